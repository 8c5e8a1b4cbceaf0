"""Hubs of one room on one made-up broker: each listens, serves and stands aside as its program does."""

from pathlib import Path
from typing import Any

from controller.bell import handover
from controller.bell.settings import BellSettings
from controller.hub.app import will_of
from controller.hub.bell_link import BellDesk
from controller.hub.housekeeping import Caretaker, Place
from controller.hub.loop import Hub, Identity, Stop
from controller.hub.tenure.aside import AsideFile, ask_to_take_over
from controller.hub.tenure.machine import Machine
from controller.hub.tenure.standby import Copied, Standby
from controller.hub.tenure.tenure import Tenure
from controller.hub.watchdog import Watchdog
from controller.hub.writer import Clock
from controller.store.event_log import EventLog
from table_node.shared.two_hubs import read_aside
from table_node.wire import topics
from table_node.wire.codec import decode, encode
from table_node.wire.messages import make
from tests.fakes.broker import ROOM, Arrival, BrokerLink, MadeUpBroker

SECOND_US = 1_000_000
NODE = "node-1"
HEARTBEAT_S = 2


class Hall:
    """One broker, one clock, one node that sends everything until it is acknowledged, and hubs."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now = folder, 5_000 * SECOND_US
        self.broker = MadeUpBroker(lambda: self.now)
        self.hubs: list[HubProgram] = []
        self.pressed = 0
        self.acknowledged: dict[int, list[str]] = {}
        """Each press's number, and the names of the hubs that acknowledged it."""
        self.broker.heard = self._note

    def hub(self, name: str, **more: Any) -> "HubProgram":  # noqa: ANN401
        """Another hub's program, switched on."""
        hub = HubProgram(self, name, **more)
        self.hubs.append(hub)
        hub.start()
        return hub

    def press(self) -> None:
        """Somebody presses a button, and the node sends all that nobody has acknowledged."""
        self.pressed += 1
        waiting = [number for number in range(1, self.pressed + 1) if number not in self.acknowledged]
        hello = make("hello", boot="boot-1", tick_us=self.now, board="simulated", firmware="1.0", reset="power",
                     oldest=waiting[0], queued=0)  # fmt: skip
        presses = [make("press", boot="boot-1", number=n, tick_us=self.now, control="dealt") for n in waiting]
        for message in (hello, *presses):
            self._node_says(message)

    def passes(self, seconds: float, step_s: float = 0.25) -> None:
        """Time passes over a sound network."""
        for _ in range(round(seconds / step_s)):
            self.now += round(step_s * SECOND_US)
            for hub in self.hubs:
                hub.carry()
                hub.step()
                hub.carry()

    def claimed_by(self) -> str:
        """The name of the hub that the broker's own document names."""
        payload = self.broker.retained.get(topics.room_document(ROOM, "hub"))
        return str(decode("hub", payload)["name"]) if payload else ""

    def _node_says(self, message: dict[str, Any]) -> None:
        self.broker.publish(NODE, topics.node_up(ROOM, NODE), encode(message), False)

    def _note(self, client: str, topic: str, payload: bytes) -> None:
        place, _, _ = topics.parse(topic)
        if place != "node_down":
            return
        message = decode(place, payload)
        speaker = next(hub.name for hub in self.hubs if hub.link.session is self.broker.sessions.get(client))
        assert self.claimed_by() == speaker, f"{speaker} speaks in a room that {self.claimed_by()} has claimed"
        if message["kind"] == "ping":
            ticks = {"received_tick_us": self.now, "sent_tick_us": self.now}
            self._node_says(make("pong", boot="boot-1", id=message["id"], **ticks))
        if message["kind"] == "ack":
            for number in message["numbers"]:
                self.acknowledged.setdefault(number, []).append(speaker)


