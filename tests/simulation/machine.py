"""The Raspberry Pi of a made-up room: the real hub and the real bell as two programs, restarted as systemd would."""

import queue
import random
import shutil
from collections import deque
from dataclasses import dataclass
from pathlib import Path

from controller.bell.folder import BellFolder
from controller.bell.loop import BellLoop
from controller.bell.reports import Rung as Reported
from controller.bell.settings import BellSettings
from controller.domain.state.room import Room
from controller.domain.values import HandKind
from controller.hub.bell_link import BellDesk
from controller.hub.loop import Arrival, Hub, Rung
from controller.hub.tenure.tenure import Tenure
from controller.store.event_log import NotStored
from tests.simulation.disk import Disk, DiskLog
from tests.simulation.made_service import MadeService
from tests.simulation.network import Broker, HubLink
from tests.simulation.world import Process, World

LOOK_US = 1_000_000
RESTART_US = (500_000, 3_000_000)


@dataclass
class Parts:
    """The parts of a hub that a deliberately broken one has other ones of."""

    hub: type[Hub] = Hub
    bell_loop: type[BellLoop] = BellLoop


class Machine:
    """One Pi. Its clock begins anew whenever its power comes back; the disk stays, tmpfs does not."""

    def __init__(
        self, world: World, broker: Broker, folder: Path, speed: int, parts: Parts | None = None, name: str = "hub-1"
    ) -> None:
        self.world, self.broker, self.folder, self.speed, self.name = world, broker, folder, speed, name
        self.stepped_ms = 0
        """How far its wall clock has been put right or wrong."""
        self.parts = parts or Parts()
        self.disk = Disk()
        self.strikes: list[tuple[str, int]] = []
        """The bell's strokes: the machine's boot, and the instant in the world's time."""
        self.rung: list[str] = []
        """The rings that the bell has reported as rung."""
        self.boots = 0
        self.hub: Process | None = None
        self.bell: Process | None = None
        self.running: Hub | None = None
        self.log: DiskLog | None = None
        self.starts: list[str] = []
        self._chance = world.chance(f"machine/{name}")
        self._seeds = world.chance(f"seeds/{name}")
        self._power, self._is_on = 0, False
        self._ring: BellFolder | None = None
        self._links: list[HubLink] = []
        self._away_us = 0
        self.arrivals: Arrivals | None = None
        self.switch_on()

    @property
    def boot(self) -> str:
        """The kernel's name for this boot."""
        return f"{self.name}-{self.boots}"

    def hub_us(self) -> int:
        """The machine's CLOCK_MONOTONIC."""
        return self.world.now_us - self._born_us

    def world_us(self, hub_us: int) -> int:
        """The world's time of an instant of this boot."""
        return hub_us + self._born_us

    def switch_on(self) -> None:
        """The power comes: a new boot, tmpfs empty, both programs started."""
        self.boots += 1
        self._power += 1
        self._is_on = True
        self._born_us = self.world.now_us - self._chance.randint(5_000_000, 30_000_000)
        self.run_dir = self.folder / f"run-{self.boots}"
        self.world.tell(f"the hub's machine starts, boot {self.boots}")
        self._start_bell()
        self._start_hub()

    def cut_power(self, away_us: int) -> None:
        """The plug is pulled, and put in again so much later."""
        if self._is_on:
            self._is_on = False
            self._power_goes(away_us)

    def _power_goes(self, away_us: int) -> None:
        self.world.tell("the hub's plug is pulled")
        self._power += 1
        for process in (self.hub, self.bell):
            if process is not None:
                process.kill()
        shutil.rmtree(self.run_dir, ignore_errors=True)
        self.world.after(away_us, self.switch_on)

    def cut_power_in_commit(self, away_us: int, chance: random.Random) -> None:
        """The plug is pulled while the next commit is written, and put in again so much later."""

        def torn() -> random.Random:
            self.disk.torn, self._is_on = None, False
            self.world.after(0, lambda: self._power_goes(away_us))
            return chance

        self.disk.torn = torn

    def kill_hub(self, points: int | None = None, away_us: int = 0) -> None:
        """Kill the hub at its wait, or in the midst of its work; systemd starts it again."""
        if self.hub is None or self.hub.ended or self.log is None:
            return
        self._away_us = away_us
        if points is None:
            self.world.tell("the hub is killed")
            self.hub.kill()
        else:
            self.world.tell(f"the hub is killed {points} acts later")
            self.hub.die_after(points)

    def kill_bell(self) -> None:
        """Kill the bell; systemd starts it again."""
        if self.bell is not None and not self.bell.ended:
            self.world.tell("the bell is killed")
            self.bell.kill()

    def end(self) -> None:
        """Switch it off for good."""
        self._power += 1
        self._is_on = False
        for process in (self.hub, self.bell):
            if process is not None:
                process.kill()

    # The hub

    def _start_hub(self) -> None:
        power = self._power

        def life(process: Process) -> None:
            try:
                self._serve(process)
            except NotStored:
                self.world.tell("the hub cannot open its log")  # systemd tries again
            finally:
                self._close_hub()
                self.world.after(self._chance.randint(*RESTART_US) + self._away_us, lambda: self._hub_again(power))
                self._away_us = 0

        self.hub = Process(self.world, "hub", life)

    def _hub_again(self, power: int) -> None:
        if power == self._power:
            assert self.hub is not None
            if self.hub.fault is not None:
                raise self.hub.fault
            self.world.tell("the hub is started again")
            self._start_hub()

    def _serve(self, process: Process) -> None:
        self.arrivals = arrivals = Arrivals(process)
        log = self.log = DiskLog(self.folder / "room.db", process, self.disk)
        service = MadeService(self, process, arrivals, log)
        self.watched(service.made_link())
        self._look_at_reports(process, arrivals)
        service.run()

    def new_hub(self, service: MadeService, process: Process, tenure: Tenure) -> tuple[Tenure, Hub]:
        """A hub whose every word, commit and plan is a moment at which it can be killed."""
        assert self.log is not None
        desk = PokingDesk(self.run_dir, BellSettings(), self.boot, self.log.mark())
        desk.machine = self
        hub = self.running = self.parts.hub(*service.parts(desk, PointedSpeaker(service.made_link(), process)), tenure)  # type: ignore[arg-type]
        return tenure, hub

    def watched(self, link: HubLink) -> HubLink:
        """A connection that breaks when the program that holds it is killed."""
        self._links.append(link)
        return link

    def seed(self) -> int:
        """What the hub draws by."""
        return self._seeds.getrandbits(31)

    def _look_at_reports(self, process: Process, arrivals: "Arrivals") -> None:
        if not process.ended:
            arrivals.put(Rung())
            self.world.after(LOOK_US, lambda: self._look_at_reports(process, arrivals))

    def _close_hub(self) -> None:
        self.running = None
        for link in self._links:
            link.client.cut()
        self._links = []
        if self.log is not None:
            self.log.crash(without_power=not self._is_on)
            self.log = None

    # The bell

    def poke_bell(self) -> None:
        """The hub has handed over a plan."""
        if self.bell is not None and not self.bell.ended:
            self.bell.wake()

    def poke_hub(self) -> None:
        """The bell has reported."""
        if self.hub is not None and not self.hub.ended and self.arrivals is not None:
            self.arrivals.put(Rung())

    def _start_bell(self) -> None:
        power = self._power

        def life(process: Process) -> None:
            try:
                self._ring = ReportingFolder(self.run_dir, self, process)
                ringers = {"bell": Hammer(self, process)}
                loop = self.parts.bell_loop(self._ring, ringers, SleepingSign(process, self), pins="mock")
                loop.beat()
                loop.run()
            finally:
                if self._ring is not None:
                    self._ring.close()
                    self._ring = None
                self.world.after(self._chance.randint(*RESTART_US), lambda: self._bell_again(power))

        self.bell = Process(self.world, "bell", life)

    def _bell_again(self, power: int) -> None:
        if power == self._power:
            assert self.bell is not None
            if self.bell.fault is not None:
                raise self.bell.fault
            self._start_bell()


