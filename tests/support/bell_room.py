"""A bell's loop in a thread, with outputs that remember their edges and the hub's side of the folder."""

import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from controller.bell import handover, reports
from controller.bell.clock import hub_us, machine_boot
from controller.bell.folder import BellFolder
from controller.bell.handover import read_alive, read_rung, write_plan
from controller.bell.loop import SPIN_US, BellLoop, StopSign
from controller.bell.plan import Plan, Ring, Stroke
from controller.bell.ringer import Ringer
from controller.bell.sounding import Listener
from tests.support.waiting import eventually

Parts = list[tuple[int, int]] | dict[str, list[tuple[int, int]]]
Sketch = tuple[str, int, Parts]


class RememberingRinger:
    """An output that remembers its edges, and what had been reported at each."""

    def __init__(self, run_dir: Path, max_stroke_ms: int = 1500) -> None:
        self.edges: list[tuple[str, int]] = []
        self.max_stroke_ms = max_stroke_ms
        self.settled = 0
        self._run_dir = run_dir

    def settle(self) -> None:
        """An output at rest says so once more; a driven one must not be asked to."""
        assert self.at_rest
        self.settled += 1

    def on(self) -> int:
        """Drive the output."""
        return self._edge("on")

    def off(self) -> int:
        """Release the output; one at rest has no edge."""
        return hub_us() if self.at_rest else self._edge("off")

    @property
    def at_rest(self) -> bool:
        """Whether the last edge, if there was one, was a release."""
        return not self.edges or self.edges[-1][0] == "off"

    @property
    def levels(self) -> list[str]:
        """The edges without anything else."""
        return [level for level, _ in self.edges]

    def _edge(self, level: str) -> int:
        self.edges.append((level, len(read_rung(self._run_dir, 0)[0])))
        return hub_us()


class EventfulSign(StopSign):
    """A stop sign at which a plan with one ring is handed over once the loop runs, and something happens just as it
    begins to wait for that ring: both in the loop's own thread, so that a slow machine changes nothing."""

    def __init__(self, hand: Callable[[], Ring], then: Callable[[], None]) -> None:
        super().__init__()
        self._hand, self._then = hand, then
        self._last_sleep_us: int | None = None
        self.happened = False

    def stands_at(self, instant_hub_us: int, also: Sequence[int] = ()) -> bool:
        """Let it happen, then wait."""
        if self._last_sleep_us is None:
            self._last_sleep_us = self._hand().at_hub_us - SPIN_US
        elif not self.happened and instant_hub_us == self._last_sleep_us:
            self.happened = True
            self._then()
        return super().stands_at(instant_hub_us, also)


class BellRoom:
    """A bell's loop and the hub's side of its folder."""

    def __init__(self, run_dir: Path) -> None:
        self.run_dir = run_dir
        self.stop = StopSign()
        self.ringer = RememberingRinger(run_dir)
        self._thread: threading.Thread | None = None

    def start(self, others: Mapping[str, Ringer] | None = None, listener: Listener | None = None) -> None:
        """Let the bell run, with these outputs beside it (or in its place)."""
        self._folder = BellFolder(self.run_dir)
        ringers: dict[str, Ringer] = {"bell": self.ringer, **(others or {})}
        loop = BellLoop(self._folder, ringers, self.stop, pins="mock", listener=listener)
        self._thread = threading.Thread(target=loop.run)
        self._thread.start()

    def plan(self, revision: int, *rings: Sketch) -> None:
        """Hand the bell rings: name, milliseconds from now, strokes (of the bell, or by output)."""
        self.hand(revision, *(ring(*sketch) for sketch in rings))

    def hand(self, revision: int, *rings: Ring) -> None:
        """Hand the bell these very rings."""
        write_plan(self.run_dir, Plan(machine_boot(), revision, rings))

    def plan_one(self, revision: int, *sketch: *Sketch) -> Ring:
        """Hand the bell one ring, and say when it is."""
        only = ring(*sketch)
        self.hand(revision, only)
        return only

    def rung(self) -> list[reports.Rung]:
        """What the bell has reported."""
        return read_rung(self.run_dir, 0)[0]

    def edges(self) -> list[reports.Edge]:
        """The edges on record."""
        lines = (self.run_dir / handover.EDGES).read_bytes().splitlines()
        return [edge for line in lines if (edge := reports.parse_edge(line))]

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


def ring(name: str, in_ms: int, parts: Parts) -> Ring:
    """A ring so many milliseconds from now."""
    by_output = parts if isinstance(parts, dict) else {"bell": parts}
    strokes = {output: tuple(Stroke(*hit) for hit in hits) for output, hits in by_output.items()}
    return Ring(name, hub_us() + in_ms * 1000, strokes)
