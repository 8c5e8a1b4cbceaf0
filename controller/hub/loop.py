"""The hub's loop: take what came, decide, store in one commit, and only then tell anybody."""

import json
import logging
import queue
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from controller.domain.commands import Command
from controller.domain.commands.bell import RingBell
from controller.domain.commands.nodes import AwaitNode, RecordNode, RecordReader, StopAwaiting
from controller.domain.commands.play import AskTable
from controller.domain.commands.round import PassTime
from controller.domain.events.game import PressIgnored
from controller.domain.round.clock import next_instant
from controller.domain.state.room import Room, tables_changed
from controller.games.refusal import Refusal
from controller.hub import inbox, node_commands, request_commands
from controller.hub.alarms import PAGES_LACK, alarms
from controller.hub.bell_link import BellDesk, note_of
from controller.hub.housekeeping import Caretaker
from controller.hub.inbox import Incoming
from controller.hub.nodes.presence import Presence
from controller.hub.nodes.streams import Numbered, Streams
from controller.hub.publisher import Outbox
from controller.hub.room_time import Timekeeper
from controller.hub.tenure.tenure import Tenure
from controller.hub.writer import Clock, Draft, Writer
from controller.mqtt.gate import TurnedAway
from controller.mqtt.link import Connected, NotLetIn, Received, Speaker
from controller.projections.sentences.ignored import press_refused
from controller.roomtime.node_clock import late_us
from controller.store.event_log import EventLog, NotStored, Unwritable
from controller.store.read_model import Refused
from table_node.shared.two_hubs import beside_words
from table_node.shared.words import say
from table_node.wire import topics
from table_node.wire.messages import make
from table_node.wire.shapes import WireError

log = logging.getLogger(__name__)

BATCH_MOST = 256
BEAT_US = 2_000_000
DEAF_US = 10_000_000
RETRY_US = 1_000_000
SETTLE_US = 50_000  # how often presses that wait for their turn are looked at again


@dataclass(frozen=True)
class Rung:
    """A signal from the bell process: it may have reported new rings."""


@dataclass(frozen=True)
class Stop:
    """The hub is asked to end."""


Arrival = Received | Connected | NotLetIn | TurnedAway | Rung | Stop


@dataclass(frozen=True)
class Identity:
    """Who this hub is: its room, its machine and that machine's boot, its release, and the evening's speed."""

    room: str
    boot: str
    version: str
    speed: int
    start_lead_us: int


class Stuck(Exception):
    """A part that the hub needs has stopped. The process must end, so that systemd starts another."""


