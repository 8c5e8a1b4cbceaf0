"""What the room is told: documents that changed, each node's bind, show and plan, acknowledgements, replies."""

from collections.abc import Collection, Iterable

from controller.domain.round.clock import rings_at
from controller.domain.state.room import Room
from controller.domain.values import PlannedRing, Stamp
from controller.hub.nodes.presence import Presence
from controller.mqtt.link import Speaker
from controller.projections import documents
from controller.projections.rows import node_of
from controller.projections.timetable import timetable
from controller.roomtime.exchange import RoomTime
from table_node.shared.rings import WARNINGS
from table_node.wire import topics
from table_node.wire.messages import make
from table_node.wire.node_shapes import PLAN_RINGS
from table_node.wire.node_shapes import RINGS as NODE_RINGS
from table_node.wire.shapes import INTEGER_MOST

Message = dict[str, object]
ACKS_MOST = 48  # each number perhaps twice, within what a node takes in one message


class Outbox:
    """Sends over the link what is new to its receiver; on a new connection, everything."""

    def __init__(self, link: Speaker, room: str, boot: str, speed: int) -> None:
        self._link = link
        self._id = room
        self._boot = boot
        self._speed = speed
        self._said: dict[str, Message] = {}
        self._told: dict[tuple[str, str], Message] = {}
        self._plans: dict[str, Message] = {}
        """The plan of bells that each node was told last: what it goes by, whatever a broker may have forgotten."""

    def say_all_again(self) -> None:
        """The broker may have forgotten everything: the next telling starts from nothing."""
        self._said.clear()
        self._told.clear()

    def tell_again(self, node: str) -> None:
        """This node has started or come back: it knows nothing."""
        for key in [key for key in self._told if key[0] == node]:
            del self._told[key]

    def publish(
        self,
        room: Room,
        seq: int,
        presence: Presence,
        attention: Iterable[str],
        refused: int,
        now: int,
        tables: Collection[int],
    ) -> None:
        """Publish the room's documents as far as they changed; of the tables only these are looked at."""
        self._document(topics.room_document(self._id, "clock"), documents.clock(room, seq, self._boot, self._speed))
        for number in tables:
            node = node_of(room, number)
            link, since = presence.link(node, now)
            document = documents.table(room, room.tables[number], seq, link, since)
            self._document(topics.table_document(self._id, number), document)
        self._withdraw_tables(room)
        summary = documents.summary(room, seq, attention, refused)
        self._document(topics.room_document(self._id, "summary"), summary, with_seq=True)

    def _document(self, topic: str, message: Message, with_seq: bool = False) -> None:
        said = self._said.get(topic)
        if said is not None and (said if with_seq else {**said, "seq": message["seq"]}) == message:
            return
        self._said[topic] = message
        self._link.send(topic, message, retain=True)

    def _withdraw_tables(self, room: Room) -> None:
        """A table that is no more: displays are shown it empty, once."""
        for topic, said in list(self._said.items()):
            if said["kind"] == "table" and said["table"] not in room.tables and said["phase"] != "vacant":
                empty = {**said, "phase": "vacant", "seats": dict.fromkeys(("A.L", "A.R", "B.L", "B.R")), "note": ""}
                self._document(topic, empty, with_seq=True)

    def timetable(self, room: Room, seq: int, now: int) -> None:
        """Publish how the evening will go on."""
        message = make("timetable", seq=seq, rows=timetable(room, now)[:200])
        self._document(topics.room_document(self._id, "timetable"), message)

    def nodes(self, room: Room, seq: int, presence: Presence, roomtime: RoomTime, now: int) -> None:
        """Publish who is there and how well its clock is known."""
        rows = presence.rows(dict(room.bindings), roomtime, now)
        message = make("nodes", seq=seq, nodes=rows[:300], awaits=presence.next_node.row(room, now))
        self._document(topics.room_document(self._id, "nodes"), message)

    def heartbeat(self, message: Message) -> None:
        """Say that the hub is alive."""
        self._link.send(topics.room_document(self._id, "hub"), message, retain=True)

    def instruct(self, room: Room, node: str, roomtime: RoomTime, awaited: bool) -> None:
        """Tell a node its table, what is shown there, and the bells to come in its own ticks.

        `awaited`: a node without a table is waited for, and a press on it tells which.
        """
        table = room.bindings.get(node)
        self._tell(node, make("bind", table=table, awaited=int(awaited and table is None)))
        self._tell(node, documents.show(room, table))
        boot = room.nodes[node].boot
        bounds = roomtime.bounds(node, boot)
        if bounds is not None:
            told = self._told.get((node, "plan"))
            ahead = rings_at(room, table)
            rings = [_as_node_knows(one, min(bounds.tick(one.at_hub_us), INTEGER_MOST)) for one in _first_of(ahead)]
            plan = make("plan", boot=boot, revision=room.revision, round=room.round, rings=rings)
            # A tick moves by microseconds with every exchange; only another plan is news to the node.
            if told is None or _what(told) != _what(plan):
                self._tell(node, plan)
                self._plans[node] = plan

    def own_bells(self, presence: Presence) -> tuple[Stamp, ...]:
        """Where the finish bell is on the counters of those nodes that say they go by the plan they were sent."""
        found = []
        for node, plan in self._plans.items():
            rings = plan["rings"] if plan["revision"] == presence.plan(node) else []
            for ring in rings if isinstance(rings, list) else []:
                if ring["ring"] == "close":
                    found.append(Stamp(node, str(plan["boot"]), ring["tick_us"]))
        return tuple(found)

    def _tell(self, node: str, message: Message) -> None:
        key = (node, str(message["kind"]))
        if self._told.get(key) != message:
            self._told[key] = message
            self._link.send(topics.node_down(self._id, node), message)

    def acknowledge(self, node: str, boot: str, numbers: list[int], ignored: Collection[int] | None) -> None:
        """Tell a node what is stored, so that it may forget it, and what of it changed nothing (None: not known)."""
        for start in range(0, len(numbers), ACKS_MOST):
            some = numbers[start : start + ACKS_MOST]
            without = None if ignored is None else [number for number in some if number in ignored]
            message = make("ack", boot=boot, numbers=some, ignored=without)
            self._link.send(topics.node_down(self._id, node), message)

    def reply(self, client: str, message: Message) -> None:
        """Answer a command."""
        self._link.send(topics.reply(self._id, client), message)

    def ping(self, node: str, ping: int) -> None:
        """Ask a node for its ticks."""
        self._link.send(topics.node_down(self._id, node), make("ping", id=ping), qos=0)


def _first_of(ahead: list[PlannedRing]) -> list[PlannedRing]:
    """As many rings as a node takes in one plan: the next ones, and the last, which is the finish bell.

    It is sent the others once a ring has rung.
    """
    return [*ahead[: PLAN_RINGS - 1], *ahead[PLAN_RINGS - 1 :][-1:]]


def _as_node_knows(planned: PlannedRing, tick_us: int) -> dict[str, object]:
    """A ring in the words of every node: a later warning is a `warn` too, and newer nodes are told by `bell` which."""
    known = planned.ring in NODE_RINGS
    return {
        "ring": planned.ring if known else WARNINGS[0], "tick_us": tick_us, "bell": None if known else planned.ring
    }  # fmt: skip


def _what(plan: Message) -> tuple[object, ...]:
    rings = plan["rings"]
    names = [(ring["ring"], ring["bell"]) for ring in rings] if isinstance(rings, list) else []
    return (plan["boot"], plan["revision"], plan["round"], names)