class HubProgram:
    """One hub's program on its machine, without its processes and threads."""

    def __init__(self, hall: Hall, name: str, machine: str = "", database: Path | None = None, ear: str = "") -> None:
        """`ear`: makes the name it listens under its own.

        `machine`: what the machine is, where it is not that of this name. `database`: the log it is given."""
        self.hall, self.name = hall, name
        self.state_dir, self._starts = hall.folder / name, 0
        self.state_dir.mkdir()
        self._ear = "hub-standby" + ear
        self._machine = machine or f"machine of {name}"
        if database is not None:
            (self.state_dir / "room.db").write_bytes(database.read_bytes())
        self.is_on = False
        self.link: BrokerLink

    def start(self, boot: str = "boot") -> None:
        """Switch it on, on the log as it stands. Another boot: the whole machine was off."""
        self.is_on, self._boot = True, f"{boot} of {self.name}"
        self.machine = Machine(f"{self.name}-{boot}".replace(" ", "-"), self.name, self._machine)
        self._log = EventLog(self.state_dir / "room.db", ROOM)
        self._clock = Clock(lambda: self.hall.now, lambda: self.hall.now // 1000, lambda: 7)
        self._arrivals: list[Arrival] = []
        home = self._log.home()
        self._copied = Copied(home[1]) if home is not None and home[0] != self._machine else None
        self._aside = AsideFile(self.state_dir)
        self._listen("")

    def kill(self) -> None:
        """The program dies; the broker notices when its machine says so."""
        self.is_on = False
        self._log.close()
        for link in self.links:
            link.die()
            if link.session is not None and link.session.stands:
                self.hall.broker.drop(link.name)

    def loses_power(self) -> None:
        """The machine dies, and the broker goes on believing in its connection."""
        self.is_on = False
        self._log.close()
        for link in self.links:
            link.die()

    def ends(self) -> None:
        """It is told to end: what a signal puts among its arrivals."""
        self._arrivals.append(Stop())

    def take_over(self) -> None:
        """A person presses the button on this hub's console."""
        ask_to_take_over(self.state_dir)

    @property
    def aside(self) -> dict[str, Any] | None:
        """What this hub's own pages are told."""
        return read_aside(self.state_dir)

    @property
    def holds(self) -> bool:
        """Whether it serves the room."""
        return self.is_on and self._hub is not None

    @property
    def attention(self) -> list[str]:
        """What its console says to look at."""
        payload = self.hall.broker.retained[topics.room_document(ROOM, "summary")]
        return list(decode("summary", payload)["attention"])

    def carry(self) -> None:
        """The network brings what is on its way."""
        for link in self.links if self.is_on else []:
            link.carry_up()
            link.carry_down()

    def step(self) -> None:
        """One pass of whichever loop it is in."""
        if not self.is_on:
            return
        arrivals, self._arrivals[:] = list(self._arrivals), []
        if self._hub is not None:
            self._hub.step(arrivals)
            if lost_to := self._hub.taken_by:
                self.link.stop()
                self._listen(lost_to)
            return
        self._standby.step(arrivals)
        if self._standby.term is not None:
            self._serve(self._standby.term)

    def _listen(self, lost_to: str) -> None:
        wanted = (topics.room_document(ROOM, "hub"), topics.hubs_here(ROOM))
        broker = self.hall.broker
        self.link = BrokerLink(broker, "hub", (*topics.to_hub(ROOM), *wanted), self._arrivals)
        door = BrokerLink(broker, self._ear, wanted, self._arrivals)
        self.links, self._hub = [door], None
        self._standby = Standby(
            ROOM, self.machine, self._boot, self._clock, [door, self.link], self._aside, Watchdog(""),
            lambda: None, self._copied, lost_to,
        )  # fmt: skip
        door.start()

    def _serve(self, term: int) -> None:
        self.links[0].stop()
        self._arrivals.clear()
        self.links, self._copied = [self.link], None
        self._log.settle(self._machine, self.name)
        tenure = Tenure(self.machine.hub, self.name, term)
        bell = BellDesk(self.state_dir / "run", BellSettings(), self._boot, self._log.mark())
        identity = Identity(ROOM, self._boot, "1.0", 1, 1_500_000)
        caretaker = Caretaker(Place(self.state_dir / "room.db", None, 1), Watchdog(""))
        args = (identity, self._clock, self._log, self.link, bell)
        self._hub = Hub(*args, None, caretaker, tenure)  # type: ignore[arg-type]
        self.link.start((topics.room_document(ROOM, "hub"), will_of(identity, tenure)))

    def plan_of_its_bell(self) -> bytes:
        """What its bell process was handed."""
        return handover.read_document(self.state_dir / "run" / handover.PLAN)
