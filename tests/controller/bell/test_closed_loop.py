"""Somebody listens to the bell: an ear that hears it, or that a test moves by hand."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.bell.reports import Rung
from controller.bell.sounding import Listener
from tests.support.bell_room import BellRoom, RememberingRinger

PARTS = {"bell": [(400, 0)], "buzzer": [(20, 10), (20, 0)]}


class Hall:
    """A bell, a buzzer to take its place, and an ear."""

    def __init__(self, run_dir: Path) -> None:
        self.room = BellRoom(run_dir)
        self.buzzer = RememberingRinger(self.room)
        self.is_active: Callable[[], bool] = lambda: False

    def start(self, fallback: str, within_ms: int = 100, wired: bool = False) -> None:
        """Let the bell run. `wired`: the ear hears whenever the bell is driven."""
        if wired:
            self.is_active = lambda: not self.room.ringer.at_rest
        self.room.start({"buzzer": self.buzzer}, Listener(self, within_ms * 1000, fallback))

    def outcomes(self) -> list[str]:
        """What was reported, in order."""
        return [record.outcome for record in self.room.rung()]

    def until(self, *outcomes: str) -> None:
        """Let time pass until this was reported."""
        self.room.until(lambda: self.outcomes() == list(outcomes), f"{outcomes}")

    def both_reports(self) -> tuple[Rung, Rung]:
        """That the bell was struck, and what came of it."""
        self.room.until(lambda: len(self.room.rung()) == 2, "both reports")
        struck, listened = self.room.rung()
        return struck, listened

    def strokes(self) -> tuple[int, int]:
        """How often the bell and the buzzer were driven."""
        return self.room.ringer.levels.count("on"), self.buzzer.levels.count("on")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    it = Hall(tmp_path)
    yield it
    it.room.close()


def test_a_bell_that_sounds_is_heard_and_nothing_takes_its_place(hall: Hall) -> None:
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("buzzer", within_ms=3_000, wired=True)
    rung, heard = hall.both_reports()
    assert (rung.outcome, heard.outcome, heard.ring) == ("rung", "heard", "r1/close")
    assert rung.struck_hub_us and heard.struck_hub_us
    assert rung.struck_hub_us <= heard.struck_hub_us
    assert heard.late_us == heard.struck_hub_us - rung.planned_hub_us
    hall.room.until(lambda: len(hall.room.edges()) == 2, "the end of the stroke")
    assert hall.strokes() == (1, 0)


def test_a_sound_that_comes_a_moment_later_is_heard(hall: Hall) -> None:
    """A motor bell that takes time to get going."""
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("buzzer", within_ms=3_000)
    hall.room.until(lambda: hall.strokes() == (1, 0), "the stroke")
    hall.is_active = lambda: True
    hall.until("rung", "heard")
    assert hall.strokes() == (1, 0)


def test_an_unheard_bell_is_told_and_the_buzzer_takes_its_place_at_once(hall: Hall) -> None:
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("buzzer")
    rung, unheard = hall.both_reports()
    assert (rung.outcome, unheard.outcome, unheard.ring) == ("rung", "unheard", "r1/close")
    hall.room.until(lambda: len(hall.room.edges()) == 6, "the bell's stroke and both of the buzzer's")
    assert rung.struck_hub_us
    first = next(edge for edge in hall.room.edges() if edge.output == "buzzer")
    assert unheard.struck_hub_us == first.hub_us >= rung.struck_hub_us + 100_000
    assert unheard.late_us == first.hub_us - rung.planned_hub_us
    assert hall.strokes() == (1, 2)


def test_an_unheard_bell_that_nothing_can_replace_is_told(hall: Hall) -> None:
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("")
    hall.until("rung", "unheard")
    assert hall.room.rung()[1].struck_hub_us is None
    assert hall.strokes()[1] == 2  # it takes part in every ring where it is not kept in reserve


def test_an_input_that_is_stuck_proves_nothing(hall: Hall) -> None:
    hall.is_active = lambda: True
    hall.room.plan(1, ("r1/close", 200, PARTS))
    hall.start("buzzer")
    hall.until("rung", "unheard")
    assert hall.strokes()[1] >= 1


def test_each_ring_is_listened_for_anew(hall: Hall) -> None:
    hall.room.plan(1, ("r1/open", 200, PARTS), ("r1/close", 1_200, PARTS))
    hall.start("buzzer", wired=True)
    hall.until("rung", "heard", "rung", "heard")
    assert hall.strokes()[1] == 0


def test_a_bell_stopped_while_the_buzzer_sounds_in_its_place_leaves_both_off(hall: Hall) -> None:
    hall.room.plan(1, ("r1/close", 0, {"bell": [(1_400, 0)], "buzzer": [(1_400, 0)]}))
    hall.start("buzzer", within_ms=50)
    hall.room.until(lambda: hall.strokes()[1] == 1, "the buzzer in the bell's place")
    hall.room.close()
    assert hall.room.ringer.levels == hall.buzzer.levels == ["on", "off"]
    assert [edge.level for edge in hall.room.edges()] == [1, 1, 0, 0]
