"""One made-up evening: the room, the people, and what goes wrong, all from one seed."""

import random
import shutil
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from table_node.shared.settings import MqttSettings
from table_node.simulator.faults import Faults
from table_node.simulator.mishaps import RATES, Mishaps
from table_node.simulator.nodes import SimulatedNode
from table_node.simulator.record import Record
from table_node.simulator.room import RoomPeople
from tests.simulation.convenor import WARNINGS, Convenor, Plan
from tests.simulation.invariants import Watch
from tests.simulation.machine import Machine, Parts
from tests.simulation.made_service import ROOM
from tests.simulation.network import Broker, NodeLink
from tests.simulation.screen import Screen
from tests.simulation.script import Script
from tests.simulation.troubles import TROUBLES
from tests.simulation.world import World, WorldSchedule

SPEED = 60
MINUTE_US = 60_000_000
QUIET_AFTER_US = (20_000_000, 90_000_000)  # then nothing more goes wrong
OVER_WITHIN_US = 15 * MINUTE_US  # and so long after that, the evening must be over
SETTLED_US = 5_000_000
MANY = 30
WEATHER = ("slow", "lost", "repeated")
SHEETS = ("500-2025", "500-2024", "500-201x", "cribbage", "spades")


@dataclass
class Result:
    """How an evening went."""

    seed: int
    fingerprint: str
    acts: int
    lasted_us: int
    faults: Counter[str] = field(default_factory=Counter)
    events: int = 0
    presses: int = 0
    proven: int = 0


class Failed(AssertionError):
    """Something that must never be has been; the story says what led to it."""

    def __init__(
        self, seed: int, why: str, story: list[tuple[int, str]], happened: list[str], crashed: bool = False
    ) -> None:
        """`crashed`: not that a law was broken, but that a program ended with an error of its own."""
        super().__init__(f"seed {seed}: {why}")
        self.seed, self.why, self.story, self.happened, self.crashed = seed, why, story, happened, crashed


def plan_of(chance: random.Random) -> Plan:
    """A random evening, small enough to be played by the thousand."""
    profile = chance.choices(SHEETS, (4, 3, 3, 2, 2))[0]
    tables = chance.choices(range(1, 5), (0 if profile == "spades" else 4, 4, 2, 1))[0]
    players = 4 * tables
    if profile.startswith("500") and tables > 1 and chance.random() < 0.3:
        players -= chance.randint(1, 3)
    rounds = 5 if profile == "spades" else chance.choices((1, 2, 3), (3, 3, 1))[0]
    minutes = 0 if profile in ("cribbage", "spades") else chance.choice((4, 6, 10))
    return Plan(
        profile=profile,
        tables=tables,
        players=players,
        rounds=rounds,
        minutes=minutes,
        clipping=chance.choice(("auto", "taps", "result")),
        restless=chance.choice((0, 0, 2, 5)),
        auto=chance.random() < 0.3,
        breaks=tuple(chance.choice(("tea", "lunch")) for _ in range(rounds - 1)) if chance.random() < 0.3 else (),
        sitters=chance.randint(1, 2) if chance.random() < 0.2 else 0,
        wild=chance.choice((0, 0, 10, 70)),
        warnings=chance.choice(WARNINGS) if minutes else (),
    )


