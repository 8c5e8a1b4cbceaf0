"""The hub put together: settings, log, bell, broker and clock, and a process that ends when it is told to."""

import logging
import queue
import secrets
import signal
import sys
import threading
import time
from importlib.metadata import version
from pathlib import Path

from controller.bell.clock import hub_us, machine_boot
from controller.bell.handover import bell_reports, next_revision, write_plan
from controller.bell.plan import Plan
from controller.hub.bell_link import BellDesk
from controller.hub.housekeeping import Caretaker, Place
from controller.hub.loop import Arrival, Hub, Identity, Rung, Stop
from controller.hub.settings import Config, read_config
from controller.hub.tenure.aside import AsideFile
from controller.hub.tenure.lock import Taken, hub_lock
from controller.hub.tenure.machine import this_machine
from controller.hub.tenure.standby import Copied, Standby
from controller.hub.tenure.tenure import Tenure
from controller.hub.watchdog import Watchdog
from controller.hub.writer import Clock
from controller.mqtt.access import HUB, STANDBY
from controller.mqtt.gate import FloodGate
from controller.mqtt.link import Link
from controller.store.codec import UnknownEvent
from controller.store.event_log import NotStored
from controller.store.salvage import open_log
from table_node.shared.settings import SettingsError
from table_node.wire import topics
from table_node.wire.messages import make

POKE_LOOK_S = 1.0

log = logging.getLogger(__name__)


def run(config: Path | None) -> int:
    """Run the hub until SIGTERM or SIGINT. 0: a clean end; 1: the log cannot be used; 2: the settings are wrong."""
    logging.basicConfig(level=logging.INFO, format="roundbell hub: %(message)s")
    try:
        settings = read_config(config)
        _make_folders(settings)
        with hub_lock(Path(settings.room.state_dir)):
            _serve(settings)
    except SettingsError as error:
        print(f"roundbell hub: {error}", file=sys.stderr)
        return 2
    except Taken:
        print(f"roundbell hub: Another hub serves {settings.room.state_dir}. Stop it first.", file=sys.stderr)
        return 2
    except NotStored as error:
        print(f"roundbell hub: {error}. Look at the disk, then start again.", file=sys.stderr)
        return 1
    except UnknownEvent as error:
        print(
            f"roundbell hub: A newer Roundbell wrote the log ({error}). Install that one, or restore a backup.",
            file=sys.stderr,
        )
        return 2
    return 0


def _make_folders(settings: Config) -> None:
    for folder in (settings.room.state_dir, settings.room.run_dir):
        try:
            Path(folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SettingsError(f"{folder} cannot be made ({error.strerror}).") from error


def _since_midnight_us() -> int:
    now = time.localtime()
    return (now.tm_hour * 3600 + now.tm_min * 60 + now.tm_sec) * 1_000_000


def _serve(settings: Config) -> None:
    service = Service(settings)
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: service.arrivals.put(Stop()))
    forward = threading.Thread(
        target=_forward_pokes, args=(Path(settings.room.run_dir), service.arrivals), name="pokes", daemon=True
    )
    forward.start()
    print(f"roundbell hub: ready for room {settings.room.id}", flush=True)
    service.run()


