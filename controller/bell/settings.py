"""`[bell]`: which pin drives the bell, and how each ring of a round sounds."""

import re
from dataclasses import dataclass

from controller.bell.plan import STROKES_MOST, Stroke
from table_node.settings import SettingsError

PINS = ("auto", "gpio", "mock")
KINDS = ("open", "warn", "close")
GPIO_MOST = 27  # the highest BCM number on a Raspberry Pi's header
LONGEST_STROKE_MS = 5000  # a bell coil on for longer than this is a fault, not a ring


@dataclass(frozen=True)
class BellSettings:
    """`[bell]`: read by the bell for its pin, and by the hub for the strokes it writes into the plan."""

    pin: int = 17
    """BCM number of the pin that drives the bell."""
    active_high: bool = True
    """False for a relay board that pulls in when its input is low."""
    pins: str = "auto"
    """"gpio": real pins; "mock": none; "auto": real pins where the machine has a GPIO chip."""
    max_stroke_ms: int = 1500
    """The pin is never on for longer than this in one stroke, whatever the plan says."""
    open: str = "700"
    """Start bell: one long stroke."""
    warn: str = "200/200 200"
    """Warning: two short strokes."""
    close: str = "400/200 400/200 900"
    """Finish bell: two strokes and a long one."""

    def __post_init__(self) -> None:
        if not 0 <= self.pin <= GPIO_MOST:
            raise SettingsError(f"[bell] pin must be a BCM number from 0 to {GPIO_MOST}.")
        if self.pins not in PINS:
            raise SettingsError(f"[bell] pins must be one of {', '.join(PINS)}.")
        if not 10 <= self.max_stroke_ms <= LONGEST_STROKE_MS:
            raise SettingsError(f"[bell] max_stroke_ms must be from 10 to {LONGEST_STROKE_MS}.")
        for kind in KINDS:
            self._check_pattern(kind)

    def strokes_for(self, kind: str) -> tuple[Stroke, ...]:
        """The strokes of a start bell ("open"), a warning ("warn") or a finish bell ("close")."""
        return strokes({"open": self.open, "warn": self.warn, "close": self.close}[kind])

    def _check_pattern(self, kind: str) -> None:
        try:
            longest_ms = max(stroke.on_ms for stroke in self.strokes_for(kind))
        except SettingsError as error:
            raise SettingsError(f"[bell] {kind}: {error}") from error
        if longest_ms > self.max_stroke_ms:
            raise SettingsError(
                f"[bell] {kind}: a stroke of {longest_ms} ms is longer than max_stroke_ms {self.max_stroke_ms}."
            )


def strokes(pattern: str) -> tuple[Stroke, ...]:
    """The strokes of a pattern such as "400/200 900": on for 400 ms, off for 200 ms, on for 900 ms.

    Raises SettingsError for anything else.
    """
    written = pattern.split()
    if not 1 <= len(written) <= STROKES_MOST:
        raise SettingsError(f"a pattern has 1 to {STROKES_MOST} strokes, not {len(written)}.")
    return tuple(_stroke(word) for word in written)


def _stroke(word: str) -> Stroke:
    found = re.fullmatch(r"([0-9]{1,4})(?:/([0-9]{1,4}))?", word)
    if found is None or int(found[1]) == 0:
        raise SettingsError(
            f'{word!r} is not a stroke: write "on/off" in milliseconds, such as 400/200, or "on" alone.'
        )
    return Stroke(int(found[1]), int(found[2] or 0))