class Evening:
    """Plays one seed. `parts`: a hub of other parts, for holding the watch to what it should find."""

    def __init__(
        self,
        seed: int,
        folder: Path,
        parts: Parts | None = None,
        without: frozenset[str] = frozenset(),
        often: str = "",
    ) -> None:
        """`without`: what does not happen tonight, by name, to find what an evening fails by; `often`: what does."""
        self.world = world = World(seed)
        self.faults: Counter[str] = Counter()
        self.script, self._often = Script(without), often
        chance = world.chance("evening")
        self.plan = plan_of(chance)
        world.tell(f"{self.plan}")
        self.broker = Broker(world)
        self.record = Record()
        self.rivals: list[Machine] = []
        self.machine = Machine(world, self.broker, folder, SPEED, parts)
        self.watch = Watch(world, self.machine, self.record)
        self.broker.heard = self.watch.heard
        self._schedule, self._boards = WorldSchedule(world), 0
        self._nodes = {name: self._node(name) for name in self._names()}
        self._people = RoomPeople(
            self._nodes, ROOM, MqttSettings(), self._schedule, SPEED, seed,
            link_of=lambda client_id, _mqtt, topic: NodeLink(self.broker, client_id, topic),  # type: ignore[return-value,arg-type]
        )  # fmt: skip
        self.convenor = Convenor(world, self.broker, self.plan, self.script)
        self._screens = [Screen(world, self.broker, staff) for staff in (False, True)]
        self._mishaps = Mishaps(
            self._nodes, self._schedule, self.record, SPEED, seed, lambda name: self._node(name, "twin"),
            self.convenor.is_over,
        )  # fmt: skip
        self._troubles = world.chance("troubles")
        self._quiet_us = world.now_us + chance.randint(*QUIET_AFTER_US)
        self._weather(chance)

    def play(self) -> Result:
        """Play to the end. Raises Failed."""
        try:
            self._play()
        except AssertionError as error:
            raise self._failed(str(error)) from error
        except Exception as error:
            raise self._failed(f"{type(error).__name__}: {error}", crashed=True) from error
        finally:
            for machine in (self.machine, *self.rivals):
                machine.end()
        presses = sum(1 for it in self.record.lines if it["what"] == "kept")
        self.faults.update(str(it["kind"]) for it in self.record.lines if it["what"] == "mishap")
        return Result(
            self.world.seed, self.world.fingerprint(), self.world.acts, self.world.now_us, self.faults, self.watch.seq,
            presses, self.watch.judged,
        )  # fmt: skip

    def _failed(self, why: str, crashed: bool = False) -> Failed:
        return Failed(self.world.seed, why, self.world.story, self.script.happened, crashed)

    def _play(self) -> None:
        world = self.world
        for node in self._nodes.values():
            node.reconnect()
        self._people.open()
        while world.now_us < self._quiet_us and not self.convenor.is_over():
            self._turn()
        self._stop_troubles()
        over_us = world.now_us + OVER_WITHIN_US
        while not self.convenor.is_over() or self._waits():
            self._turn()
            assert world.now_us < over_us, f"the evening does not end: {self._stuck()}"
        calm_us = world.now_us + SETTLED_US
        while world.now_us < calm_us:
            self._turn()
        self.watch.compare_documents(self.convenor.documents)
        for screen in self._screens:
            screen.assert_shows(self.convenor.documents)
        self.watch.finish()
        for rival in self.rivals:
            rival.end()
            assert not rival.strikes, "a hub that stands aside has rung its bell"
            assert rival.running is None, "a hub that should stand aside has taken the room"

    def _turn(self) -> None:
        assert self.world.step(), "nothing is to come any more"
        self.watch.look()
        if self.convenor.fault is not None:
            raise self.convenor.fault

    def _waits(self) -> bool:
        if any(node.unacked() for node in self._nodes.values()) or not all(screen.hears() for screen in self._screens):
            return True
        return bool(self.watch.made() - self.watch.causes)

    def _stuck(self) -> str:
        tables = [f"{n}: {t.phase} pending {t.pending}" for n, t in sorted(self.watch.room.tables.items())]
        unsent = sorted(self.watch.made() - self.watch.causes)
        room, summary = self.watch.room, self.convenor.documents.get("summary", {})
        said = {key: summary.get(key) for key in ("waiting", "attention")}
        return f"room {room.phase} round {room.round}; {tables}; not acknowledged: {unsent}; the console says {said}"

    # The room

    def _names(self) -> list[str]:
        return [f"table-{number:02}" for number in range(1, self.plan.tables + 1)]

    def _node(self, name: str, which: str = "node") -> SimulatedNode:
        world = self.world
        chance = world.chance(f"{which}/{name}")
        self._boards += 1
        boots = world.chance(f"boots/{self._boards}")
        link_of = lambda client_id, _mqtt, topic, will: NodeLink(self.broker, client_id, topic, will)  # noqa: E731
        return SimulatedNode(
            name, ROOM, MqttSettings(), tick_offset_us=chance.randint(0, 600_000_000),
            skew_ppm=chance.randint(-60, 60), schedule=self._schedule, record=self.record, seed=world.seed,
            faults=Faults(double_read_percent=chance.choice((0, 30))), link_of=link_of,
            boot_of=lambda: f"{boots.getrandbits(64):016x}",
        )  # fmt: skip

    # What goes wrong

    def _weather(self, chance: random.Random) -> None:
        """How much goes wrong tonight: on some evenings nothing, on some everything."""
        if chance.random() < 0.15 and not self._often:
            return
        world, weather = self.world, self.broker.weather
        weather.slow, weather.lost = chance.choice((0, 3, 20)), chance.choice((0, 5, 30))
        weather.repeated = chance.choice((0, 5))
        rates = {rate: chance.choice((0, 0, 120, 400)) for what, rate in RATES.items() if what != "step"}
        rates["brown_outs_an_hour"] //= 4  # each is five starts, which take their time
        for what in WEATHER:
            if getattr(weather, what) and not self.script.lets(what):
                setattr(weather, what, 0)
        faults = {name: self._faults_of(rates) for name in self._nodes}
        world.after(5_000_000, lambda: self._mishaps.begin(faults, []))
        kinds = {name: chance.choice((0, 0, 1, 3)) for name in TROUBLES}
        if self._often:
            kinds[self._often] = MANY
        for name, many in kinds.items():
            for _ in range(many):
                at_us = chance.randint(world.now_us, self._quiet_us)
                world.at(at_us, lambda name=name: self._trouble(name))  # type: ignore[misc]

    def _faults_of(self, rates: dict[str, int]) -> Faults:
        """A node's mishaps, each kind of which may be left out at each node."""
        left = {rate: rates[rate] for what, rate in RATES.items() if rates.get(rate) and self.script.lets(what)}
        return Faults(**left)

    def _trouble(self, name: str) -> None:
        if self.convenor.calm or not self.script.lets(name):
            return
        self.faults[name] += 1
        self.world.tell(f"trouble: {name}")
        TROUBLES[name](self, self._troubles)

    def _stop_troubles(self) -> None:
        self.world.tell("from here on nothing goes wrong")
        self._mishaps.end()
        self.convenor.calm = True
        weather = self.broker.weather
        weather.slow = weather.lost = weather.repeated = 0
        self.machine.disk.slow_us, self.machine.disk.full, self.machine.disk.torn = 0, False, None


def play(seed: int, parts: Parts | None = None, without: frozenset[str] = frozenset(), often: str = "") -> Result:
    """Play one seed in a folder of its own, in memory where the machine has such a place. Raises Failed."""
    shared = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="roundbell-evening-", dir=shared if shared.is_dir() else None))
    try:
        return Evening(seed, folder, parts, without, often).play()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
