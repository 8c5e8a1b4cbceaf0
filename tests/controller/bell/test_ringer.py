"""The pin of the bell, on gpiozero's mock pins: every edge, and none too many."""

from pathlib import Path

import pytest
from gpiozero.pins.mock import MockPin

from controller.bell.clock import hub_us
from controller.bell.ringer import GpioEar, GpioRinger, Pins, find_pins
from table_node.shared.settings import SettingsError
from tests.support.waiting import eventually

PULLED_UP = 2  # BCM 2 has a resistor to the supply: where an active-low relay belongs


def ringer(pins: Pins, pin: int = 17, *, active_high: bool = True, max_stroke_ms: int = 1500) -> GpioRinger:
    return GpioRinger(pins, pin, active_high=active_high, max_stroke_ms=max_stroke_ms)


def levels(pins: Pins, pin: int = 17) -> list[bool]:
    """Every level the pin has had, the one it started with first."""
    mock: MockPin = pins.factory.pin(pin)
    return [bool(change.state) for change in mock.states]


def test_the_bell_is_silent_at_start_and_at_exit() -> None:
    pins = find_pins("mock")
    ringer(pins).close()
    assert levels(pins) == [False]


def test_an_active_low_bell_is_silent_at_start_and_at_exit() -> None:
    pins = find_pins("mock")
    ringer(pins, PULLED_UP, active_high=False).close()
    assert levels(pins, PULLED_UP) == [True]


def test_each_stroke_is_two_edges() -> None:
    pins = find_pins("mock")
    bell = ringer(pins)
    for _ in range(3):
        bell.on()
        bell.off()
    bell.off()
    bell.close()
    assert levels(pins) == [False, True, False, True, False, True, False]


def test_an_active_low_bell_is_driven_by_a_low_pin() -> None:
    pins = find_pins("mock")
    bell = ringer(pins, PULLED_UP, active_high=False)
    bell.on()
    bell.close()
    assert levels(pins, PULLED_UP) == [True, False, True]


def test_a_driven_bell_is_released_by_the_close() -> None:
    pins = find_pins("mock")
    bell = ringer(pins)
    bell.on()
    bell.close()
    assert levels(pins) == [False, True, False]


def test_the_instants_of_the_edges_are_the_hub_s() -> None:
    bell = ringer(find_pins("mock"))
    before = hub_us()
    struck = bell.on()
    rest = bell.off()
    assert before <= struck <= rest <= hub_us()
    assert bell.off() == rest
    bell.close()


def test_a_stroke_that_nobody_ends_is_ended_by_the_guard() -> None:
    pins = find_pins("mock")
    bell = ringer(pins, max_stroke_ms=30)
    struck = bell.on()
    eventually(lambda: levels(pins) == [False, True, False], what="the guard's release")
    assert bell.off() >= struck + 30_000
    bell.close()
    assert levels(pins) == [False, True, False]


def test_the_guard_leaves_shorter_strokes_alone() -> None:
    pins = find_pins("mock")
    bell = ringer(pins, max_stroke_ms=30)
    bell.on()
    first = bell.off()
    second = bell.on()
    assert first <= second
    eventually(lambda: len(levels(pins)) == 5, what="the guard's release of the second stroke")
    assert bell.off() >= second + 30_000
    bell.close()
    assert levels(pins) == [False, True, False, True, False]


def test_an_output_that_settles_before_a_stroke_makes_no_edge() -> None:
    for pin, active_high in ((17, True), (PULLED_UP, False)):
        pins = find_pins("mock")
        bell = ringer(pins, pin, active_high=active_high)
        bell.settle()
        bell.settle()
        assert levels(pins, pin) == [not active_high]
        bell.close()


@pytest.mark.parametrize("active_high", [True, False])
def test_an_ear_shows_whether_the_bell_sounds_now(active_high: bool) -> None:
    pins = find_pins("mock")
    ear = GpioEar(pins, 27, active_high=active_high)
    mock: MockPin = pins.factory.pin(27)
    shown = []
    for level in (False, True, False):
        mock.drive_high() if level == active_high else mock.drive_low()
        shown.append(ear.is_active())
    assert shown == [False, True, False]
    ear.close()


def test_a_machine_without_a_gpio_chip_gets_mock_pins_and_says_so(tmp_path: Path) -> None:
    pins = find_pins("auto", devices=tmp_path)
    assert pins.kind == "mock"
    assert "no GPIO chip" in pins.words


def test_a_gpio_chip_that_cannot_be_used_stops_the_start(tmp_path: Path) -> None:
    """A Pi whose pin library is missing must not pretend to ring."""
    (tmp_path / "gpiochip0").touch()
    if list(Path("/dev").glob("gpiochip*")):
        pytest.skip("this machine has a real GPIO chip")
    with pytest.raises(SettingsError, match="pins"):
        find_pins("auto", devices=tmp_path)
