"""The messages of the nodes: their shapes as data, and all the words a node knows.

Nothing but data: a board then keeps of this file what `SHAPES` holds, and no more.
"""

from table_node.wire.shapes import list_of, optional, or_null, record, text, whole, word

BUTTONS = ("dealt", "amber", "blue", "undo", "call")
CONTROLS = ("dealt", "amber", "blue", "both", "undo", "call")
BOARDS = ("pi", "pico", "esp32", "simulated")
RINGS = ("open", "warn", "close")
PLAN_RINGS = 4  # in one plan: as many as the first nodes take
TABLE_PHASES = (
    "vacant", "seated", "dealing", "dealt", "hand", "closing", "dispute", "result", "cut", "clip", "done",
)  # fmt: skip
UPDATE_STEPS = ("begin", "have", "piece", "keep", "offer")

_BOOT = ("boot", text(36), "the node's boot: a new one starts a new count of ticks and numbers")
_NUMBER = ("number", whole(1), "position in this boot's numbered messages, from 1, without gaps")
_TICK = ("tick_us", whole(), "when it happened, on the node's own counter")
_FLAG = whole(0, 1)
_TABLE = whole(1, 9999)

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
        ("uid", text(20), "the scorecard's identity, upper-case hexadecimal; 08 alone: a number drawn anew each time"),
        ("lay", optional(_FLAG), "1: it may have lain there all along, and nobody need have tapped just now"),
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
        ("ignored", optional(list_of(whole(1), 64)), "those of them that changed nothing, where the hub still knows"),
    )),
    "ping": ("node_down", (("id", whole(1), "answered by a pong with the same id"),)),
    "plan": ("node_down", (
        ("boot", text(36), "the node boot whose ticks these are; a node ignores any other"),
        ("revision", whole(), "a lower one than the last is ignored"),
        ("round", whole()),
        ("rings", list_of(record(
            ("ring", word(*RINGS)),
            ("tick_us", whole(), "the instant, on the node's own counter"),
            ("bell", optional(text(16)), "which of several warnings; absent from older hubs"),
        ), PLAN_RINGS)),
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
}  # fmt: skip
