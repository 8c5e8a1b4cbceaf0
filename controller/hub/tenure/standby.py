"""The standby: a hub that does not hold the room. It listens, and speaks to other hubs only."""

import logging
import queue
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from controller.hub.loop import Arrival, Stop
from controller.hub.tenure.aside import Aside, AsideFile
from controller.hub.tenure.machine import Machine
from controller.hub.tenure.tenure import BEAT_US, PATIENCE_US, Listening
from controller.hub.watchdog import Watchdog
from controller.hub.writer import Clock
from controller.mqtt.link import Connected, NotLetIn, Received, Speaker
from table_node.wire import topics
from table_node.wire.codec import decode
from table_node.wire.messages import make
from table_node.wire.shapes import WireError

log = logging.getLogger(__name__)

LOOK_S = 0.25
UNHEARD_US = 5_000_000  # connected for so long and not even itself heard: this name may not listen here


class Door(Speaker, Protocol):
    """A connection to the broker that the standby can open and close."""

    def start(self) -> None:
        """Connect in the background."""

    def stop(self) -> None:
        """Leave the broker."""


@dataclass(frozen=True)
class Copied:
    """The log was last kept on another machine, of this name."""

    name: str


class Standby:
    """Listens until this hub may take the room."""

    def __init__(
        self,
        room: str,
        machine: Machine,
        boot: str,
        clock: Clock,
        doors: Sequence[Door],
        aside: AsideFile,
        watchdog: Watchdog,
        silence_bell: Callable[[], None],
        copied: Copied | None = None,
        lost_to: str = "",
    ) -> None:
        """`doors`: the standby's own, and the hub's, which throws out whoever holds the room and is the last resort.

        `lost_to`: the hub to which this one has just lost the room.
        """
        self._room, self._machine, self._clock, self._aside = room, machine, clock, aside
        self._doors, self._watchdog, self._silence_bell = list(doors), watchdog, silence_bell
        self._copied, self._lost_to = copied, lost_to
        self._listening = Listening(machine.hub, boot, bool(copied or lost_to or aside.stood_aside))
        self._connection, self._hears, self._came_hub_us, self._is_away = 0, False, 0, False
        self._beat_hub_us, self._since_utc_ms = 0, 0
        self.term: int | None = None
        """Under which it takes the room, once it does."""
        self.was_aside = False
        self.has_ended = False

    def run(self, arrivals: "queue.SimpleQueue[Arrival]") -> int | None:
        """Listen until the room may be taken, and return the term; None if the process is asked to end."""
        self._doors[0].start()
        while self.term is None and not self.has_ended:
            try:
                came = [arrivals.get(timeout=LOOK_S)]
            except queue.Empty:
                came = []
            self.step(came)
        self._doors[0].stop()
        return self.term

    def step(self, arrivals: Iterable[Arrival]) -> None:
        """One pass: handle what has arrived and what is due."""
        now = self._clock.hub_us()
        self._watchdog.turns(now)
        for arrival in arrivals:
            self._take(arrival, now)
        door = self._doors[0]
        if not door.is_up():
            self._hears, self._came_hub_us = False, 0
        elif not self._hears and self._came_hub_us and now - self._came_hub_us > UNHEARD_US:
            self._next_door("hears nothing")
        if self._aside.is_asked():
            self._listening.told_to_take()
            self._come_back()
        self._listening.look(self._hears, now)
        if now - self._beat_hub_us >= BEAT_US:
            self._beat_hub_us = now
            self._say_here()
        if not self.has_ended:  # told to end in the very pass in which it could take the room
            self._judge(now)

    def _take(self, arrival: Arrival, now: int) -> None:
        if isinstance(arrival, Stop):
            self.has_ended = True
        elif isinstance(arrival, Connected):
            self._connection, self._hears, self._came_hub_us = arrival.connection, False, now
            self._say_here()
        elif isinstance(arrival, NotLetIn):
            self._next_door("is not let in")
        elif isinstance(arrival, Received):
            self._hear(arrival, now)

    def _hear(self, received: Received, now: int) -> None:
        place, room, _ = topics.parse(received.topic)
        if room != self._room or place not in ("hub", "hubs"):
            return
        try:
            message = decode(place, received.payload)
        except WireError:
            return
        if place == "hub":
            self._listening.hears(message, received.retained, now)
        elif message["id"] == self._machine.hub and message["connection"] == self._connection:
            self._hears = True

    def _say_here(self) -> None:
        machine = self._machine
        here = make("here", id=machine.hub, name=machine.name, holds=0, connection=self._connection)
        self._doors[0].whisper(topics.hub_here(self._room, machine.hub), here)

    def _next_door(self, why: str) -> None:
        if len(self._doors) > 1:
            log.warning("the standby %s at the broker: run the installer again, which makes its password", why)
            self._doors.pop(0).stop()
            self._doors[0].start()
            self._hears, self._came_hub_us = False, 0

    def _judge(self, now: int) -> None:
        try:
            if self._listening.may_take():
                self._aside.tell(None)
                self.term = self._listening.next_term()
            elif self._listening.stands_aside():
                self._stand_aside(now)
        except OSError as error:
            log.error("the pages cannot be told who holds the room: %s", error)

    def _stand_aside(self, now: int) -> None:
        holder = self._listening.holder
        if not self.was_aside:
            self.was_aside = True
            self._since_utc_ms = self._clock.utc_ms()
            self._silence_bell()
            log.warning("this hub does not hold room %s: it stands aside and says nothing", self._room)
        name = holder.name if holder else self._lost_to or (self._copied.name if self._copied else "")
        heard = holder is not None and now - holder.heard_hub_us < PATIENCE_US
        self._aside.tell(Aside(name, int(holder is None and self._copied is not None), int(heard), self._since_utc_ms))
        if len(self._doors) == 1 and not self._is_away:
            self._is_away = True
            self._doors[0].stop()

    def _come_back(self) -> None:
        if self._is_away:
            self._is_away = False
            self._doors[0].start()
