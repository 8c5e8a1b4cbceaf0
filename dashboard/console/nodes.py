"""The console's pages about the machines and the log: nodes and journal."""

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.access.roles import also
from dashboard.console.round_page import console
from dashboard.console.setup.check import steps
from dashboard.console.setup.wizard import no_reader
from dashboard.read.model import JOURNAL_PAGE
from dashboard.read.nodes_now import nodes_now
from dashboard.request import Typed, carry_out, model, room_now, services, tell, tell_reply
from table_node.shared.names import by_surname
from table_node.shared.words import say


@console.get("/nodes")
def nodes_page() -> ResponseReturnValue:
    """Which device serves which table, and how well each is heard."""
    return drawn_nodes({})


@console.post("/nodes/<node>/bind")
def bind_node(node: str) -> ResponseReturnValue:
    """Let a node serve a table."""
    typed = Typed(request.form)
    table_no = typed.whole("table", 1, 9999)
    if typed.wrong:
        wrong = {node: (typed.values.get("table", ""), typed.wrong["table"])}
        return drawn_nodes(wrong), 422
    reply = carry_out("bind_node", {"node": node, "table": table_no})
    if not reply.ok:
        wrong = {node: (str(table_no), f"{reply.text} {reply.remedy}")}
        return drawn_nodes(wrong), 409
    tell(say("Node {node} now serves table {table_no}.", node=node, table_no=table_no))
    return redirect(url_for("console.nodes_page"))


@console.post("/nodes/<node>/free")
def free_node(node: str) -> ResponseReturnValue:
    """Take a node off its table."""
    tell_reply(carry_out("free_node", {"node": node}), say("Node {node} is free.", node=node))
    return redirect(url_for("console.nodes_page"))


@console.post("/nodes/await")
def await_node() -> ResponseReturnValue:
    """Let the next node whose button is pressed serve a table, in place of the named one where one serves it."""
    typed, replaces = Typed(request.form), request.form.get("replaces", "")
    table_no = typed.whole("table", 1, 9999)
    if typed.wrong:
        return drawn_nodes({replaces: (typed.values.get("table", ""), typed.wrong["table"])}), 422
    reply = carry_out("await_node", {"table": table_no, "replaces": replaces})
    if not reply.ok:
        return drawn_nodes({replaces: (str(table_no), f"{reply.text} {reply.remedy}")}), 409
    tell(say("Now press any button on the node of table {table_no}.", table_no=table_no))
    return redirect(url_for("console.nodes_page"))


@console.post("/nodes/stop-awaiting")
def stop_awaiting() -> ResponseReturnValue:
    """Let no press give a node its table."""
    tell_reply(carry_out("stop_awaiting", {}), say("No button is waited for any more."))
    return redirect(url_for("console.nodes_page"))


@console.get("/journal")
@also("umpire", "recorder")
def journal_page() -> ResponseReturnValue:
    """What happened, newest first, and what the hub did not take."""
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
    """The page, with what was typed and what was wrong in the form of a node; of no name: of the next one pressed."""
    document = services().live.get("nodes") or {}
    awaits, wizard = document.get("awaits"), steps("nodes")
    room, nodes = room_now(), nodes_now()
    return render_template(
        "nodes.html", room=room, nodes=nodes, awaits=awaits, wizard=wizard, wrong=wrong, readers=no_reader(room, nodes)
    )
