"""The Nodes and Journal pages of the console."""

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.access.roles import also
from dashboard.console.round_page import console
from dashboard.console.setup.check import steps
from dashboard.console.setup.wizard import no_reader
from dashboard.forms.forms import Action, Attempt, Field, attempt
from dashboard.read.model import JOURNAL_PAGE
from dashboard.read.nodes_now import nodes_now
from dashboard.request import model, room_now, services, tell
from table_node.shared.names import by_surname
from table_node.shared.words import say


@console.get("/nodes")
def nodes_page() -> ResponseReturnValue:
    """Show which node serves which table, and how well each is heard."""
    return drawn_nodes({})


TABLE = Field("table", say("Table"), "whole", low=1, high=9999)
BIND = Action(
    "bind", "bind_node", say("Give the node a table"), say("Node {node} now serves table {table}."),
    (TABLE,), button=say("Give the node a table"), made_for="any",
)  # fmt: skip
AWAIT = Action(
    "await", "await_node", say("Wait for a press"), say("Now press any button on the node of table {table}."),
    (TABLE,), button=say("Wait for a press"), made_for="any",
)  # fmt: skip
FREE = Action("free", "free_node", say("Free the node"), say("Node {node} is free."), made_for="any")
STOP = Action("stop", "stop_awaiting", say("Stop waiting"), say("No button is waited for any more."), made_for="any")


@console.post("/nodes/<node>/bind")
def bind_node(node: str) -> ResponseReturnValue:
    """Bind a node to a table."""
    return _after(attempt(BIND, {"node": node}), node)


@console.post("/nodes/<node>/free")
def free_node(node: str) -> ResponseReturnValue:
    """Take a node off its table."""
    return _after(attempt(FREE, {"node": node}), node)


@console.post("/nodes/await")
def await_node() -> ResponseReturnValue:
    """Bind the next node whose button is pressed to a table, in place of the node named, if any."""
    replaces = request.form.get("replaces", "")
    return _after(attempt(AWAIT, {"replaces": replaces}), replaces)


@console.post("/nodes/stop-awaiting")
def stop_awaiting() -> ResponseReturnValue:
    """Stop waiting for a node whose button is pressed."""
    return _after(attempt(STOP), "")


def _after(failed: Attempt | None, node: str) -> ResponseReturnValue:
    """Back to the Nodes page after a form of this node; a refusal is shown in the node's form."""
    if failed is None:
        return redirect(url_for("console.nodes_page"))
    reply = failed.reply
    if reply is not None and failed.action in (FREE.name, STOP.name):
        tell(reply.text, reply.remedy, "refused")
        return redirect(url_for("console.nodes_page"))
    why = f"{reply.text} {reply.remedy}" if reply is not None else failed.typed.wrong["table"]
    return drawn_nodes({node: (failed.typed.values.get("table", ""), why)}), failed.status


@console.get("/journal")
@also("umpire", "recorder")
def journal_page() -> ResponseReturnValue:
    """Show the journal, newest first, and the messages that the hub refused."""
    reading = model()
    table_no = request.args.get("table", type=int)
    before, player = request.args.get("before", type=int), request.args.get("player", type=int)
    lines = reading.journal(table_no, before, player=player) if reading is not None else []
    people = sorted(reading.standings() if reading is not None else [], key=lambda one: by_surname(one.name))
    older = lines[-1].seq if len(lines) == JOURNAL_PAGE else None
    refused = reading.refused() if reading is not None and before is None else []
    return render_template(
        "journal.html",
        room=room_now(),
        lines=lines,
        table_no=table_no,
        player=player,
        people=people,
        older=older,
        before=before,
        refused=refused,
    )


def drawn_nodes(wrong: dict[str, tuple[str, str]]) -> str:
    """The Nodes page. `wrong`: by node, what was typed and what is wrong; "" is the form for the next node pressed."""
    document = services().live.get("nodes") or {}
    awaits, wizard = document.get("awaits"), steps("nodes")
    room, nodes = room_now(), nodes_now()
    return render_template(
        "nodes.html", room=room, nodes=nodes, awaits=awaits, wizard=wizard, wrong=wrong, readers=no_reader(room, nodes)
    )
