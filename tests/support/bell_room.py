"""A bell's loop in made-up time, with outputs that remember their edges and the hub's side of the folder."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from controller.bell import handover, reports
from controller.bell.clock import BellClock, hub_us, machine_boot
from controller.bell.folder import BellFolder
from controller.bell.handover import read_alive, read_rung, write_plan
from controller.bell.loop import BellLoop, StopSign
from controller.bell.plan import Plan, Ring, Stroke
from controller.bell.ringer import Ringer
from controller.bell.sounding import Listener
from tests.simulation.world import Process, World

Parts = list[tuple[int, int]] | dict[str, list[tuple[int, int]]]
Sketch = tuple[str, int, Parts]
LONG_US = 100_000_000
"""Longer than any test's rings take."""


class WorldClock(BellClock):
    """The made-up world's time, in which spinning is waiting."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.process: Process | None = None

    def hub_us(self) -> int:
        """Now."""
        return self.world.now_us

    def spin_until(self, instant_hub_us: int) -> None:
        """Reach this instant."""
        while self.world.now_us < instant_hub_us and self.process:
            self.process.sleep(instant_hub_us)


class WorldSign(StopSign):
    """A stop sign at which the bell waits in the world's time."""

    def __init__(self, clock: WorldClock) -> None:
        super().__init__()
        self._clock = clock
        self.before_sleep: Callable[[int], None] = lambda _until_us: None

    def put_up(self) -> None:
        """Ask the loop to end, also in mid-stroke."""
        super().put_up()
        if self._clock.process:
            self._clock.process.wake()

    def stands_at(self, instant_hub_us: int, _also: Sequence[int] = ()) -> bool:
        """Wait until the instant, or until the hub or the sign wakes it."""
        assert self._clock.process
        self.before_sleep(instant_hub_us)
        if not self.is_up:
            self._clock.process.sleep(instant_hub_us)
        return self.is_up


class RememberingRinger:
    """An output that remembers its edges, and what had been reported at each."""

    def __init__(self, room: "BellRoom", max_stroke_ms: int = 1500) -> None:
        self.edges: list[tuple[str, int]] = []
        self.max_stroke_ms = max_stroke_ms
        self.settled = 0
        self._room = room

    def settle(self) -> None:
        """An output at rest says so once more; a driven one must not be asked to."""
        assert self.at_rest
        self.settled += 1

    def on(self) -> int:
        """Drive the output."""
        return self._edge("on")

    def off(self) -> int:
        """Release the output; one at rest has no edge."""
        return self._room.clock.hub_us() if self.at_rest else self._edge("off")

    @property
    def at_rest(self) -> bool:
        """Whether the last edge, if there was one, was a release."""
        return not self.edges or self.edges[-1][0] == "off"

    @property
    def levels(self) -> list[str]:
        """The edges without anything else."""
        return [level for level, _ in self.edges]

    def _edge(self, level: str) -> int:
        self.edges.append((level, len(self._room.rung())))
        return self._room.clock.hub_us()


class BellRoom:
    """A bell's loop and the hub's side of its folder."""

    def __init__(self, run_dir: Path) -> None:
        self.run_dir = run_dir
        self.world = World(seed=1)
        self.clock = WorldClock(self.world)
        self.stop = WorldSign(self.clock)
        self.ringer = RememberingRinger(self)

    def start(self, others: Mapping[str, Ringer] | None = None, listener: Listener | None = None) -> None:
        """Let the bell run, with these outputs beside it (or in its place)."""
        self._folder = BellFolder(self.run_dir, clock=self.clock)
        ringers: dict[str, Ringer] = {"bell": self.ringer, **(others or {})}
        loop = BellLoop(self._folder, ringers, self.stop, pins="mock", listener=listener)
        self.clock.process = Process(self.world, "bell", lambda _process: loop.run())

    def plan(self, revision: int, *rings: Sketch) -> None:
        """Hand the bell rings: name, milliseconds from now, strokes (of the bell, or by output)."""
        self.hand(revision, *(ring(*sketch, now_us=self.clock.hub_us()) for sketch in rings))

    def hand(self, revision: int, *rings: Ring) -> None:
        """Hand the bell these very rings."""
        write_plan(self.run_dir, Plan(machine_boot(), revision, rings))
        if self.clock.process:
            self.clock.process.wake()

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

    def until(self, look: Callable[[], object], what: str) -> None:
        """Let time pass until this is so."""
        over_us = self.world.now_us + LONG_US
        while not look():
            assert self.world.step() and self.world.now_us < over_us, f"{what} did not come"
            if self.clock.process and self.clock.process.fault:
                raise self.clock.process.fault

    def wait_for(self, count: int) -> list[reports.Rung]:
        """The reports, once there are so many and the bell has come to rest."""
        self.until(lambda: len(self.rung()) >= count and self.ringer.at_rest, "the rings")
        return self.rung()

    def wait_for_revision(self, revision: int) -> None:
        """Wait until the bell says that it has this plan."""
        self.until(lambda: (alive := read_alive(self.run_dir)) and alive.revision == revision, "the plan taken")

    def close(self) -> None:
        """Stop the bell."""
        self.stop.put_up()
        if self.clock.process:
            self.until(lambda: self.clock.process and self.clock.process.ended, "the end of the loop")
            self._folder.close()
            self.clock.process = None


def ring(name: str, in_ms: int, parts: Parts, now_us: int | None = None) -> Ring:
    """A ring so many milliseconds from now, which is this machine's unless another is given."""
    by_output = parts if isinstance(parts, dict) else {"bell": parts}
    strokes = {output: tuple(Stroke(*hit) for hit in hits) for output, hits in by_output.items()}
    return Ring(name, (hub_us() if now_us is None else now_us) + in_ms * 1000, strokes)