class Service:
    """A hub's whole life: it listens, serves the room while it holds it, and listens again when it has lost it."""

    def __init__(self, settings: Config) -> None:
        self._room, self._mqtt, self._bell = settings.room, settings.mqtt, settings.bell
        state_dir, self._boot = Path(settings.room.state_dir), machine_boot()
        self._clock = Clock(
            hub_us, lambda: time.time_ns() // 1_000_000, lambda: secrets.randbits(31), _since_midnight_us
        )
        self.arrivals: queue.SimpleQueue[Arrival] = queue.SimpleQueue()
        self._machine, self._aside, self._watchdog = this_machine(state_dir), AsideFile(state_dir), Watchdog()
        database = state_dir / "room.db"
        self._log, notice = open_log(database, settings.room.id, self._clock.utc_ms())
        copies = Path(settings.hub.copy_dir) if settings.hub.copy_dir else None
        self._caretaker = Caretaker(
            Place(database, copies, settings.hub.free_least_mb, settings.room.id), self._watchdog, notice
        )
        self._identity = Identity(
            settings.room.id, self._boot, version("roundbell"), settings.room.speed, settings.hub.start_lead_ms * 1000
        )
        home = self._log.home()
        self._copied = Copied(home[1]) if home is not None and home[0] != self._machine.machine else None
        self._document = topics.room_document(settings.room.id, "hub")
        # Hearing its own heartbeat come back is how the hub knows that it is not deaf.
        wanted = (*topics.to_hub(settings.room.id), self._document, topics.hubs_here(settings.room.id))
        self._link = Link(self._mqtt, HUB, wanted, FloodGate(self.arrivals.put).take, self._client_id(HUB), True)

    def run(self) -> None:
        """Until it is told to end."""
        tenure, hub = self._new_hub()  # before anything else: a log that cannot be used ends the start
        self._watchdog.ready()
        lost_to = ""
        while (standby := self._listened(lost_to)).term is not None:
            if standby.was_aside or lost_to:
                tenure, hub = self._new_hub()
            tenure.term = standby.term
            self._serve(tenure, hub)
            lost_to = hub.taken_by
            if not lost_to:
                break
            log.warning("the hub %s has taken room %s from this one", lost_to, self._room.id)
        self._caretaker.end()
        self._log.close()

    def _listened(self, lost_to: str) -> Standby:
        """A standby that has run to its end: it may take the room, or was told to end."""
        standby = Standby(
            self._room.id, self._machine, self._boot, self._clock, self._doors(), self._aside, self._watchdog,
            self._silence_bell, self._copied, lost_to,
        )  # fmt: skip
        standby.run(self.arrivals)
        while not self.arrivals.empty():
            if isinstance(self.arrivals.get(), Stop):
                self.arrivals.put(Stop())
                break
        return standby

    def _serve(self, tenure: Tenure, hub: Hub) -> None:
        self._log.settle(self._machine.machine, self._machine.name)
        self._copied = None
        self._link.start((self._document, will_of(self._identity, tenure)))
        hub.run()
        self._link.stop((self._document, hub.beat(online=0)))

    def _new_hub(self) -> tuple[Tenure, Hub]:
        tenure = Tenure(self._machine.hub, self._machine.name, 0)
        bell = BellDesk(Path(self._room.run_dir), self._bell, self._boot, self._log.mark())
        args = (self._identity, self._clock, self._log, self._link, bell, self.arrivals, self._caretaker)
        return tenure, Hub(*args, tenure)

    def _doors(self) -> list[Link]:
        """The standby's own connection where it has a password, and the hub's, for a broker that knows no standby."""
        wanted = (self._document, topics.hubs_here(self._room.id))
        has_own = not self._mqtt.password_dir or (Path(self._mqtt.password_dir) / STANDBY).exists()
        names = (STANDBY, HUB) if has_own else (HUB,)
        return [Link(self._mqtt, name, wanted, self.arrivals.put, self._client_id(name), True) for name in names]

    def _client_id(self, identity: str) -> str:
        """One hub of a room at a time, whatever broker it is; each that only listens is welcome."""
        return f"{identity}-{self._room.id}" if identity == HUB else f"{identity}-{self._machine.hub}"

    def _silence_bell(self) -> None:
        run_dir = Path(self._room.run_dir)
        write_plan(run_dir, Plan(self._boot, next_revision(run_dir), ()))


def will_of(identity: Identity, tenure: Tenure) -> dict[str, object]:
    """What the broker says in the hub's place when its connection breaks."""
    return make(
        "hub", online=0, boot=identity.boot, hub_us=0, version=identity.version, bell="silent", fault=None,
        **tenure.told(),
    )  # fmt: skip


def _forward_pokes(run_dir: Path, arrivals: "queue.SimpleQueue[Arrival]") -> None:
    pokes = bell_reports(run_dir)
    while True:
        pokes.wait(POKE_LOOK_S)
        # Poked or not: a poke can be lost, and a ring must not be.
        arrivals.put(Rung())
