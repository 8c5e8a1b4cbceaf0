"""A ring as the loop plays it, on mock pins: whole lists of edges, and what is reported when."""

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from controller.bell import handover, reports
from controller.bell.clock import hub_us, machine_boot
from controller.bell.folder import BellFolder
from controller.bell.handover import read_alive, read_rung, write_plan
from controller.bell.loop import BellLoop, StopSign
from controller.bell.plan import Plan, Ring, Stroke
from tests.support.waiting import eventually


class RememberingRinger:
    """A bell that remembers its edges, and what had been reported at each."""

    def __init__(self, run_dir: Path, stop_at_edge: int = 0, stop: StopSign | None = None) -> None:
        self.edges: list[tuple[str, int]] = []
        self._run_dir = run_dir
        self._stop_at_edge = stop_at_edge
        self._stop = stop

    def on(self) -> int:
        """Drive the bell."""
        return self._edge("on")

    def off(self) -> int:
        """Release the bell; a bell at rest has no edge."""
        return self._edge("off") if self.edges and self.edges[-1][0] == "on" else hub_us()

    @property
    def at_rest(self) -> bool:
        """Whether the last edge was a release."""
        return self.edges[-1][0] == "off"

    def _edge(self, level: str) -> int:
        self.edges.append((level, len(read_rung(self._run_dir, 0)[0])))
        if self._stop and len(self.edges) == self._stop_at_edge:
            self._stop.put_up()
        return hub_us()


class Room:
    """A bell's loop in a thread, with the hub's side of the folder."""

    def __init__(self, run_dir: Path) -> None:
        self.run_dir = run_dir
        self.stop = StopSign()
        self.ringer = RememberingRinger(run_dir)
        self._thread: threading.Thread | None = None

    def start(self, max_stroke_ms: int = 1500) -> None:
        """Let the bell run."""
        self._folder = BellFolder(self.run_dir)
        loop = BellLoop(self._folder, self.ringer, self.stop, pins="mock", max_stroke_ms=max_stroke_ms)
        self._thread = threading.Thread(target=loop.run)
        self._thread.start()

    def plan(self, revision: int, *rings: tuple[str, int, list[tuple[int, int]]]) -> None:
        """Hand the bell rings: name, milliseconds from now, strokes."""
        now = hub_us()
        planned = [Ring(name, now + ms * 1000, tuple(Stroke(*hit) for hit in hits)) for name, ms, hits in rings]
        write_plan(self.run_dir, Plan(machine_boot(), revision, tuple(planned)))

    def rung(self) -> list[reports.Rung]:
        """What the bell has reported."""
        return read_rung(self.run_dir, 0)[0]

    def refused(self) -> str:
        """Why the bell did not take the last plan."""
        alive = read_alive(self.run_dir)
        return alive.refused or "" if alive else ""

    def wait_for(self, count: int) -> list[reports.Rung]:
        """The reports, once there are so many and the bell has come to rest."""
        eventually(lambda: len(self.rung()) >= count and self.ringer.at_rest, what="the rings")
        return self.rung()

    def wait_for_revision(self, revision: int) -> None:
        """Wait until the bell says that it has this plan."""
        eventually(lambda: (alive := read_alive(self.run_dir)) and alive.revision == revision, what="the plan taken")

    def close(self) -> None:
        """Stop the bell."""
        self.stop.put_up()
        if self._thread:
            self._thread.join(5)
            self._folder.close()
            self._thread = None


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    it = Room(tmp_path)
    yield it
    it.close()


class BrokenSign(StopSign):
    """A wait that fails, as any part of a stroke may."""

    def stands_at(self, instant_hub_us: int, also: Sequence[int] = ()) -> bool:
        """Fail."""
        raise RuntimeError(f"cannot wait until {instant_hub_us} or for {also}")


def levels(room: Room) -> list[str]:
    return [level for level, _ in room.ringer.edges]


def test_a_ring_is_its_strokes_and_is_reported_right_after_the_first_edge(room: Room) -> None:
    room.plan(1, ("r1/close", 20, [(20, 10), (20, 10), (40, 0)]))
    room.start()
    eventually(lambda: len(room.ringer.edges) == 6, what="three strokes")
    assert room.ringer.edges == [("on", 0), ("off", 1), ("on", 1), ("off", 1), ("on", 1), ("off", 1)]
    (record,) = room.rung()
    assert (record.outcome, record.ring, record.strokes, record.revision) == ("rung", "r1/close", 3, 1)
    assert record.struck_hub_us and record.late_us == record.struck_hub_us - record.planned_hub_us
    assert record.late_us >= 0


