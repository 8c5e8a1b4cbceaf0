"""What the protocol's code does not say about itself: who says a message when, and what its plain fields mean."""

from dataclasses import dataclass

from table_node.wire import topics


@dataclass(frozen=True)
class Place:
    """One kind of topic: its address with `{…}` where names go, and who speaks there."""

    address: str
    speaker: str
    hearers: str
    about: str
    retained: bool = False
    parameters: tuple[str, ...] = ("room",)


@dataclass(frozen=True)
class Manner:
    """How one kind of message is sent."""

    when: str
    qos: int
    note: str = ""


_ROOM, _NODE, _CLIENT = "{room}", "{node}", "{client}"

PLACES = {
    "node_up": Place(
        topics.node_up(_ROOM, _NODE), "the node", "the hub", "What a node has to report.", False, ("room", "node")
    ),
    "node_down": Place(
        topics.node_down(_ROOM, _NODE), "the hub", "the node", "What the hub tells one node.", False, ("room", "node")
    ),
    "node_update": Place(
        topics.node_update(_ROOM, _NODE),
        "the bench",
        "the node",
        "The node's next program, piece by piece.",
        False,
        ("room", "node"),
    ),
    "node_updated": Place(
        topics.node_updated(_ROOM, _NODE), "the node", "the bench", "How that goes.", False, ("room", "node")
    ),
    "clock": Place(topics.room_document(_ROOM, "clock"), "the hub", "everybody", "The round and its bells.", True),
    "table": Place(
        topics.room_document(_ROOM, "table/{table}"),
        "the hub",
        "everybody",
        "One table: who sits there, what has been dealt and won.",
        True,
        ("room", "table"),
    ),
    "summary": Place(topics.room_document(_ROOM, "summary"), "the hub", "everybody", "The room at one glance.", True),
    "timetable": Place(
        topics.room_document(_ROOM, "timetable"), "the hub", "everybody", "How the evening will go on.", True
    ),
    "nodes": Place(topics.room_document(_ROOM, "nodes"), "the hub", "everybody", "Every node the hub knows.", True),
    "hub": Place(topics.room_document(_ROOM, "hub"), "the hub", "everybody", "Whether the hub is well.", True),
    "hubs": Place(
        topics.hub_here(_ROOM, "{hub}"),
        "a hub",
        "the other hubs",
        "Which hubs of the room are switched on.",
        False,
        ("room", "hub"),
    ),
    "command": Place(
        topics.command(_ROOM, _CLIENT),
        "a convenor's program",
        "the hub",
        "What a convenor asks for.",
        False,
        ("room", "client"),
    ),
    "reply": Place(
        topics.reply(_ROOM, _CLIENT), "the hub", "the program that asked", "The answer.", False, ("room", "client")
    ),
}

PARAMETERS = {
    "room": "The room's id, `[room] id`: 1 to 32 of a-z, 0-9, '-' and '_'.",
    "node": "The node's hardware id, which is also the name it logs in with: 1 to 32 of a-z, 0-9, '-' and '_'.",
    "client": "The name a convenor's program logs in with, such as `dashboard`.",
    "hub": "One hub: a machine since its start, and the folder of its log.",
    "table": "The table's number, 1 to 9999.",
}

MANNERS = {
    "hello": Manner("after each connection to the broker", 1),
    "press": Manner("when a button's press has settled", 1, "numbered; kept and sent again until acknowledged"),
    "card_read": Manner("when a scorecard was tapped", 1, "numbered; kept and sent again until acknowledged"),
    "pong": Manner("at once, in answer to a ping", 0),
    "health": Manner("every 5 s", 0, "also the node's last will, with `online` 0, at QoS 1"),
    "ack": Manner("after the commit that stored the messages", 1),
    "ping": Manner("a dozen within 3 s of a hello, then about every 2 s", 0),
    "plan": Manner("after a hello and whenever the bells to come change", 1),
    "bind": Manner("after a hello and whenever the node's table changes", 1),
    "show": Manner("after a hello and whenever the table's state changes", 1),
    "update": Manner("while no round is played, one at a time", 1, "sent again until answered"),
    "updated": Manner("once for each update", 1),
    "clock": Manner("whenever it changes, and on each connection of the hub", 1),
    "table": Manner("whenever it changes, and on each connection of the hub", 1),
    "summary": Manner("whenever it changes, and on each connection of the hub", 1),
    "timetable": Manner("whenever it changes, at most every 2 s", 1),
    "nodes": Manner("whenever it changes, and on each connection of the hub", 1),
    "hub": Manner("every 2 s", 1, "also the hub's last will, with `online` 0"),
    "here": Manner("on each connection, and by a hub that holds no room every 2 s", 1),
    "command": Manner("when a convenor asks for a change", 1),
    "reply": Manner("once for each command received", 1),
}