class Arrivals:
    """The hub's queue: it waits in the world's time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._waiting: deque[Arrival] = deque()

    def put(self, arrival: Arrival) -> None:
        """Add something, and wake the hub."""
        self._waiting.append(arrival)
        self._process.wake()

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def get(self, timeout: float = 1.0) -> Arrival:
        """The next thing, waiting so long for it. Raises queue.Empty."""
        if not self._waiting:
            world = self._process.world
            self._process.sleep(world.now_us + max(1, round(timeout * 1_000_000)))
        return self.get_nowait()

    def get_nowait(self) -> Arrival:
        """The next thing. Raises queue.Empty."""
        if not self._waiting:
            raise queue.Empty
        return self._waiting.popleft()


class PointedSpeaker:
    """The hub's connection; at each word the hub may be killed."""

    def __init__(self, link: HubLink, process: Process) -> None:
        self._link, self._process = link, process

    def send(self, topic: str, message: dict[str, object], qos: int = 1, retain: bool = False) -> None:
        """Publish a message."""
        self._process.point()
        self._link.send(topic, message, qos, retain)

    def is_up(self) -> bool:
        """Whether the broker is connected."""
        return self._link.is_up()

    def reconnect(self) -> None:
        """Drop a connection that brings nothing."""
        self._link.reconnect()

    def whisper(self, topic: str, message: dict[str, object]) -> None:
        """Publish a message also on a connection that is not open."""
        self._process.point()
        self._link.whisper(topic, message)

    def open(self, connection: int) -> None:
        """Let `send` through, for as long as this connection lasts."""
        self._link.open(connection)

    def is_stuck(self, _now_hub_us: int) -> bool:
        """A made-up connection has no thread that could stand still."""
        return False


