"""What the room is told, and what is asked of the hub: shapes as data that no board has memory for, nor needs."""

from table_node.wire.node_shapes import _FLAG, _TABLE, TABLE_PHASES
from table_node.wire.shapes import anything, list_of, optional, or_null, record, text, whole, word

ROOM_PHASES = ("setup", "ready", "running", "paused", "overtime", "break", "ended")
GAMES = ("500", "cribbage", "spades")
BREAKS = ("tea", "lunch", "lots")
VERDICTS = ("before", "after", "too_close")
OUTCOMES = ("A", "B", "TIE")
SIDES = ("A", "B")
LINKS = ("none", "online", "silent")

_SEQ = ("seq", whole(), "the last event of the log that this document has seen")
_NAME = text(60)
_CALLED = text(130)  # a name, and in brackets the club that parts two of that name
_INSTANT = or_null(whole())
_SCORE = list_of(whole(-99999, 99999), 2)
_SEAT = or_null(record(("player", whole(1)), ("name", _CALLED), ("clipped", _FLAG)))

# kind: (place, fields), as in `node_shapes`.
SHAPES = {
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
        ("game", optional(word(*GAMES)), "absent before a tournament is made"),
        ("timed", optional(_FLAG), "0 where rounds have no clock and no bell; absent from older hubs: 1"),
        ("rings", optional(list_of(record(
            ("ring", text(16), "`open`, `close`, or a warning: `warn`, `warn2` and so on, as they ring"),
            ("at_hub_us", whole()),
        ), 8)), "all bells of the round, also those that have rung; absent from older hubs"),
        ("open_end", optional(text(200)), "one sentence on what is still to be decided once play is over, or empty"),
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
        ("leader", optional(or_null(word(*OUTCOMES))), "who is ahead, mostly by the higher score"),
        ("dealer", or_null(word("A.L", "A.R", "B.L", "B.R")), "whose deal it is, once the scorer is named"),
        ("typed", or_null(record(
            ("hand", whole(1, 99)), ("by", word(*SIDES)), ("says", text(120)), ("after", _SCORE),
        )), "a hand that one side typed and the other has not confirmed"),
        ("agreed", list_of(word(*SIDES), 2), "the sides that agree with the result their hands give"),
        ("play", optional(or_null(record(
            ("steps", whole(0, 9999), "how many have been told"), ("stage", text(12), "which acts come next"),
            ("deal", whole(0, 999), "the number of the deal"),
            ("dealer", or_null(word("A.L", "A.R", "B.L", "B.R")), "whose deal it is"),
            ("due", text(8), "whose act is due: a seat, or the crib; or empty"),
            ("last", text(160), "the last step in words"),
            ("outcome", or_null(word(*OUTCOMES)), "who has won by these steps; null while the game goes on"),
            ("rows", list_of(record(
                ("name", text(60), "of the figure"), ("a", text(60), "of side A"), ("b", text(60), "of side B"),
            ), 12), "figures of the game beside its score"),
        ))), "a game of cribbage or spades that is told step by step; null at 500"),
        ("plays", optional(word(*GAMES)), "which game the room plays; absent from older hubs"),
        ("teams", optional(or_null(list_of(_NAME, 2))), "the fixed teams of side A and side B, where there are any"),
        ("seats", record(("A.L", _SEAT), ("A.R", _SEAT), ("B.L", _SEAT), ("B.R", _SEAT))),
        ("node", or_null(text(32))), ("link", word(*LINKS)), ("silent_since_hub_us", _INSTANT),
        ("note", text(120), "one sentence for the table, or empty"),
        ("game", optional(whole()), "the number of its game; a command may say it back, see `command`"),
        ("ignored", optional(text(160)), "what was pressed or tapped last and did not count, and why; or empty"),
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
            ("warns_at_hub_us", optional(list_of(whole(), 8)), "when the warnings of the round ring"),
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
        ("free_least_mb", optional(whole()), "how much space its disk must have left; absent from older hubs"),
        ("id", optional(text(32)), "which hub holds the room: one machine, since its start, with one log"),
        ("name", optional(text(60)), "what people call its machine"),
        ("term", optional(whole()), "the how many hub it is that took the room; a later one takes it from an earlier"),
        ("beside", optional(text(60)), "the name of another hub that stands aside for this one"),
    )),
    "here": ("hubs", (
        ("id", text(32), "the hub that speaks"), ("name", text(60), "what people call its machine"),
        ("holds", _FLAG, "1: it holds the room; 0: it listens, or stands aside"),
        ("connection", whole(), "the how many connection of its own it says this on: it hears itself, so it hears"),
    )),
    "command": ("command", (
        ("request_id", text(64), "made with the form: the same id acts once and is answered alike"),
        ("name", text(40)),
        ("args", anything(), "its own, as docs/commands.md lists them; beside a `table` also the `game` shown there"),
    )),
    "reply": ("reply", (
        ("request_id", text(64)),
        ("ok", _FLAG),
        ("seq", whole(), "the log has reached this event when the request has its effect"),
        ("code", or_null(text(40))), ("text", or_null(text(300))), ("remedy", or_null(text(300))),
        ("detail", anything(), "what a page needs beside it, such as the rows that are wrong"),
    )),
}  # fmt: skip
