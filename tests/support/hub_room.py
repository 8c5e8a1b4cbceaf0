"""A hub with a real log and a real bell folder, a link that remembers, and a clock that a test turns by hand."""

import itertools
import queue
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from controller.bell import handover, reports
from controller.bell.clock import machine_boot
from controller.bell.plan import Plan, parse_plan
from controller.bell.settings import BellSettings
from controller.hub.bell_link import BellDesk
from controller.hub.housekeeping import Caretaker, Place
from controller.hub.loop import Arrival, Hub, Identity, Rung, Stop
from controller.hub.watchdog import Watchdog
from controller.hub.writer import Clock
from controller.mqtt.link import Connected, Received
from controller.store.event_log import EventLog
from table_node.wire import topics
from table_node.wire.codec import encode
from table_node.wire.messages import make
from tests.fakes.link import FakeLink
from tests.support.disk import stored
from tests.support.evening import entry_list

ROOM = "hall"
SECOND_US = 1_000_000
START_LEAD_US = 1_500_000
Said = dict[str, Any]


class HubRoom:
    """One room's hub. Every call is one or more passes of its loop at the instant the clock shows."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.run_dir, self.path = folder, folder / "run", folder / "room.db"
        self.now = 5_000 * SECOND_US
        self.since_midnight: Callable[[], int] = lambda: 0
        """By the wall clock, which a test sets."""
        self.link = FakeLink()
        self.boot = machine_boot()
        self.arrivals: queue.SimpleQueue[Arrival] = queue.SimpleQueue()
        self._requests = itertools.count(1)
        self._log: EventLog | None = None
        self.copies: Path | None = None
        self.free_least_mb, self.notice = 1, ""
        self.start()

    def start(self, boot: str | None = None) -> None:
        """Start the hub, on the log as it stands; it stops first if it ran. Another boot: the machine restarted."""
        self.close()
        self.boot = boot or self.boot
        self._log = EventLog(self.path, ROOM)
        clock = Clock(lambda: self.now, lambda: 1_700_000_000_000 + self.now // 1000, lambda: 7,
                      lambda: self.since_midnight())  # fmt: skip
        bell = BellDesk(self.run_dir, BellSettings(), self.boot, self._log.mark())
        identity = Identity(ROOM, self.boot, "1.0", 1, START_LEAD_US)
        caretaker = Caretaker(Place(self.path, self.copies, self.free_least_mb), Watchdog(""), self.notice)
        self.hub = Hub(identity, clock, self._log, self.link, bell, self.arrivals, caretaker)

    def close(self) -> None:
        """Stop the hub."""
        if self._log is not None:
            self._log.close()
            self._log = None

    def restarts(self) -> None:
        """The hub is started again on the same machine, and the broker takes it."""
        self.start()
        self.connect()

    def node(self, name: str, boot: str = "boot-1") -> "TableNode":
        """A node that has said hello, and whose clock is known; it serves no table yet."""
        node = TableNode(self, name, boot)
        node.hello()
        node.converse()
        return node

    def step(self, *arrivals: Arrival, after_s: float = 0) -> None:
        """Let time pass, then one pass with what has come."""
        self.now += round(after_s * SECOND_US)
        self.hub.step(arrivals)

    def run_until_stopped(self, *arrivals: Arrival) -> None:
        """Run the loop itself on these arrivals."""
        for arrival in (*arrivals, Stop()):
            self.arrivals.put(arrival)
        self.hub.run()

    def connect(self) -> None:
        """The broker takes us."""
        self.step(Connected())

    def ask(self, what: str, /, request_id: str = "", **args: object) -> Said:
        """A convenor's command and the reply to it."""
        self.step(self.command(what, request_id or f"ask-{next(self._requests)}", args))
        return self.link.said("reply")[-1]

    def command(self, name: str, request_id: str, args: Said) -> Received:
        """A command as it comes in."""
        message = make("command", request_id=request_id, name=name, args=args)
        return Received(topics.command(ROOM, "dashboard"), encode(message), False, self.now)

    def evening(
        self, tables: int = 1, rounds: int = 2, cards: bool = False, board: str = "simulated"
    ) -> "list[TableNode]":
        """Set up, seat and bind: a node at each table, its clock known."""
        self.ask("create_tournament", name="Club night", profile="500-2025", rounds=rounds, minutes=10, tables=9,
                 warning_s=60, clipping="auto")  # fmt: skip
        rows = [
            {"line": row.line, "name": row.name, "club": row.club, "card": row.card}
            for row in entry_list(4 * tables, cards)
        ]
        self.ask("import_players", rows=rows)
        self.ask("draw_seats", house_players=0)
        nodes = [TableNode(self, f"node-{number}") for number in range(1, tables + 1)]
        for number, node in enumerate(nodes, start=1):
            node.board = board
            node.hello()
            node.converse()
            self.ask("bind_node", node=node.name, table=number)
        return nodes

    def opened(
        self, tables: int = 1, rounds: int = 2, cards: bool = False, board: str = "simulated"
    ) -> "list[TableNode]":
        """Such an evening, its round 1 open."""
        nodes = self.evening(tables, rounds, cards, board)
        self.open_round()
        return nodes

    def open_round(self) -> None:
        """Start round 1; its start bell strikes on time."""
        self.ask("start_round", round=1)
        self.strike("open")

    def plan(self) -> Plan:
        """The plan the bell was handed last."""
        return parse_plan(handover.read_document(self.run_dir / handover.PLAN))

    def strike(self, ring: str, *before: Arrival, late_us: int = 0) -> None:
        """The bell strikes a planned ring and reports it; the hub looks, and finds what came `before` it first."""
        planned = next(planned for planned in self.plan().rings if planned.ring.endswith(f"/{ring}"))
        self.now = max(self.now, planned.at_hub_us + late_us)
        self.report(reports.rung(self.boot, 1, planned.ring, planned.at_hub_us, planned.at_hub_us + late_us, 1))
        self.step(*before, Rung())

    def report(self, rung: reports.Rung) -> None:
        """Append to what the bell has reported."""
        with (self.run_dir / handover.RUNG).open("ab") as file:
            file.write(reports.line(rung))

    def bell_beats(self) -> None:
        """The bell process is alive now."""
        self.run_dir.mkdir(exist_ok=True)
        alive = reports.Alive(self.boot, 1, "mock", self.now, 1)
        handover.write_whole(self.run_dir / handover.ALIVE, reports.line(alive))

    def table(self, number: int = 1) -> Said:
        """The newest document of a table."""
        return self.link.said("table", who=str(number))[-1]

    def document(self, place: str) -> Said:
        """The newest document of this name."""
        return self.link.said(place)[-1]

    def names(self) -> list[str]:
        """The names of the events in the log."""
        return [str(name) for (name,) in stored(self.path, "name")]


