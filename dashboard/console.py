"""The convenor's pages: the round at a glance, the nodes, the journal."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard import presenters
from dashboard.live import Document
from dashboard.reads import JOURNAL_PAGE
from dashboard.web import Typed, carry_out, model, only_convenor, room_now, services, tell, tell_reply

console = Blueprint("console", __name__, url_prefix="/console")
console.before_request(only_convenor)

# What the convenor pressed: (the hub's command, what to say when it is done).
ROUND_ACTIONS = {
    "start": ("start_round", "Round {round} has started."),
    "pause": ("pause_round", "Round {round} is paused."),
    "resume": ("resume_round", "Round {round} goes on."),
    "finish": ("finish_round", "The finish bell of round {round} rings now."),
    "end_break": ("end_break", "The break is over. Round {round} can start."),
}


@console.get("")
def round_page() -> ResponseReturnValue:
    """The round at a glance, the next action, and every table."""
    now = room_now()
    left = presenters.left_us(now.clock, services().clock.hub_us())
    return render_template("console.html", room=now, digits=presenters.digits(left))


@console.post("/round/<action>")
def act_on_round(action: str) -> ResponseReturnValue:
    """Start, pause, resume or finish the round that the form was made for."""
    if action not in ROUND_ACTIONS:
        abort(404)
    command, done = ROUND_ACTIONS[action]
    round_no = Typed(request.form).whole("round", 1, 60)
    reply = carry_out(command, {"round": round_no})
    tell_reply(reply, done.format(round=round_no))
    return redirect(url_for("console.round_page"))


@console.get("/nodes")
def nodes_page() -> ResponseReturnValue:
    """Which device serves which table, and how well each is heard."""
    return render_template("nodes.html", room=room_now(), nodes=_nodes(), wrong={})


@console.post("/nodes/<node>/bind")
def bind_node(node: str) -> ResponseReturnValue:
    """Let a node serve a table."""
    typed = Typed(request.form)
    table_no = typed.whole("table", 1, 9999)
    if typed.wrong:
        wrong = {node: (typed.values.get("table", ""), typed.wrong["table"])}
        return render_template("nodes.html", room=room_now(), nodes=_nodes(), wrong=wrong), 422
    reply = carry_out("bind_node", {"node": node, "table": table_no})
    if not reply.ok:
        wrong = {node: (str(table_no), f"{reply.text} {reply.remedy}")}
        return render_template("nodes.html", room=room_now(), nodes=_nodes(), wrong=wrong), 409
    tell(f"Node {node} now serves table {table_no}.")
    return redirect(url_for("console.nodes_page"))


@console.post("/nodes/<node>/free")
def free_node(node: str) -> ResponseReturnValue:
    """Take a node off its table."""
    tell_reply(carry_out("free_node", {"node": node}), f"Node {node} is free.")
    return redirect(url_for("console.nodes_page"))


@console.get("/journal")
def journal_page() -> ResponseReturnValue:
    """What happened, newest first, and what the hub did not take."""
    reading = model()
    table_no = request.args.get("table", type=int)
    before = request.args.get("before", type=int)
    lines = reading.journal(table_no, before) if reading is not None else []
    older = lines[-1].seq if len(lines) == JOURNAL_PAGE else None
    refused = reading.refused() if reading is not None and before is None else []
    return render_template(
        "journal.html", room=room_now(), lines=lines, table_no=table_no, older=older, before=before, refused=refused
    )


def _nodes() -> list[Document]:
    """The nodes as last heard of, those that no table has first; who serves which table is the log's to say."""
    document, reading = services().live.get("nodes"), model()
    found: list[Document] = document["nodes"] if document is not None else []
    if document is not None and reading is not None and reading.seq() > document["seq"]:
        rows = reading.tables()
        served, known = {row.node: row.table_no for row in rows}, {row.table_no for row in rows}
        # A node may wait for a table that the tournament has not made yet: only the hub's document knows that one.
        found = [
            node | {"table": served.get(node["node"], node["table"] if node["table"] not in known else None)}
            for node in found
        ]
    return sorted(found, key=lambda node: (node["table"] is not None, node["table"] or 0, node["node"]))
