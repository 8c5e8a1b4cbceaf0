"""What the settings wire to a pin, and pins that another program holds."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from gpiozero import OutputDevice
from gpiozero.pins.mock import MockPin

from controller.bell.ringer import Pins, PinTrouble, find_pins
from controller.bell.settings import BellSettings
from controller.bell.wiring import Wiring, put_off

ALL = BellSettings(
    pin=17, buzzer_pin=22, light_pin=3, light_active_high=False, hear_pin=27, hear_within_ms=300, fallback="buzzer"
)


@pytest.fixture
def pins() -> Pins:
    return find_pins("mock")


@pytest.fixture(params=[17, 22, 3, 27])
def taken(request: pytest.FixtureRequest, pins: Pins) -> Iterator[int]:
    """A pin that somebody else has."""
    with closing(OutputDevice(request.param, pin_factory=pins.factory)):
        yield request.param


def levels(pins: Pins, pin: int) -> list[bool]:
    mock: MockPin = pins.factory.pin(pin)
    return [bool(change.state) for change in mock.states]


def test_everything_that_is_wired_is_there_and_no_output_has_moved(pins: Pins) -> None:
    with closing(Wiring(ALL, pins)) as wired:
        assert list(wired.ringers) == ["bell", "buzzer", "light"]
        assert [ringer.max_stroke_ms for ringer in wired.ringers.values()] == [1500, 2000, 5000]
        assert wired.listener and (wired.listener.within_us, wired.listener.fallback) == (300_000, "buzzer")
        assert wired.troubles == []
    assert [levels(pins, pin) for pin in (17, 22, 3)] == [[False], [False], [True]]


def test_a_room_with_a_bell_alone_has_no_more_than_that(pins: Pins) -> None:
    with closing(Wiring(BellSettings(), pins)) as wired:
        assert list(wired.ringers) == ["bell"]
        assert wired.listener is None


def test_driven_outputs_are_off_when_the_pins_are_given_up(pins: Pins) -> None:
    with closing(Wiring(ALL, pins)) as wired:
        for ringer in wired.ringers.values():
            ringer.on()
    assert [levels(pins, pin) for pin in (17, 22, 3)] == [[False, True, False]] * 2 + [[True, False, True]]


def test_the_bell_rings_without_what_cannot_be_had_beside_it(pins: Pins, taken: int) -> None:
    if taken == 17:
        with pytest.raises(PinTrouble, match="pin 17 cannot be used"):
            Wiring(ALL, pins)
        return
    missing = {22: "buzzer", 3: "light"}.get(taken)
    with closing(Wiring(ALL, pins)) as wired:
        assert "bell" in wired.ringers and missing not in wired.ringers
        assert (wired.listener is None) == (taken == 27)
        (trouble,) = wired.troubles
        assert f"pin {taken} cannot be used" in trouble


def test_one_output_in_trouble_keeps_no_other_driven(pins: Pins, taken: int) -> None:
    troubles = put_off(ALL, pins)
    expected = {17: ["bell"], 22: ["buzzer"], 3: ["light"], 27: []}[taken]
    assert list(troubles) == expected
    for pin in {17, 22, 3} - {taken}:
        assert pins.factory.pin(pin).function == "input"  # driven to its rest, and given up again
