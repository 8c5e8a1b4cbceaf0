"""Somebody listens to the bell: an input on a mock pin, wired to the bell's pin or moved by the test's own hand."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockConnectedPin, MockPin

from controller.bell.reports import Rung
from controller.bell.ringer import GpioEar, GpioRinger, find_pins
from controller.bell.sounding import Listener
from tests.support.bell_room import BellRoom
from tests.support.waiting import eventually

BELL, BUZZER, EAR = 17, 22, 27
PARTS = {"bell": [(400, 0)], "buzzer": [(20, 10), (20, 0)]}


class Hall:
    """A bell, a buzzer to take its place, and an ear, on the mock pins of one machine."""

    def __init__(self, run_dir: Path) -> None:
        self.room = BellRoom(run_dir)
        self.pins = find_pins("mock")
        self.ear_pin: MockPin = self.pins.factory.pin(EAR)
        self._devices = ExitStack()

    def start(self, fallback: str, within_ms: int = 100, wired: bool = False, active_high: bool = True) -> None:
        """Let the bell run. `wired`: what drives the bell also moves the ear's input, as a sound would."""
        if wired:
            self.pins.factory.pin(BELL, pin_class=MockConnectedPin, input_pin=self.ear_pin)
        ear = self._devices.enter_context(closing(GpioEar(self.pins, EAR, active_high=active_high)))
        outputs = {name: self._output(pin) for name, pin in (("bell", BELL), ("buzzer", BUZZER))}
        self.room.start(outputs, Listener(ear, within_ms * 1000, fallback))

    def outcomes(self) -> list[str]:
        """What was reported, in order."""
        return [record.outcome for record in self.room.rung()]

    def both_reports(self) -> tuple[Rung, Rung]:
        """That the bell was struck, and what came of it."""
        eventually(lambda: len(self.room.rung()) == 2, what="both reports")
        struck, listened = self.room.rung()
        return struck, listened

    def strokes(self, pin: int) -> int:
        """How often a pin was driven."""
        mock: MockPin = self.pins.factory.pin(pin)
        return sum(bool(change.state) for change in mock.states)

    def close(self) -> None:
        """Stop the bell and give up the pins."""
        self.room.close()
        self._devices.close()

    def _output(self, pin: int) -> GpioRinger:
        return self._devices.enter_context(closing(GpioRinger(self.pins, pin, active_high=True, max_stroke_ms=1500)))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    it = Hall(tmp_path)
    yield it
    it.close()


def test_a_bell_that_sounds_is_heard_and_nothing_takes_its_place(hall: Hall) -> None:
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("buzzer", within_ms=3_000, wired=True)
    rung, heard = hall.both_reports()
    assert (rung.outcome, heard.outcome, heard.ring) == ("rung", "heard", "r1/close")
    assert rung.struck_hub_us and heard.struck_hub_us
    assert rung.struck_hub_us <= heard.struck_hub_us
    assert heard.late_us == heard.struck_hub_us - rung.planned_hub_us
    eventually(lambda: len(hall.room.edges()) == 2, what="the end of the stroke")
    assert (hall.strokes(BELL), hall.strokes(BUZZER)) == (1, 0)


def test_a_sound_that_comes_a_moment_later_is_heard(hall: Hall) -> None:
    """A motor bell that takes time to get going: the input is moved by another thread, once the bell is driven."""
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("buzzer", within_ms=3_000)
    eventually(lambda: hall.strokes(BELL) == 1, what="the stroke")
    sound = threading.Thread(target=hall.ear_pin.drive_high)
    sound.start()
    sound.join()
    eventually(lambda: hall.outcomes() == ["rung", "heard"], what="both reports")
    assert hall.strokes(BUZZER) == 0


def test_an_unheard_bell_is_told_and_the_buzzer_takes_its_place_at_once(hall: Hall) -> None:
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("buzzer")
    rung, unheard = hall.both_reports()
    assert (rung.outcome, unheard.outcome, unheard.ring) == ("rung", "unheard", "r1/close")
    eventually(lambda: len(hall.room.edges()) == 6, what="the bell's stroke and both of the buzzer's")
    assert rung.struck_hub_us
    first = next(edge for edge in hall.room.edges() if edge.output == "buzzer")
    assert unheard.struck_hub_us == first.hub_us >= rung.struck_hub_us + 100_000
    assert unheard.late_us == first.hub_us - rung.planned_hub_us
    assert (hall.strokes(BELL), hall.strokes(BUZZER)) == (1, 2)


def test_an_unheard_bell_that_nothing_can_replace_is_told(hall: Hall) -> None:
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("")
    eventually(lambda: hall.outcomes() == ["rung", "unheard"], what="both reports")
    assert hall.room.rung()[1].struck_hub_us is None
    assert hall.strokes(BUZZER) == 2  # it takes part in every ring where it is not kept in reserve


def test_an_input_that_is_stuck_proves_nothing(hall: Hall) -> None:
    hall.ear_pin.drive_high()
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("buzzer")
    eventually(lambda: hall.outcomes() == ["rung", "unheard"], what="both reports")
    assert hall.strokes(BUZZER) >= 1


def test_an_input_that_is_low_while_the_bell_sounds_can_be_listened_to(hall: Hall) -> None:
    hall.ear_pin.drive_high()
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("buzzer", within_ms=3_000, active_high=False)
    eventually(lambda: hall.strokes(BELL) == 1, what="the stroke")
    hall.ear_pin.drive_low()
    eventually(lambda: hall.outcomes() == ["rung", "heard"], what="both reports")


def test_each_ring_is_listened_for_anew(hall: Hall) -> None:
    hall.room.plan(1, ("r1/open", 200, PARTS), ("r1/close", 1_200, PARTS))
    hall.start("buzzer", wired=True)
    eventually(lambda: hall.outcomes() == ["rung", "heard"] * 2, what="both rings heard")
    assert hall.strokes(BUZZER) == 0


def test_a_bell_stopped_while_the_buzzer_sounds_in_its_place_leaves_both_off(hall: Hall) -> None:
    hall.room.plan(1, ("r1/close", 0, {"bell": [(1_400, 0)], "buzzer": [(1_400, 0)]}))
    hall.start("buzzer", within_ms=50)
    eventually(lambda: hall.strokes(BUZZER) == 1, what="the buzzer in the bell's place")
    hall.room.close()
    for pin in (BELL, BUZZER):
        mock: MockPin = hall.pins.factory.pin(pin)
        assert [bool(change.state) for change in mock.states] == [False, True, False]
    assert [edge.level for edge in hall.room.edges()] == [1, 1, 0, 0]
