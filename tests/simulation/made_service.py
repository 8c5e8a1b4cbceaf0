"""The hub's own life (listen, serve, listen again) with the made-up parts in their places."""

from typing import TYPE_CHECKING

from controller.bell.settings import BellSettings
from controller.hub.app import Service
from controller.hub.bell_link import BellDesk
from controller.hub.housekeeping import Caretaker, Place
from controller.hub.loop import Hub, Identity
from controller.hub.tenure.aside import AsideFile
from controller.hub.tenure.machine import Machine as Named
from controller.hub.tenure.standby import Copied
from controller.hub.tenure.tenure import Tenure
from controller.hub.watchdog import Watchdog
from controller.hub.writer import Clock
from controller.mqtt.access import HUB, STANDBY
from controller.mqtt.gate import FloodGate
from table_node.shared.settings import MqttSettings, RoomSettings
from table_node.wire import topics
from tests.simulation.network import HubLink
from tests.simulation.world import Process

if TYPE_CHECKING:
    from tests.simulation.machine import Arrivals, DiskLog, Machine

ROOM = "hall"
UTC_MS = 1_790_000_000_000
LEAD_US = 1_500_000


class MadeService(Service):
    """What `controller.hub.app` serves a room with, on a made-up machine."""

    def __init__(self, machine: "Machine", process: Process, arrivals: "Arrivals", log: "DiskLog") -> None:
        """What the real one makes of the settings and the system."""
        folder = machine.folder
        self._room = RoomSettings(ROOM, str(folder), str(machine.run_dir), machine.speed)
        self._mqtt, self._bell, self._boot = MqttSettings(), BellSettings(), machine.boot
        self._clock = Clock(
            machine.hub_us, lambda: UTC_MS + machine.world.now_us // 1000 + machine.stepped_ms, machine.seed
        )
        self.arrivals = arrivals  # type: ignore[assignment]
        self._machine = Named(f"{machine.name}-{machine.boots}", machine.name, machine.name)
        self._aside, self._watchdog, self._log = AsideFile(folder), Watchdog(""), log
        self._caretaker = Caretaker(Place(folder / "room.db", None, 1, ROOM), self._watchdog)
        self._identity = Identity(ROOM, self._boot, "1.0", machine.speed, LEAD_US)
        home = log.home()
        self._copied = Copied(home[1]) if home is not None and home[0] != machine.name else None
        self._document = topics.room_document(ROOM, "hub")
        wanted = (*topics.to_hub(ROOM), self._document, topics.hubs_here(ROOM))
        taken = FloodGate(arrivals.put).take
        self._made, self._process = machine, process
        self._link = HubLink(machine.broker, self._client_id(HUB), wanted, taken, machine.hub_us)  # type: ignore[assignment]

    def _new_hub(self) -> tuple[Tenure, Hub]:
        return self._made.new_hub(self, self._process, Tenure(self._machine.hub, self._machine.name, 0))

    def parts(self, desk: BellDesk, speaker: object) -> tuple[object, ...]:
        """What a hub is made of, with this desk and this connection."""
        return (self._identity, self._clock, self._log, speaker, desk, self.arrivals, self._caretaker)

    def _doors(self) -> list[HubLink]:  # type: ignore[override]
        wanted = (self._document, topics.hubs_here(ROOM))
        made = self._made
        link = HubLink(made.broker, self._client_id(STANDBY), wanted, self.arrivals.put, made.hub_us)
        return [made.watched(link)]

    def made_link(self) -> HubLink:
        """The hub's connection."""
        return self._link  # type: ignore[return-value]