class TableNode:
    """A node as the hub sees it: it numbers what it sends, and its ticks run exactly with the hub's."""

    def __init__(self, room: HubRoom, name: str, boot: str = "boot-1", age_s: float = 60) -> None:
        self.room, self.name, self.boot, self.board = room, name, boot, "simulated"
        self._began = room.now - round(age_s * SECOND_US)
        self._numbers = itertools.count(1)
        self._answered, self.plan = 0, 0

    def tick(self, at_hub_us: int | None = None) -> int:
        """The node's counter at an instant."""
        return (self.room.now if at_hub_us is None else at_hub_us) - self._began

    def counts_from(self, shift_us: int) -> None:
        """The hub's clock begins anew, or this one jumps: its ticks are so much further on, seen from the hub."""
        self._began -= shift_us

    def received(self, message: Said, retained: bool = False) -> Received:
        """Something of this node as it reaches the hub now."""
        return Received(topics.node_up(ROOM, self.name), encode(message), retained, self.room.now)

    def say(self, *messages: Said, after_s: float = 0) -> None:
        """Send messages, all taken in one pass."""
        self.room.now += round(after_s * SECOND_US)
        self.room.step(*[self.received(message) for message in messages])

    def hello(self) -> None:
        """Say hello."""
        self.say(self.greeting())

    def greeting(self) -> Said:
        """A hello of a node that has been waiting for nobody."""
        return make("hello", boot=self.boot, tick_us=self.tick(), board=self.board, firmware="1.0", reset="power",
                    oldest=1, queued=0)  # fmt: skip

    def press(self, control: str, at_hub_us: int | None = None) -> Said:
        """A press, numbered, of now or of an earlier instant. It is not sent yet."""
        number = next(self._numbers)
        return make("press", boot=self.boot, number=number, tick_us=self.tick(at_hub_us), control=control)

    def tap(self, uid: str, at_hub_us: int | None = None) -> Said:
        """A scorecard read, numbered, of now or of an earlier instant. It is not sent yet."""
        number = next(self._numbers)
        return make("card_read", boot=self.boot, number=number, tick_us=self.tick(at_hub_us), uid=uid)

    def presses(self, control: str, after_s: float = 0) -> None:
        """Press a button; the message arrives 2 ms later."""
        self.room.now += round(after_s * SECOND_US)
        pressed = self.press(control)
        self.room.now += 2_000
        self.say(pressed)

    def converse(self) -> None:
        """Answer the last ping, if it is not answered yet: 1 ms there and 1 ms back."""
        pings = self.pings()
        if len(pings) == self._answered:
            return
        self._answered, ping = len(pings), pings[-1]
        tick = self.tick() + 1_000
        self.room.now += 2_000
        self.say(make("pong", boot=self.boot, id=ping, received_tick_us=tick, sent_tick_us=tick))

    def health(self, online: int = 1) -> Said:
        """A heartbeat, or the last will."""
        return make("health", boot=self.boot, online=online, uptime_s=60, queued=0, plan=self.plan, gap_us=5,
                    reader="ok", battery_mv=None, rssi_dbm=-60, free_bytes=None)  # fmt: skip

    def pings(self) -> Sequence[int]:
        """The ids of every ping to this node."""
        return [message["id"] for message in self.told("ping")]

    def told(self, kind: str) -> list[Said]:
        """What the hub has sent this node of one kind."""
        return self.room.link.said("node_down", kind, self.name)

    def acked(self) -> list[int]:
        """Every number acknowledged so far, in order."""
        return [number for ack in self.told("ack") for number in ack["numbers"] if ack["boot"] == self.boot]