FIELDS = {
    "health.uptime_s": "seconds since the node's start",
    "health.battery_mv": "the battery's voltage; null where there is none",
    "health.rssi_dbm": "strength of the Wi-Fi as the node hears it; null on a wire",
    "health.free_bytes": "memory left; null where nobody counts it",
    "plan.rings": "the bells to come, earliest first; of more than four the next three and the finish bell",
    "plan.rings.ring": "start bell, warning or finish bell; each of several warnings is a `warn`",
    "*.round": "the round it is about; 0 before the first",
    "show.phase": "what the table is doing",
    "table.phase": "what the table is doing",
    "clock.tournament": "its name; null before one is made",
    "clock.rounds": "how many rounds the tournament has",
    "clock.phase": "what the room is doing",
    "summary.phase": "what the room is doing",
    "clock.opens_at_hub_us": "when the start bell rings",
    "clock.warns_at_hub_us": "when the last warning before the finish bell rings; null for none",
    "clock.rings.at_hub_us": "when it rings",
    "clock.starts_at_hub_us": "when the coming round starts by itself; null: when the convenor says so",
    "clock.until_hub_us": "when the break ends; null: when the convenor says so",
    "timetable.rows.begins_at_hub_us": "when it begins; null: not known",
    "timetable.rows.ends_at_hub_us": "when its bell rings, or the break ends; null: not known",
    "clock.closes_at_hub_us": "when the finish bell rings",
    "*.table": "the table's number; null for none",
    "table.table": "the table's number",
    "table.dealt": "hands dealt in this game",
    "table.verdict.says": "before the bell, after it, or too close to call",
    "table.pending": "a result that waits for its second press",
    "table.outcome": "side A won, side B won, or a tie",
    "table.mover": "the side that moves on (after a tie: who cut lower)",
    "table.called": "the umpire has been called and is coming",
    "summary.ready": "tables that have dealt their first hand before the start bell",
    "table.typed.hand": "its number",
    "table.typed.by": "the side that typed it",
    "table.typed.says": "the hand in words",
    "table.typed.after": "the scores it would give",
    "table.seats": "who sits where; null: nobody",
    "*.player": "the player's number",
    "*.name": "the player's name",
    "*.clipped": "this round's scorecard tap has been taken, or is not awaited any more",
    "*.node": "the node's hardware id",
    "*.link": "whether the hub hears the node",
    "*.silent_since_hub_us": "since when the hub has not heard it; null while it does",
    "summary.tables": "tables in play",
    "summary.done": "tables that are done with the round",
    "summary.waiting": "tables whose result or taps are awaited, by number",
    "nodes.nodes": "every node that has said hello, by id",
    "nodes.nodes.board": "what it is made of",
    "nodes.nodes.firmware": "version of its program",
    "nodes.nodes.queued": "its messages that wait for an acknowledgement",
    "nodes.nodes.reader": "its scorecard reader: none, ok or silent",
    "nodes.nodes.battery_mv": "the battery's voltage; null where there is none",
    "nodes.nodes.rssi_dbm": "strength of the Wi-Fi as the node hears it; null on a wire",
    "hub.boot": "the hub machine's boot",
    "hub.hub_us": "now, on the hub's clock",
    "hub.version": "version of the hub's program",
    "update.name": "the file, from the slot on",
    "updated.ok": "1: done",
    "command.name": "which command; docs/commands.md lists them",
    "reply.request_id": "the command's",
    "reply.ok": "1: done; 0: refused",
    "reply.code": "of a refusal, for programs; else null",
    "reply.text": "of a refusal, one sentence; else null",
    "reply.remedy": "of a refusal, what to do about it; else null",
}


def meaning(kind: str, path: str) -> str:
    """What a field that the code leaves to its name means; KeyError for one that nobody has described."""
    exact = f"{kind}.{path}"
    if exact in FIELDS:
        return FIELDS[exact]
    return FIELDS["*." + path.rsplit(".", 1)[-1]]
