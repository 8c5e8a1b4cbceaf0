"""`[bell]`: which pins drive the bell, the buzzer and the light, how each ring sounds, and whether somebody listens."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from controller.bell.plan import OUTPUTS, STROKES_MOST, Stroke
from table_node.shared.rings import RINGS, WARNINGS
from table_node.shared.settings import SettingsError

PINS = ("auto", "gpio", "mock")
KINDS = (*RINGS, "test", "call")
NO_PIN = -1
GPIO_MOST = 27  # the highest BCM number on a Raspberry Pi's header
PULLED_UP = (2, 3)  # these have a resistor to the supply on the board, and cannot be read without it
LONGEST_STROKE_MS = {"bell": 5000, "buzzer": 10_000, "light": 10_000}  # a coil on for longer is a fault, not a ring


@dataclass(frozen=True)
class Output:
    """Something that is wired to a pin: the bell, the buzzer or the light."""

    name: str
    pin: int
    active_high: bool
    max_stroke_ms: int
    strokes: Mapping[str, tuple[Stroke, ...]]
    """By kind of ring; a kind in which the output is silent is not there."""


@dataclass(frozen=True)
class BellSettings:
    """`[bell]`: read by the bell for its pins, and by the hub for the strokes it writes into the plan."""

    pins: str = "auto"
    """"gpio": real pins; "mock": none; "auto": real pins where the machine has a GPIO chip."""
    pin: int = 17
    """BCM number of the pin that drives the bell."""
    active_high: bool = True
    """False for a relay that pulls in when its input is low: on BCM 0 to 8, which rest high while no program runs."""
    max_stroke_ms: int = 1500
    """The bell is never driven for longer than this in one stroke, whatever the plan says."""
    open: str = "700"
    """Start bell: one long stroke. A stroke is "on" or "on/off" in milliseconds."""
    warn: str = "200/200 200"
    """Warning: two short strokes."""
    warn2: str = "warn"
    """Second warning of a round, where it has several; "warn": as the first. `buzzer_` and `light_` likewise."""
    warn3: str = "warn"
    """Third warning of a round."""
    close: str = "400/200 400/200 900"
    """Finish bell: two strokes and a long one."""
    test: str = "300"
    """Try-out before the room is full."""
    call: str = "300/300 300"
    """Ring by hand, for the room's attention: no round begins or ends by it."""
    buzzer_pin: int = -1
    """BCM number of the pin of a buzzer or horn beside the bell; -1: there is none."""
    buzzer_active_high: bool = True
    """As `active_high`, for the buzzer."""
    buzzer_max_stroke_ms: int = 2000
    """As `max_stroke_ms`, for the buzzer."""
    buzzer_open: str = "700"
    """The buzzer's part of the start bell; empty: it is silent then. The other kinds likewise."""
    buzzer_warn: str = "200/200 200"
    """The buzzer's part of the warning."""
    buzzer_warn2: str = "warn"
    """The buzzer's part of the second warning."""
    buzzer_warn3: str = "warn"
    """The buzzer's part of the third warning."""
    buzzer_close: str = "400/200 400/200 900"
    """The buzzer's part of the finish bell."""
    buzzer_test: str = "300"
    """The buzzer's part of the try-out."""
    buzzer_call: str = "300/300 300"
    """The buzzer's part of a ring by hand."""
    light_pin: int = -1
    """BCM number of the pin of a lamp for those who do not hear the bell; -1: there is none."""
    light_active_high: bool = True
    """As `active_high`, for the light."""
    light_max_stroke_ms: int = 5000
    """As `max_stroke_ms`, for the light."""
    light_open: str = "3000"
    """The light's part of the start bell; empty: it stays dark then. The other kinds likewise."""
    light_warn: str = "500/500 500/500 500"
    """The light's part of the warning."""
    light_warn2: str = "warn"
    """The light's part of the second warning."""
    light_warn3: str = "warn"
    """The light's part of the third warning."""
    light_close: str = "500/250 500/250 5000"
    """The light's part of the finish bell."""
    light_test: str = "1000"
    """The light's part of the try-out."""
    light_call: str = "500/500 500"
    """The light's part of a ring by hand."""
    hear_pin: int = -1
    """BCM number of the input that is active while the bell sounds (microphone level, current sensor); -1: none."""
    hear_active_high: bool = True
    """False for an input that is low while the bell sounds."""
    hear_within_ms: int = 500
    """A ring of which the input shows nothing for this long was not heard: the convenor is told."""
    fallback: str = ""
    """Output that sounds in place of an unheard bell, and only then: "buzzer" or "light"; empty: none."""

    def __post_init__(self) -> None:
        if self.pins not in PINS:
            raise SettingsError(f"[bell] pins must be one of {', '.join(PINS)}.")
        for name in OUTPUTS:
            self._check_output(name)
        self._check_hearing()
        taken = {NO_PIN: ""}
        for key in (*(_key(name, "pin") for name in OUTPUTS), "hear_pin"):
            pin = getattr(self, key)
            if taken.setdefault(pin, key) not in ("", key):
                raise SettingsError(f"[bell] {taken[pin]} and {key} are both {pin}: each needs a pin of its own.")

    def outputs(self) -> tuple[Output, ...]:
        """What is wired to a pin, the bell first."""
        return tuple(output for output in map(self._output, OUTPUTS) if output.pin != NO_PIN)

    def strokes_for(self, kind: str) -> dict[str, tuple[Stroke, ...]]:
        """The strokes of a ring of one of the KINDS, by output; an output that is silent then is left out."""
        return {output.name: output.strokes[kind] for output in self.outputs() if kind in output.strokes}

    def hears(self) -> bool:
        """Whether there is an input that shows that the bell sounds."""
        return self.hear_pin != NO_PIN

    def _output(self, name: str) -> Output:
        patterns = {kind: self._pattern(name, kind) for kind in KINDS}
        return Output(
            name,
            getattr(self, _key(name, "pin")),
            getattr(self, _key(name, "active_high")),
            getattr(self, _key(name, "max_stroke_ms")),
            {kind: strokes(pattern) for kind, pattern in patterns.items() if pattern},
        )

    def _pattern(self, name: str, kind: str) -> str:
        """How an output sounds in a ring; a later warning may name the first, and then sounds like it."""
        pattern = str(getattr(self, _key(name, kind)))
        like_first = kind in WARNINGS and pattern == WARNINGS[0]
        return str(getattr(self, _key(name, WARNINGS[0]))) if like_first else pattern

    def _check_output(self, name: str) -> None:
        least = 0 if name == "bell" else NO_PIN
        if not least <= getattr(self, _key(name, "pin")) <= GPIO_MOST:
            raise SettingsError(f"[bell] {_key(name, 'pin')} must be a BCM number from {least} to {GPIO_MOST}.")
        longest_ms = LONGEST_STROKE_MS[name]
        if not 10 <= getattr(self, _key(name, "max_stroke_ms")) <= longest_ms:
            raise SettingsError(f"[bell] {_key(name, 'max_stroke_ms')} must be from 10 to {longest_ms}.")
        for kind in KINDS:
            self._check_pattern(name, kind)

    def _check_pattern(self, name: str, kind: str) -> None:
        key, pattern = _key(name, kind), self._pattern(name, kind)
        if name != "bell" and not pattern:
            return
        try:
            longest_ms = max(stroke.on_ms for stroke in strokes(pattern))
        except SettingsError as error:
            raise SettingsError(f"[bell] {key}: {error}") from error
        most_key = _key(name, "max_stroke_ms")
        if longest_ms > getattr(self, most_key):
            raise SettingsError(
                f"[bell] {key}: a stroke of {longest_ms} ms is longer than {most_key} {getattr(self, most_key)}."
            )

    def _check_hearing(self) -> None:
        if not NO_PIN <= self.hear_pin <= GPIO_MOST or self.hear_pin in PULLED_UP:
            raise SettingsError(
                f"[bell] hear_pin must be a BCM number from 0 to {GPIO_MOST}, but not 2 or 3, which are pulled up; "
                "or -1 where nothing listens."
            )
        if not 50 <= self.hear_within_ms <= 3000:
            raise SettingsError("[bell] hear_within_ms must be from 50 to 3000.")
        if self.fallback not in ("", *OUTPUTS[1:]):
            raise SettingsError(f"[bell] fallback must be {' or '.join(OUTPUTS[1:])}, or empty.")
        if self.fallback and (self.hear_pin == NO_PIN or getattr(self, _key(self.fallback, "pin")) == NO_PIN):
            raise SettingsError(f"[bell] fallback needs both hear_pin and {self.fallback}_pin.")


def _key(name: str, key: str) -> str:
    """The setting of an output: the bell's has the plain name."""
    return key if name == "bell" else f"{name}_{key}"


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
