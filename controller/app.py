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
from controller.bell.handover import bell_reports
from controller.bell_desk import BellDesk
from controller.caretaker import Caretaker, Place
from controller.config import Config, read_config
from controller.hub import Arrival, Hub, Identity, Rung, Stop
from controller.hublock import Taken, hub_lock
from controller.mqtt.gate import FloodGate
from controller.mqtt.link import Link
from controller.store.codec import UnknownEvent
from controller.store.event_log import NotStored
from controller.store.salvage import open_log
from controller.watchdog import Watchdog
from controller.writer import Clock
from table_node.settings import SettingsError
from table_node.wire import topics
from table_node.wire.messages import make

POKE_LOOK_S = 1.0


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
    boot, run_dir = machine_boot(), Path(settings.room.run_dir)
    clock = Clock(hub_us, lambda: time.time_ns() // 1_000_000, lambda: secrets.randbits(31), _since_midnight_us)
    arrivals: queue.SimpleQueue[Arrival] = queue.SimpleQueue()
    database, watchdog = Path(settings.room.state_dir) / "room.db", Watchdog()
    event_log, notice = open_log(database, settings.room.id, clock.utc_ms())
    copies = Path(settings.hub.copy_dir) if settings.hub.copy_dir else None
    caretaker = Caretaker(Place(database, copies, settings.hub.free_least_mb, settings.room.id), watchdog, notice)
    bell = BellDesk(run_dir, settings.bell, boot, event_log.mark())
    identity = Identity(
        settings.room.id, boot, version("roundbell"), settings.room.speed, settings.hub.start_lead_ms * 1000
    )
    farewell = topics.room_document(settings.room.id, "hub")
    # Hearing its own heartbeat come back is how the hub knows that it is not deaf.
    wanted = (*topics.to_hub(settings.room.id), farewell)
    link = Link(settings.mqtt, "hub", wanted, FloodGate(arrivals.put).take, (farewell, _will(identity)))
    hub = Hub(identity, clock, event_log, link, bell, arrivals, caretaker)
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: arrivals.put(Stop()))
    threading.Thread(target=_forward_pokes, args=(run_dir, arrivals), daemon=True).start()
    link.start()
    print(f"roundbell hub: ready for room {settings.room.id}", flush=True)
    watchdog.ready()
    hub.run()
    caretaker.end()
    link.stop((farewell, hub.beat(online=0)))
    event_log.close()


def _will(identity: Identity) -> dict[str, object]:
    return make(
        "hub", online=0, boot=identity.boot, hub_us=0, version=identity.version, bell="silent", fault=None
    )  # fmt: skip


def _forward_pokes(run_dir: Path, arrivals: "queue.SimpleQueue[Arrival]") -> None:
    pokes = bell_reports(run_dir)
    while True:
        pokes.wait(POKE_LOOK_S)
        # Poked or not: a poke can be lost, and a ring must not be.
        arrivals.put(Rung())
