"""The bench test of a node: a table of steps, each with its limits, and what to look at where one fails."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from firmware_tools.agent import Agent, Facts
from firmware_tools.provision import Room, try_wifi
from firmware_tools.refusals import BenchRefusal

PRESS_MS = 10_000
CARD_MS = 15_000
RATE_S = 6.0
LOOKS = 12
WRAP_US = 1 << 30

Value = int | str | None


class Person(Protocol):
    """Who sits at the bench."""

    def do(self, what: str) -> None:
        """Told to do something; the board then waits for it."""

    def sees(self, question: str) -> bool:
        """Asked what can only be seen or heard."""


@dataclass(frozen=True)
class Result:
    """One step. `low` and `high`: what is allowed, in `unit`. `verdict`: passed, failed, or skipped."""

    step: str
    value: Value
    unit: str
    low: int | None
    high: int | None
    verdict: str
    look_at: str = ""

    def line(self) -> str:
        """For people."""
        limits = "" if self.low is None and self.high is None else f" ({_words(self.low)} to {_words(self.high)})"
        measured = "" if self.value is None else f" {self.value} {self.unit}".rstrip() + limits
        return f"{self.verdict:8}{self.step}{measured}" + (f": {self.look_at}" if self.look_at else "")


@dataclass(frozen=True)
class Report:
    """What was found of one board. `verdict`: passed only when no step failed."""

    chip: str
    node: str
    results: tuple[Result, ...]

    @property
    def verdict(self) -> str:
        """Of the whole board."""
        return "failed" if any(result.verdict == "failed" for result in self.results) else "passed"

    def as_json(self) -> str:
        """The report as a file."""
        return json.dumps({**asdict(self), "verdict": self.verdict}, indent=1)


@dataclass
class Bench:
    """A board on the bench, what is to be tried with it, and who helps. `card`: the uid that is held to the reader."""

    agent: Agent
    facts: Facts
    person: Person
    room: Room | None
    card: str = ""
    press_ms: int = PRESS_MS
    rate_s: float = RATE_S

    def ask(self, question: str, within_s: float = 10.0) -> Any:  # noqa: ANN401
        """Ask the board."""
        return json.loads(self.agent.repl.run(question, within_s).strip().splitlines()[-1])


def run_tests(bench: Bench, show: Callable[[Result], None]) -> Report:
    """Take every step, show each as it ends, and go on after a failed one. Raises BenchRefusal when the board goes."""
    bench.agent.repl.load("bench")
    results: list[Result] = []
    for step in STEPS:
        result = step(bench)
        results.append(result)
        show(result)
    return Report(bench.facts.chip, bench.facts.node or "", tuple(results))


def _button(control: str) -> Callable[[Bench], Result]:
    def step(bench: Bench) -> Result:
        bench.person.do(f"Press {control.upper()} and let it go.")
        down_ms = bench.ask(f"press({control!r}, {bench.press_ms})", bench.press_ms / 1000 + 5)
        name = f"button {control}"
        if down_ms is None:
            return _failed(name, None, "ms", f"no press came: the plug of {control.upper()}, and its two solder joints")
        if down_ms == -1:
            return _failed(name, None, "ms", f"{control.upper()} is down all the time: a short between its wires")
        return _within(name, down_ms, "ms", 5, bench.press_ms, "it bounced and was not held: press it properly")

    return step


def _lamp(output: str, words: str) -> Callable[[Bench], Result]:
    def step(bench: Bench) -> Result:
        bench.ask(f"(light({output!r}, 1), print(1))")
        seen = bench.person.sees(f"{words}?")
        bench.ask(f"(light({output!r}, 0), print(1))")
        if seen:
            return Result(output, "yes", "", None, None, "passed")
        return _failed(output, "no", "", f"the lamp's plug, its direction and its resistor at the pin of {output}")

    return step


def _reader(bench: Bench) -> Result:
    kind = bench.room.reader if bench.room else "none"
    if kind == "none" or bench.facts.runs is None:
        return Result("reader", None, "", None, None, "skipped")
    bench.person.do("Hold the test card to the reader.")
    slot = bench.facts.good if bench.facts.programs[bench.facts.good] else "b" if bench.facts.good == "a" else "a"
    uid = bench.ask(f"card({kind!r}, {slot!r}, {CARD_MS})", CARD_MS / 1000 + 5)
    if uid is None:
        return _failed("reader", None, "", "no card was read: the reader's power, and its TX on the board's RX")
    if bench.card and uid != bench.card:
        return _failed("reader", uid, "", f"another card than {bench.card}, or a wire that picks up noise")
    return Result("reader", uid, "", None, None, "passed")


def _radio(bench: Bench) -> Result:
    if bench.room is None:
        return Result("Wi-Fi", None, "dBm", -75, 0, "skipped")
    try:
        rssi = try_wifi(bench.agent, bench.room)
    except BenchRefusal as refused:
        if refused.code in ("port_gone", "board_silent"):
            raise
        return _failed("Wi-Fi", None, "dBm", f"{refused.text} {refused.remedy}")
    return _within("Wi-Fi", rssi or 0, "dBm", -75, 0, "the antenna's end of the board: no metal, no hand near it")


def _round_trip(bench: Bench) -> Result:
    if bench.room is None:
        return Result("round trip", None, "us", 0, 50_000, "skipped")
    took_us = bench.ask(f"round_trip({bench.room.hub!r}, {bench.room.port}, 5)", 20)
    if took_us is None:
        return _failed("round trip", None, "us", "the hub's broker does not answer: is it running?")
    return _within("round trip", took_us, "us", 0, 50_000, "a crowded channel, or power saving in the access point")


def _rate(bench: Bench) -> Result:
    """The board's counter against this machine's clock, which is the hub's where this runs on the hub.

    Each look proves an interval; the shortest of several proves most. A board passes unless it is proven to be off.
    """
    first = _look(bench)
    time.sleep(bench.rate_s)
    second = _look(bench)
    ticks = (second[1] - first[1]) % WRAP_US
    longest, shortest = second[2] - first[0], second[0] - first[2]
    low, high = round((ticks / longest - 1) * 1e6), round((ticks / shortest - 1) * 1e6)
    nearest = 0 if low <= 0 <= high else min(low, high, key=abs)
    remedy = "the crystal is off or missing; the hub cannot time this board's presses"
    return _within("clock rate", nearest, "ppm", -200, 200, remedy)


def _look(bench: Bench) -> tuple[float, int, float]:
    """Before, the counter, and after, in microseconds, of the shortest of several looks."""
    looks = []
    for _ in range(LOOKS):
        before = time.monotonic_ns() / 1000
        ticks = bench.ask("counter()")
        looks.append((before, int(ticks), time.monotonic_ns() / 1000))
    return min(looks, key=lambda look: look[2] - look[0])


def _battery(bench: Bench) -> Result:
    level_mv = bench.ask("battery()")
    if level_mv is None:
        return Result("battery", None, "mV", 3300, 6600, "skipped")
    return _within("battery", level_mv, "mV", 3300, 6600, "charge it, or look at the two resistors of its divider")


STEPS: Sequence[Callable[[Bench], Result]] = (
    *(_button(control) for control in ("dealt", "amber", "blue", "undo", "call")),
    _lamp("amber", "Is the AMBER lamp lit"), _lamp("blue", "Is the BLUE lamp lit"),
    _lamp("red", "Is the status lamp red"), _lamp("green", "Is the status lamp green"),
    _lamp("blue_status", "Is the status lamp blue"), _lamp("buzzer", "Does the buzzer sound"),
    _reader, _radio, _round_trip, _rate, _battery,
)  # fmt: skip


def _within(step: str, value: int, unit: str, low: int, high: int, look_at: str) -> Result:
    if low <= value <= high:
        return Result(step, value, unit, low, high, "passed")
    return Result(step, value, unit, low, high, "failed", look_at)


def _failed(step: str, value: Value, unit: str, look_at: str) -> Result:
    return Result(step, value, unit, None, None, "failed", look_at)


def _words(limit: int | None) -> str:
    return "-" if limit is None else str(limit)
