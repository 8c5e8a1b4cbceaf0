"""Every message of the protocol: its shape as data, and for those a program writes, a function that makes it.

Numbers are integers everywhere. `tick_us` counts a node's own microseconds since its boot; `hub_us` is the hub's
CLOCK_MONOTONIC; `utc_ms` is wall time and only for people to read. Yes and no are 1 and 0.
"""

from table_node.wire.shapes import anything, list_of, optional, or_null, record, text, whole, word

VERSION = 1

UP_MOST_BYTES = 512
DOWN_MOST_BYTES = 2048
DOCUMENT_MOST_BYTES = 262144  # three hundred nodes with the longest names
COMMAND_MOST_BYTES = 262144

BUTTONS = ("dealt", "amber", "blue", "undo", "call")
CONTROLS = ("dealt", "amber", "blue", "both", "undo", "call")
BOARDS = ("pi", "pico", "esp32", "simulated")
RINGS = ("open", "warn", "close")
TABLE_PHASES = (
    "vacant", "seated", "dealing", "dealt", "hand", "closing", "dispute", "result", "cut", "clip", "done",
)  # fmt: skip
ROOM_PHASES = ("setup", "ready", "running", "paused", "overtime", "break", "ended")
BREAKS = ("tea", "lunch", "lots")
VERDICTS = ("before", "after", "too_close")
OUTCOMES = ("A", "B", "TIE")
SIDES = ("A", "B")
UPDATE_STEPS = ("begin", "have", "piece", "keep", "offer")
LINKS = ("none", "online", "silent")

_BOOT = ("boot", text(36), "the node's boot: a new one starts a new count of ticks and numbers")
_NUMBER = ("number", whole(1), "position in this boot's numbered messages, from 1, without gaps")
_TICK = ("tick_us", whole(), "when it happened, on the node's own counter")
_SEQ = ("seq", whole(), "the last event of the log that this document has seen")
_FLAG = whole(0, 1)
_TABLE = whole(1, 9999)
_NAME = text(60)
_INSTANT = or_null(whole())
_SCORE = list_of(whole(-99999, 99999), 2)
_SEAT = or_null(record(("player", whole(1)), ("name", _NAME), ("clipped", _FLAG)))