class PokingDesk(BellDesk):
    """The hub's side of the bell, whose pokes arrive in the world's time."""

    machine: Machine

    def plan(self, room: Room) -> None:
        """Hand over the rings ahead."""
        super().plan(room)
        self.machine.poke_bell()

    def ring_now(self, kind: HandKind, at_hub_us: int) -> str:
        """Plan a ring by hand."""
        name = super().ring_now(kind, at_hub_us)
        self.machine.poke_bell()
        return name


class ReportingFolder(BellFolder):
    """The bell's side of the folder, with the machine's made-up clock."""

    def __init__(self, run_dir: Path, machine: Machine, process: Process) -> None:
        self._machine = machine
        super().__init__(run_dir, clock=MadeUpClock(machine, process))

    def report(self, rung: Reported) -> bool:
        """Report a ring and wake the hub."""
        written = super().report(rung)
        if rung.outcome == "rung":
            self._machine.rung.append(f"{self.boot}/{rung.ring} of {rung.planned_hub_us}")
        self._machine.poke_hub()
        return written


class MadeUpClock:
    """The bell's clock."""

    def __init__(self, machine: Machine, process: Process) -> None:
        self.boot = machine.boot
        self._machine, self._process = machine, process

    def hub_us(self) -> int:
        """Now."""
        return self._machine.hub_us()

    def spin_until(self, instant_hub_us: int) -> None:
        """Reach this instant."""
        while self._machine.hub_us() < instant_hub_us:
            self._process.sleep(self._machine.world_us(instant_hub_us))

    def sweep(self) -> None:
        """Nothing is swept up in a made-up machine."""


class SleepingSign:
    """The bell's stop sign, at which it waits in the world's time."""

    is_up = False

    def __init__(self, process: Process, machine: Machine) -> None:
        self._process, self._machine = process, machine

    def stands_at(self, instant_hub_us: int, _also: object = ()) -> bool:
        """Wait until this instant, or a poke."""
        self._process.sleep(self._machine.world_us(instant_hub_us))
        return False


class Hammer:
    """The bell itself: it remembers every stroke."""

    max_stroke_ms = 1500

    def __init__(self, machine: Machine, process: Process) -> None:
        self._machine, self._process = machine, process
        self._driven = False

    def settle(self) -> None:
        """It is at rest."""

    def on(self) -> int:
        """Strike."""
        self._driven = True
        self._machine.strikes.append((self._machine.boot, self._machine.world.now_us))
        return self._machine.hub_us()

    def off(self) -> int:
        """Release."""
        self._driven = False
        return self._machine.hub_us()
