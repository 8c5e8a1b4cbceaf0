"""What a table's lamps and buzzer say, as a function of what the node knows."""

BLINK_US = 300000  # half of a blink

COLOURS = {
    "off": (0, 0, 0),
    "white": (1, 1, 1),
    "red": (1, 0, 0),
    "green": (0, 1, 0),
    "blue": (0, 0, 1),
    "yellow": (1, 1, 0),
    "cyan": (0, 1, 1),
    "violet": (1, 0, 1),
}

# phase: (status colour, its mode, amber and blue lamps)
PHASES = {
    "vacant": ("white", "blink", "off"),
    "seated": ("white", "on", "off"),
    "dealing": ("green", "blink", "off"),
    "dealt": ("green", "on", "off"),
    "hand": ("green", "on", "off"),
    "closing": ("red", "on", "off"),
    "dispute": ("red", "blink", "off"),
    "result": ("cyan", "blink", "on"),
    "cut": ("cyan", "blink", "on"),
    "clip": ("blue", "blink", "off"),
    "done": ("blue", "on", "off"),
}

# Strokes as (on_ms, off_ms).
BUZZES = {
    "open": ((900, 100),),
    "warn": ((120, 120), (120, 120)),
    "close": ((250, 120), (250, 120), (600, 120)),
    "stored": ((25, 25),),
    "kept": ((25, 60), (25, 25)),
    "refused": ((80, 60), (80, 60), (80, 60), (80, 60)),
    "ignored": ((300, 100), (300, 100)),
}


def look(
    heard: bool,
    table: int | None,
    shown: dict | None,
    waiting: int,
    full: bool,
    closed: bool,
    awaited: bool,
    ignored: bool = False,
) -> dict:
    """The lamps' state: `status` as (colour, mode), `amber` and `blue` as a mode; a mode is off, on or blink.

    heard: the hub has been heard within 10 s; shown: the last `show` message; waiting: presses and taps the hub has
    not stored; full: the outbox refuses deals and taps; closed: the finish bell has gone by the node's own plan;
    awaited: a node without a table is to be pressed, and all its lamps blink for it; ignored: the hub has just said
    that what was pressed or tapped last changed nothing.
    """
    phase = shown["phase"] if shown is not None and table is not None else None
    sides = PHASES[phase][2] if phase is not None else "off"
    if awaited and heard and table is None:
        sides = "blink"
    pending = shown["pending"] if shown is not None and phase is not None else None
    return {
        "status": _status(heard, table, shown, waiting, full or ignored, closed),
        "amber": "blink" if pending in ("amber", "both") else _unless_pending(sides, pending),
        "blue": "blink" if pending in ("blue", "both") else _unless_pending(sides, pending),
    }


def _unless_pending(sides: str, pending: str | None) -> str:
    return sides if pending is None else "off"


def _status(heard: bool, table: int | None, shown: dict | None, waiting: int, lost: bool, closed: bool) -> tuple:
    """What matters most comes first: a press that counts for nothing, a hub that is silent, a press not stored yet.

    Violet blinks while the hub is silent, and stays lit once something was pressed that it will be told.
    """
    if lost:
        return ("red", "blink")
    if not heard:
        return ("violet", "on" if waiting else "blink")
    if waiting:
        return ("yellow", "on")
    if table is None or shown is None:
        return ("white", "blink")
    if shown["called"]:
        return ("yellow", "blink")
    if closed and shown["phase"] in ("dealing", "dealt"):
        return ("red", "on")
    if closed and shown["phase"] == "hand":
        return ("cyan", "on")
    return PHASES[shown["phase"]][:2]


def lit(mode: str, now_us: int) -> int:
    """Whether a lamp in this mode is lit at this instant: 1 or 0."""
    return 1 if mode == "on" or (mode == "blink" and now_us // BLINK_US % 2 == 0) else 0


def sounds(strokes: tuple, since_us: int, now_us: int) -> int:
    """Whether a buzzer that began these strokes at `since_us` sounds at this instant: 1 or 0."""
    into_ms = (now_us - since_us) // 1000
    for on_ms, off_ms in strokes:
        if into_ms < on_ms:
            return 1
        into_ms -= on_ms + off_ms
        if into_ms < 0:
            return 0
    return 0


def lasts_us(strokes: tuple) -> int:
    """How long these strokes take."""
    total_ms = 0
    for on_ms, off_ms in strokes:
        total_ms += on_ms + off_ms
    return total_ms * 1000