# kind: (place, fields). The place is a topic's, as `topics.parse` names it.
SHAPES = {
    "hello": ("node_up", (
        _BOOT,
        ("tick_us", whole(), "now, on the node's own counter"),
        ("board", word(*BOARDS), "what the node is made of"),
        ("firmware", text(32), "version of the node's program"),
        ("reset", text(24), "why the node started"),
        ("oldest", whole(1), "number of the oldest message the hub has not acknowledged, else of the next one"),
        ("queued", whole(), "messages waiting for an acknowledgement"),
        ("hardware", optional(text(32)), "the board's own number: two boards under one node id differ in it"),
        ("hash", optional(text(16)), "of the program's files: alike where the same program runs"),
        ("boots", optional(whole()), "how often this board has started"),
        ("config", optional(word("ok", "old")), "`old`: the newest one cannot be used, the one before is in force"),
    )),
    "press": ("node_up", (
        _BOOT, _NUMBER, _TICK,
        ("control", word(*CONTROLS), "which button; `both` is amber and blue together"),
    )),
    "card_read": ("node_up", (
        _BOOT, _NUMBER, _TICK,
        ("uid", text(20), "the scorecard's identity, upper-case hexadecimal"),
    )),
    "pong": ("node_up", (
        _BOOT,
        ("id", whole(1), "the ping's"),
        ("received_tick_us", whole(), "when the ping reached the node"),
        ("sent_tick_us", whole(), "when this answer left it"),
    )),
    "health": ("node_up", (
        _BOOT,
        ("online", _FLAG, "0 only in the last will"),
        ("uptime_s", whole()),
        ("queued", whole(), "messages waiting for an acknowledgement"),
        ("plan", whole(), "revision of the bell plan it goes by; 0: it has none"),
        ("gap_us", whole(), "longest pause of the node's loop since the last heartbeat"),
        ("reader", word("none", "ok", "silent"), "the scorecard reader"),
        ("battery_mv", or_null(whole(0, 60000))),
        ("rssi_dbm", or_null(whole(-150, 20))),
        ("free_bytes", or_null(whole())),
        ("stuck", optional(list_of(word(*BUTTONS), 5)), "buttons that have been down for 30 s or more"),
        ("storage", optional(word("ok", "failed")), "whether what is pressed now would outlive a power cut"),
        ("refused", optional(whole()), "presses and taps there was no room for, since the boot"),
    )),
    "ack": ("node_down", (
        ("boot", text(36), "the boot whose messages these are"),
        ("numbers", list_of(whole(1), 64), "messages now stored by the hub"),
    )),
    "ping": ("node_down", (("id", whole(1), "answered by a pong with the same id"),)),
    "plan": ("node_down", (
        ("boot", text(36), "the node boot whose ticks these are; a node ignores any other"),
        ("revision", whole(), "a lower one than the last is ignored"),
        ("round", whole()),
        ("rings", list_of(record(
            ("ring", word(*RINGS)),
            ("tick_us", whole(), "the instant, on the node's own counter"),
        ), 4)),
    )),
    "bind": ("node_down", (
        ("table", or_null(_TABLE), "the table this node serves; null for none"),
        ("awaited", optional(_FLAG), "1: it serves none, and gets one when any of its buttons is pressed"),
    )),
    "show": ("node_down", (
        ("round", whole()),
        ("phase", word(*TABLE_PHASES)),
        ("dealt", whole(0, 99), "hands dealt in this game"),
        ("pending", or_null(word("amber", "blue", "both")), "a result that waits for its second press"),
        ("called", _FLAG, "the umpire has been called and is coming"),
    )),
    "update": ("node_update", (
        ("number", whole(1), "answered by `updated` with the same one; one that comes again is not done again"),
        ("step", word(*UPDATE_STEPS), "begin; piece: of a file; have: is it there already; keep: it is whole; offer"),
        ("name", optional(text(96)), "the file, from the slot on"),
        ("sha256", optional(text(64)), "of the whole file, for have and keep"),
        ("content", optional(text(1400)), "of a piece, in base64; empty begins the file"),
    )),
    "updated": ("node_updated", (
        ("number", whole(1), "of the step"),
        ("ok", _FLAG),
        ("why", text(40), "why it was not done, or empty"),
    )),
    "clock": ("clock", (
        _SEQ,
        ("boot", text(36), "the hub machine's boot: `hub_us` of another boot means nothing"),
        ("tournament", or_null(_NAME)),
        ("round", whole(), "the round in play, or the next one; 0 before the draw"),
        ("rounds", whole()),
        ("phase", word(*ROOM_PHASES)),
        ("opens_at_hub_us", _INSTANT), ("warns_at_hub_us", _INSTANT), ("closes_at_hub_us", _INSTANT),
        ("left_us", or_null(whole()), "time left, while paused"),
        ("rang_at_hub_us", _INSTANT, "when the finish bell really struck"),
        ("starts_at_hub_us", _INSTANT, "when the coming round starts by itself"),
        ("break_kind", or_null(word(*BREAKS)), "why nobody plays, in a break"),
        ("until_hub_us", _INSTANT, "when the break ends, where the plan says so"),
        ("speed", whole(1, 1000), "room seconds to a real second; 1 except in rehearsals"),
    )),
    "table": ("table", (
        _SEQ,
        ("table", _TABLE), ("round", whole()), ("phase", word(*TABLE_PHASES)), ("dealt", whole(0, 99)),
        ("verdict", or_null(record(
            ("says", word(*VERDICTS)),
            ("early_us", whole(-(2**53)), "earliest the deal can have been, from the finish bell; negative is before"),
            ("late_us", whole(-(2**53)), "latest the deal can have been, from the finish bell"),
        )), "of the newest hand against the finish bell"),
        ("pending", or_null(word(*OUTCOMES))), ("outcome", or_null(word(*OUTCOMES))), ("mover", or_null(word(*SIDES))),
        ("called", _FLAG),
        ("extra_us", whole(), "how long the table plays on after the room's finish bell"),
        ("hands", whole(0, 99), "hands counted one by one; 0 where only the buttons are pressed"),
        ("score", or_null(_SCORE), "points of side A and side B, once a hand is counted"),
        ("over", or_null(text(12)), "why the counted hands have ended the game"),
        ("dealer", or_null(word("A.L", "A.R", "B.L", "B.R")), "whose deal it is, once the scorer is named"),
        ("typed", or_null(record(
            ("hand", whole(1, 99)), ("by", word(*SIDES)), ("says", text(120)), ("after", _SCORE),
        )), "a hand that one side typed and the other has not confirmed"),
        ("agreed", list_of(word(*SIDES), 2), "the sides that agree with the result their hands give"),
        ("seats", record(("A.L", _SEAT), ("A.R", _SEAT), ("B.L", _SEAT), ("B.R", _SEAT))),
        ("node", or_null(text(32))), ("link", word(*LINKS)), ("silent_since_hub_us", _INSTANT),
        ("note", text(120), "one sentence for the table, or empty"),
    )),
    "summary": ("summary", (
        _SEQ,
        ("round", whole()), ("phase", word(*ROOM_PHASES)),
        ("tables", whole()), ("ready", whole()), ("done", whole()), ("waiting", list_of(_TABLE, 500)),
        ("attention", list_of(text(160), 50), "what a person should look at, one sentence each"),
        ("refused", whole(), "messages refused since the hub started"),
    )),
    "timetable": ("timetable", (
        _SEQ,
        ("rows", list_of(record(
            ("round", whole(1), "the round it is about; a break is before that round"),
            ("break_kind", or_null(word(*BREAKS)), "null for the round itself"),
            ("begins_at_hub_us", _INSTANT), ("ends_at_hub_us", _INSTANT),
            ("certain", _FLAG, "0 where it rests on how long rounds and gaps usually take"),
        ), 200), "from now to the end of the evening"),
    )),
    "nodes": ("nodes", (
        _SEQ,
        ("nodes", list_of(record(
            ("node", text(32)), ("table", or_null(_TABLE)), ("board", text(12)), ("firmware", text(32)),
            ("link", word(*LINKS)), ("silent_since_hub_us", _INSTANT), ("queued", whole()),
            ("reader", text(8)), ("battery_mv", or_null(whole())), ("rssi_dbm", or_null(whole(-150, 20))),
            ("rtt_us", or_null(whole()), "the shortest round trip of the last exchanges"),
            ("band_us", or_null(whole()), "width of the proven interval of its clock, now"),
            ("clock", or_null(record(
                ("offset_low_us", whole(-(2**53)), "the hub's clock less the node's, at least"),
                ("offset_high_us", whole(-(2**53)), "and at most"),
                ("skew_low_ppb", whole(-(10**6)), "how much faster than the hub's it runs, in thousand-millionths"),
                ("skew_high_ppb", whole(-(10**6)), "and at most"),
                ("age_us", whole(), "since the last answer"),
                ("exchanges", whole(), "answers believed"), ("dropped", whole(), "answers not believed"),
                ("broken", whole(), "how often it contradicted itself"),
                ("trusted", _FLAG, "0: it did so, or was lied for, too often"),
            )), "null while nothing is known of it"),
            ("reset", optional(text(24)), "why it started"),
            ("hash", optional(text(16)), "of its program's files"),
            ("boots", optional(whole()), "how often the board has started"),
            ("resumed_hub_us", optional(whole()), "when it was heard again after a silence"),
            ("notes", optional(list_of(text(160), 8)), "what a person should know of it, one sentence each"),
        ), 300)),
        ("awaits", optional(record(
            ("table", _TABLE), ("replaces", or_null(text(32)), "the node that gives up its place there"),
            ("until_hub_us", whole(), "then nobody waits for it any more"),
        )), "the table that the next node whose button is pressed gets; null while none is awaited"),
    )),
    "hub": ("hub", (
        ("online", _FLAG, "0 only in the last will"),
        ("boot", text(36)), ("hub_us", whole()), ("version", text(32)),
        ("bell", word("ok", "silent"), "whether the bell process beats"),
        ("fault", or_null(text(200)), "why the hub stores nothing, while it does not"),
    )),
    "command": ("command", (
        ("request_id", text(64), "made with the form: the same id acts once and is answered alike"),
        ("name", text(40)),
        ("args", anything(), "the command's own, as docs/commands.md lists them"),
    )),
    "reply": ("reply", (
        ("request_id", text(64)),
        ("ok", _FLAG),
        ("seq", whole(), "the log has reached this event when the request has its effect"),
        ("code", or_null(text(40))), ("text", or_null(text(300))), ("remedy", or_null(text(300))),
        ("detail", anything(), "what a page needs beside it, such as the rows that are wrong"),
    )),
}  # fmt: skip

MOST_BYTES = {
    "node_up": UP_MOST_BYTES,
    "node_down": DOWN_MOST_BYTES,
    "node_update": DOWN_MOST_BYTES,
    "node_updated": UP_MOST_BYTES,
    "command": COMMAND_MOST_BYTES,
}


def most_bytes(place: str) -> int:
    """The size limit of a place's payloads, in bytes."""
    return MOST_BYTES.get(place, DOCUMENT_MOST_BYTES)


def make(kind: str, **fields: object) -> dict:
    """A message of this kind. Its fields are checked when it is encoded."""
    fields["v"] = VERSION
    fields["kind"] = kind
    return fields