def test_each_edge_is_on_record(room: Room) -> None:
    room.plan(1, ("r1/warn", 20, [(20, 10), (20, 0)]))
    room.start()
    edges = room.run_dir / handover.EDGES
    eventually(lambda: edges.read_bytes().count(b"\n") == 4, what="four edges")
    read = [edge for line in edges.read_bytes().splitlines() if (edge := reports.parse_edge(line))]
    assert [(edge.output, edge.level) for edge in read] == [("bell", 1), ("bell", 0), ("bell", 1), ("bell", 0)]
    assert [edge.hub_us for edge in read] == sorted(edge.hub_us for edge in read)
    assert room.rung()[0].struck_hub_us == read[0].hub_us
    assert read[1].hub_us - read[0].hub_us >= 20_000


def test_no_stroke_is_longer_than_the_maximum(room: Room) -> None:
    room.plan(1, ("r1/open", 0, [(9_000, 0)]))
    room.start(max_stroke_ms=30)
    eventually(lambda: levels(room) == ["on", "off"], within_s=5, what="the end of the stroke")


def test_a_late_ring_rings_at_once_and_an_older_one_is_skipped(room: Room) -> None:
    room.plan(1, ("r1/open", -9_000, [(10, 0)]), ("r1/warn", -3_000, [(10, 0)]), ("r1/close", 50, [(10, 0)]))
    room.start()
    skipped, late, on_time = room.wait_for(3)
    assert (skipped.ring, skipped.outcome, skipped.struck_hub_us, skipped.late_us) == ("r1/open", "skipped", None, None)
    assert (late.ring, late.outcome) == ("r1/warn", "rung")
    assert late.late_us and late.late_us >= 3_000_000
    assert (on_time.ring, on_time.outcome) == ("r1/close", "rung")
    assert levels(room) == ["on", "off", "on", "off"]


def test_a_plan_moved_by_the_hub_replaces_the_rings_to_come(room: Room) -> None:
    room.plan(1, ("r1/close", 60_000, [(10, 0)]))
    room.start()
    room.wait_for_revision(1)
    room.plan(2, ("r1/close", 50, [(10, 0)]))
    assert [(record.ring, record.revision) for record in room.wait_for(1)] == [("r1/close", 2)]


def test_a_malformed_plan_is_told_and_the_plan_in_force_still_rings(room: Room) -> None:
    room.plan(1, ("r1/close", 1_500, [(10, 0)]))
    room.start()
    room.wait_for_revision(1)
    handover.write_whole(room.run_dir / handover.PLAN, b'{"v":1,"boot":')
    handover.poke(room.run_dir / handover.BELL_POKE)
    assert eventually(room.refused, what="the refusal").startswith("malformed")
    room.wait_for_revision(1)
    assert [record.ring for record in room.wait_for(1)] == ["r1/close"]


def test_a_stop_in_mid_stroke_leaves_the_bell_off_and_the_rest_unrung(room: Room) -> None:
    room.ringer = RememberingRinger(room.run_dir, stop_at_edge=3, stop=room.stop)
    room.plan(1, ("r1/close", 0, [(10, 10), (1_400, 10), (10, 0)]), ("r2/open", 100, [(10, 0)]))
    room.start()
    eventually(lambda: len(room.ringer.edges) == 4, within_s=1, what="the cut stroke")
    room.close()
    assert levels(room) == ["on", "off", "on", "off"]
    assert [record.ring for record in room.rung()] == ["r1/close"]


def test_a_plan_s_ring_is_not_rung_again_by_the_next_plan(room: Room) -> None:
    room.plan(1, ("r1/open", 0, [(10, 0)]))
    room.start()
    (first,) = room.wait_for(1)
    again = Ring("r1/open", first.planned_hub_us, (Stroke(10, 0),))
    write_plan(room.run_dir, Plan(machine_boot(), 2, (again,)))
    room.wait_for_revision(2)
    assert room.rung() == [first]


def test_whatever_fails_in_a_stroke_the_bell_is_released(room: Room, tmp_path: Path) -> None:
    room.plan(1, ("r1/open", 0, [(1_400, 0)]))
    folder = BellFolder(tmp_path)
    with pytest.raises(RuntimeError):
        BellLoop(folder, room.ringer, BrokenSign(), pins="mock", max_stroke_ms=1500).run()
    folder.close()
    assert levels(room) == ["on", "off"]