class Hub:
    """One room's hub. `run` returns when it is told to stop."""

    def __init__(
        self,
        identity: Identity,
        clock: Clock,
        event_log: EventLog,
        link: Speaker,
        bell: BellDesk,
        arrivals: "queue.SimpleQueue[Arrival]",
        caretaker: Caretaker,
        tenure: Tenure | None = None,
    ) -> None:
        """`tenure`: under which it holds the room; None where no other hub can be."""
        self._identity, self._clock, self._link, self._bell = identity, clock, link, bell
        self._arrivals, self._replies = arrivals, event_log.replies()
        self._writer = Writer(event_log, identity.boot, clock)
        self._outbox = Outbox(link, identity.room, identity.boot, identity.speed)
        self._streams, self._presence = Streams(), Presence()
        self._tenure, self._held = tenure, list[Arrival]()
        self._refused, self._fault, self._retry_hub_us, self._caretaker = 0, "", 0, caretaker
        self._untold: list[tuple[Command, str]] = []
        self._beat_hub_us = self._heard_hub_us = clock.hub_us()
        self._planned_revision, self._stopping = -1, False
        self._writer.recall(self._streams.note_stored)
        self._keeper = Timekeeper(event_log, identity.boot, self._writer.room, clock.hub_us(), clock.seed())
        self._roomtime = self._keeper.roomtime
        for seen in self._writer.room.nodes.values():
            self._presence.expect(seen.node, seen.board, seen.firmware)

    def run(self) -> None:
        """Serve the room until a Stop arrives."""
        self._hand_plan_to_bell()
        self._arrivals.put(Rung())
        while not self._stopping:
            self.step(self._wait())

    def _wait(self) -> list[Arrival]:
        arrivals: list[Arrival] = []
        try:
            arrivals.append(self._arrivals.get(timeout=self._pause_s()))
            while len(arrivals) < BATCH_MOST:
                arrivals.append(self._arrivals.get_nowait())
        except queue.Empty:
            pass
        return arrivals

    def _pause_s(self) -> float:
        now = self._clock.hub_us()
        instants = [self._beat_hub_us + BEAT_US]
        if self._link.is_up() and (ping_hub_us := self._roomtime.next_due()) is not None:
            instants.append(ping_hub_us)
        if (instant := next_instant(self._writer.room)) is not None:
            instants.append(max(instant, self._retry_hub_us))
        if self._streams.waits():
            instants.append(now + SETTLE_US)
        due_us = min(instants) - now
        return min(max(due_us, 1_000), BEAT_US) / 1_000_000

    def step(self, arrivals: Iterable[Arrival]) -> None:
        """One pass: everything that came and everything that time brings, in one commit."""
        before, draft = self._writer.room, self._writer.draft()
        self._take_untold(draft)
        for arrival in arrivals:
            self._take(arrival, draft)
        if self.taken_by:
            return  # nothing of this pass is kept or told: it is sent again, to the hub that holds the room
        now = self._clock.hub_us()
        self._take_waiting(draft, now)
        if (stored := self._stored(draft, now)) is not None:
            self._keeper.look_at([logged.event for logged in stored.logged], now)
            self._tell(stored, before)
        self._keep_in_touch(self._clock.hub_us())

    # What comes in

    @property
    def taken_by(self) -> str:
        """The name of the hub that has taken the room from this one, whose loop then ends."""
        return self._tenure.taken_by if self._tenure else ""

    def _take(self, arrival: Arrival, draft: Draft) -> None:
        is_from_link = isinstance(arrival, Received | TurnedAway)
        if is_from_link and self._tenure and self._tenure.is_mute and not _is_of_hubs(arrival):
            self._held.append(arrival)
        elif isinstance(arrival, Received):
            self._take_message(arrival, draft)
        elif isinstance(arrival, TurnedAway):
            flood = WireError("flood", say("{count} messages more than one can say", count=arrival.count))
            self._refuse(draft, arrival.who, flood, "")
        elif isinstance(arrival, Connected):
            self._heard_hub_us = self._clock.hub_us()
            if self._tenure is None:
                self._say_all_again()
            else:
                self._tenure.connected(arrival.connection)
                self._say_here(self._tenure, arrival.connection)
        elif isinstance(arrival, NotLetIn):
            log.error("the broker does not let the hub in: its password is not the broker's")
        elif isinstance(arrival, Rung):
            own = self._outbox.own_bells(self._presence)
            self._untold += [(replace(ring, own_bells=own), cause) for cause, ring in self._bell.rung()]
            for rung in self._bell.rung_by_hand():
                self._untold.append((note_of(rung), f"bell:{self._identity.boot}:{rung.ring}:{rung.outcome}"))
            self._take_untold(draft)
        else:
            self._stopping = True

    def _take_message(self, received: Received, draft: Draft) -> None:
        try:
            incoming = inbox.read(received, self._identity.room)
        except WireError as error:
            self._refuse(draft, inbox.sender(received), error, inbox.sample(received))
            return
        if incoming.place in ("hub", "hubs"):
            self._heard_hub_us = received.hub_us
            self._hear_hub(incoming, draft)
        elif incoming.place == "command":
            self._take_command(incoming, draft)
        else:
            self._take_from_node(incoming, draft)

    def _hear_hub(self, incoming: Incoming, draft: Draft) -> None:
        """A hub speaks, this one or another. Once it is sure that the room is its own it takes what has waited."""
        if self._tenure is None:
            return
        if incoming.place == "hub":
            self._tenure.hears(incoming.message)
            self._stopping |= bool(self._tenure.taken_by)
        elif self._tenure.hears_here(incoming.message, incoming.hub_us):
            self._link.open(inbox.whole(incoming.message["connection"]))
            # The room is claimed before anything else is said: another hub that comes between finds it taken.
            self._outbox.heartbeat(self.beat(online=1))
            self._say_all_again()
            held, self._held = self._held, []
            for arrival in held:
                self._take(arrival, draft)

    def _say_here(self, tenure: Tenure, connection: int) -> None:
        here = make("here", id=tenure.hub, name=tenure.name, holds=1, connection=connection)
        self._link.whisper(topics.hub_here(self._identity.room, tenure.hub), here)

    def _say_all_again(self) -> None:
        self._outbox.say_all_again()
        self._beat_now()

    def _refuse(self, draft: Draft, source: str, error: WireError, sample: str) -> None:
        draft.turned_away.append(Refused(source, error.code, error.text[:200], self._clock.utc_ms(), sample))

    def _take_command(self, incoming: Incoming, draft: Draft) -> None:
        request_id = str(incoming.message["request_id"])
        if request_id in self._replies and request_id not in {asked for _, asked, _ in draft.replies}:
            # It is stored: whatever becomes of this pass, the answer stays what it was.
            self._outbox.reply(incoming.who, json.loads(self._replies[request_id]))
            return
        if request_id not in self._replies:
            self._take_untold(draft, at_once=True)  # a command tries the disk, and must overtake no hello
            self._replies[request_id] = json.dumps(self._answer(incoming, request_id, draft))
        draft.asked.append(incoming)
        draft.replies.append((incoming.who, request_id, json.loads(self._replies[request_id])))

    def _answer(self, incoming: Incoming, request_id: str, draft: Draft) -> dict[str, object]:
        name, args = str(incoming.message["name"]), incoming.message["args"]
        mine = self._identity
        now = request_commands.Now(
            self._clock.hub_us(), mine.start_lead_us, self._clock.seed(), mine.speed, self._clock.since_midnight_us()
        )
        stood = len(draft.logged)
        try:
            command = request_commands.to_command(name, args, now)
            request_commands.must_be_of_its_game(draft.room, args)
            if isinstance(command, AskTable):
                return request_commands.accepted(request_id, draft.seq, detail=self._writer.answer(draft, command))
            if isinstance(command, RingBell):
                self._bell.must_be_clear(command.at_hub_us)
            self._writer.decide(draft, command, f"request:{request_id}")
            if isinstance(command, RingBell):
                draft.rings.append(command)
            if isinstance(command, AwaitNode | StopAwaiting):
                self._presence.next_node.hear(command, draft.room, now.hub_us)
                self._beat_now()
        except Refusal as refusal:
            return request_commands.refused(request_id, draft.seq, refusal)
        events = [logged.event for logged in draft.logged[stood:]]
        if ignored := [event for event in events if isinstance(event, PressIgnored)]:
            return request_commands.refused(request_id, draft.seq, press_refused(ignored[0], draft.room))
        return request_commands.accepted(request_id, draft.seq, events)

    def _take_from_node(self, incoming: Incoming, draft: Draft) -> None:
        node, message, arrived = incoming.who, incoming.message, incoming.hub_us
        boot = str(message["boot"])
        if incoming.kind == "hello":
            self._greet(node, boot, message, arrived, draft)
            return
        self._presence.heard(node, arrived)
        if incoming.kind in ("health", "pong"):
            self._note_start(node, boot, message, arrived, draft)
        if incoming.kind == "health":
            self._presence.health(node, message, arrived)
            self._note_reader(node, message, draft)
        elif incoming.kind == "pong":
            ticks = (inbox.whole(message["received_tick_us"]), inbox.whole(message["sent_tick_us"]))
            self._roomtime.answered(node, boot, inbox.whole(message["id"]), *ticks, arrived)
        else:
            self._presence.touched(node, arrived)
            item = Numbered(node, boot, inbox.whole(message["number"]), message, arrived)
            if not self._streams.arrive(item):
                draft.again.append(item)

    def _note_start(self, node: str, boot: str, message: dict[str, object], arrived: int, draft: Draft) -> None:
        """A node that started while no hub listened takes our pings for an answer to its hello, and says none again."""
        seen = draft.room.nodes.get(node)
        if seen and seen.boot != boot and message.get("online") != 0 and self._roomtime.clock(node, boot) is None:
            self._begin(RecordNode(node, boot, seen.board, seen.firmware, "start"), arrived, draft)

    def _note_reader(self, node: str, message: dict[str, object], draft: Draft) -> None:
        """Note which tables have a scorecard reader. A reader that is silent now still counts as one."""
        has_one = message["reader"] != "none"
        if message["online"] and node in draft.room.nodes and draft.room.readers.get(node) is not has_one:
            self._writer.take(draft, RecordReader(node, has_one), f"reader:{node}:{has_one}:{draft.seq}")

    def _greet(self, node: str, boot: str, message: dict[str, object], arrived: int, draft: Draft) -> None:
        self._presence.hello(node, message, arrived)
        oldest = inbox.whole(message["oldest"])
        self._keeper.greeted(node, boot, None if message["queued"] else oldest, arrived)
        self._streams.skip_to(node, boot, oldest)
        made_of = (str(message["board"]), str(message["firmware"]), str(message["reset"]))
        self._begin(RecordNode(node, boot, *made_of), arrived, draft)

    def _begin(self, started: RecordNode, arrived: int, draft: Draft) -> None:
        """A node has started: measure its clock, tell it everything, and record it."""
        node, boot = started.node, started.boot
        self._roomtime.met(node, boot, arrived, late_us(started.board))
        self._outbox.tell_again(node)
        self._beat_now()
        # While nothing can be stored, a node's last hello is enough.
        self._untold = [kept for kept in self._untold if not kept[1].startswith(f"hello:{node}:")]
        self._untold.append((started, f"hello:{node}:{boot}:{draft.seq}"))
        self._take_untold(draft)

    # Input that is never repeated, then timers, then the nodes' numbered messages

    def _take_untold(self, draft: Draft, at_once: bool = False) -> None:
        if not at_once and self._clock.hub_us() < self._retry_hub_us:
            return
        for command, cause in self._untold:
            self._writer.take(draft, command, cause)
        draft.once += self._untold
        self._untold = []

    def _take_waiting(self, draft: Draft, now: int) -> None:
        if now >= self._retry_hub_us:  # a disk that is full is not tried all the time
            self._take_numbered(draft, now)
            self._take_time(draft, now)
        self._refused += len(draft.turned_away) + len(draft.refused)

    def _take_time(self, draft: Draft, now: int) -> None:
        instant = next_instant(draft.room)
        brought: list[Command] = [PassTime(now)] if instant is not None and instant <= now else []
        brought += self._keeper.reviews(now)
        if (recovery := self._keeper.recovery(draft.room, now)) is not None:
            brought.append(recovery)
        if [one for one in brought if not self._writer.take(draft, one, f"time:{self._identity.boot}:{draft.seq}")]:
            self._retry_hub_us = now + RETRY_US

    def _take_numbered(self, draft: Draft, now: int) -> None:
        for item in self._streams.ready(now, lambda node, boot: self._roomtime.bounds(node, boot) is not None):
            draft.taken.append(item)
            when = node_commands.Now(now, self._clock.since_midnight_us())
            command = node_commands.to_command(item, draft.room, self._presence, self._keeper, when)
            if not self._writer.take(draft, command, item.cause):
                draft.mistaken.add(item.cause)

    # Storing, and then telling

    def _stored(self, draft: Draft, now: int) -> Draft | None:
        """Store a draft, leaving out causes whose events cannot be written. None if nothing could be stored."""
        if draft.is_empty():
            return draft
        try:
            self._writer.store(draft)
        except NotStored as error:
            log.error("nothing is stored: %s", error)
            self._fault = say("The hub cannot store anything: {error}", error=error)[:200]
            self._retry_hub_us = self._clock.hub_us() + RETRY_US
            self._beat_now()
            self._put_back(draft)
            self._answer_not_stored(draft)
            return None
        except Unwritable as mistake:
            self._writer.blame(draft, mistake)
            return self._stored(self._decided_again(draft, now), now)
        if self._fault:
            self._fault = ""
            self._beat_now()
        return draft

    def _put_back(self, draft: Draft) -> None:
        """Put what a failed draft held back into the queues."""
        self._streams.give_back(draft.taken)
        self._untold = draft.once + self._untold
        for _, request_id, _ in draft.replies:
            self._replies.pop(request_id, None)

    def _decided_again(self, draft: Draft, now: int) -> Draft:
        """Decide the same pass again; by now the cause that could not be written is refused."""
        self._put_back(draft)
        self._refused -= len(draft.turned_away) + len(draft.refused)
        again = self._writer.draft()
        again.again, again.turned_away = draft.again, draft.turned_away
        self._take_untold(again, at_once=True)
        for incoming in draft.asked:
            self._take_command(incoming, again)
        self._take_waiting(again, now)
        return again

    def _answer_not_stored(self, draft: Draft) -> None:
        remedy = say("Free space on the hub's disk; presses are kept at the tables.")
        refusal = Refusal("not_stored", self._fault, remedy)
        for client, request_id, _ in draft.replies:
            reply = request_commands.refused(request_id, self._writer.seq, refusal)
            self._replies[request_id] = json.dumps(reply)  # a copy of the request that comes later must not act
            self._outbox.reply(client, reply)

    def _tell(self, draft: Draft, before: Room) -> None:
        self._acknowledge(draft)
        self._hand_plan_to_bell()
        for ring in draft.rings:
            self._bell.ring_now(ring.kind, ring.at_hub_us)
        if self._presence.next_node.is_over(self._writer.room, self._clock.hub_us()):
            self._beat_now()
        if not draft.is_empty():
            # In a large room most of a press's time would go into finding out that nothing else has changed.
            only = tables_changed(before, self._writer.room)
            self._publish(self._clock.hub_us(), only)
            if only is None:  # a page that is drawn with the answer shows the evening as it goes on now
                self._outbox.timetable(self._writer.room, self._writer.seq, self._clock.hub_us())
            if self._writer.room.bindings != before.bindings:
                self._tell_nodes(self._clock.hub_us())
        for client, _, reply in draft.replies:
            self._outbox.reply(client, reply)

    def _acknowledge(self, draft: Draft) -> None:
        unheeded = draft.unheeded()
        for items, is_new in ((draft.taken, True), (draft.again, False)):
            acks: dict[tuple[str, str], list[Numbered]] = {}
            for item in items:
                acks.setdefault((item.node, item.boot), []).append(item)
            for (node, boot), mine in acks.items():
                ignored = {item.number for item in mine if item.cause in unheeded} if is_new else None
                self._outbox.acknowledge(node, boot, [item.number for item in mine], ignored)

    def _hand_plan_to_bell(self) -> None:
        if self._writer.room.revision != self._planned_revision:
            self._planned_revision = self._writer.room.revision
            self._bell.plan(self._writer.room)

    def _publish(self, now: int, only: Collection[int] | None = None) -> None:
        """Publish what has changed: in the whole room, or only at these tables."""
        room, seq = self._writer.room, self._writer.seq
        tables = room.tables if only is None else only
        beside = [beside_words(name)] if (name := self._beside(now)) else []
        of_parts = alarms(room, self._bell, self._presence, self._roomtime, self._fault, now)
        pages = [PAGES_LACK] if self._writer.pages_lack else []
        told = [*self._caretaker.alarms(), *beside, *pages, *of_parts]
        self._outbox.publish(room, seq, self._presence, told, self._refused, now, tables)
        if only is None:
            self._outbox.timetable(room, seq, now)
        awaited = self._presence.next_node.awaited(room, now) is not None
        for node in room.nodes:
            if only is None or room.bindings.get(node) in only:
                self._outbox.instruct(room, node, self._roomtime, awaited)

    def _tell_nodes(self, now: int) -> None:
        self._outbox.nodes(self._writer.room, self._writer.seq, self._presence, self._roomtime, now)

    def _beside(self, now: int) -> str:
        return self._tenure.beside(now) if self._tenure else ""

    def _beat_now(self) -> None:
        self._beat_hub_us = 0  # somebody new listens, or something is wrong: everything is said at the end of this pass

    def _keep_in_touch(self, now: int) -> None:
        if self._link.is_stuck(now):
            raise Stuck("the thread of the connection to the broker stands still")
        self._keeper.attend(self._writer.room, now)
        self._caretaker.attend(self._writer.room, now)
        if self._link.is_up():
            for node, ping in self._roomtime.due(now):
                self._roomtime.sent(node, ping, self._clock.hub_us())
                self._outbox.ping(node, ping)
        if now - self._beat_hub_us < BEAT_US:
            return
        self._beat_hub_us = now
        self._outbox.heartbeat(self.beat(online=1))
        self._publish(now)
        self._tell_nodes(now)
        if self._link.is_up() and now - self._heard_hub_us > DEAF_US:
            log.warning("connected but deaf: connecting again")
            self._heard_hub_us = now
            self._link.reconnect()

    def beat(self, online: int) -> dict[str, object]:
        """The `hub` document: who serves the room, and what is wrong."""
        now = self._clock.hub_us()
        return make(
            "hub",
            online=online,
            boot=self._identity.boot,
            hub_us=now,
            version=self._identity.version,
            bell="ok" if self._bell.beats(now) else "silent",
            fault=self._fault or None,
            free_least_mb=self._caretaker.free_least_mb,
            **(self._tenure.told(self._beside(now)) if self._tenure else {}),
        )


def _is_of_hubs(arrival: Arrival) -> bool:
    return isinstance(arrival, Received) and topics.parse(arrival.topic)[0] in ("hub", "hubs")
