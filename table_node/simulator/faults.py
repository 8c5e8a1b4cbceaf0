"""What can be wrong with a node: its network, contacts, clock, power, flash. All of it dialled in, none by default."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from table_node.boards.pi.clock import NodeClock
from table_node.boards.pi.link import Link
from table_node.boards.pi.schedule import Schedule
from table_node.shared.settings import MqttSettings, SettingsError

REORDER_US = 400_000  # what overtakes comes so much earlier
AWAY_MS = (300, 1_500)  # a connection that broke is tried again after


@dataclass(frozen=True)
class Faults:
    """`[faults]` for every node of a scenario, `[node.NAME]` for one."""

    loss_percent: int = 0
    """Messages that are lost either way, and the connection with them, as TCP would lose it."""
    duplicate_percent: int = 0
    """Messages that come twice."""
    reorder_percent: int = 0
    """Messages that are overtaken by those behind them."""
    delay_ms: int = 0
    """How late a message may come."""
    skew_ppm: int = 0
    """How much faster its clock runs, beside what its crystal does."""
    bounce_ms: int = 15
    """How long its contacts bounce at most."""
    double_read_percent: int = 0
    """Taps after which the reader tells the card once more, two seconds later."""
    reboots_an_hour: int = 0
    """How often it loses its power for a moment, in a real hour; the rates below are alike."""
    brown_outs_an_hour: int = 0
    """Its power comes and goes five times in a row."""
    cuts_an_hour: int = 0
    """It is out of the network for a while."""
    steps_an_hour: int = 0
    """Its counter jumps ahead by half a second."""
    stuck_an_hour: int = 0
    """Something lies on its UNDO button for a while."""
    full_flashes_an_hour: int = 0
    """For a while, what is pressed is kept in memory only."""
    clones_an_hour: int = 0
    """For a while, a second board goes by its name."""
    wrong_cards_an_hour: int = 0
    """A scorecard of another table is tapped at it."""

    def spoil_the_network(self) -> bool:
        """Whether anything happens to its messages."""
        return bool(self.loss_percent or self.duplicate_percent or self.reorder_percent or self.delay_ms)

    def __post_init__(self) -> None:
        limits = {"loss_percent": 50, "delay_ms": 10_000, "bounce_ms": 60}  # more, and nothing would ever arrive
        limits |= dict.fromkeys(("duplicate_percent", "reorder_percent", "double_read_percent"), 100)
        limits |= {name: 3600 for name in self.__dataclass_fields__ if name.endswith("_an_hour")}
        for name, most in limits.items():
            if not 0 <= getattr(self, name) <= most:
                raise SettingsError(f"{name} must be a whole number from 0 to {most}.")


class UnsteadyClock(NodeClock):
    """A counter that can jump ahead."""

    def step(self, by_us: int) -> None:
        """Jump ahead by so much."""
        self._offset_us += by_us


class FaultyLink(Link):
    """A link that loses, repeats, delays and turns around what goes over it, as the faults say."""

    def __init__(
        self,
        client_id: str,
        settings: MqttSettings,
        topic: str,
        will: tuple[str, bytes] | None,
        faults: Faults,
        chance: random.Random,
        schedule: Schedule,
    ) -> None:
        super().__init__(client_id, settings, topic, will)
        self._faults, self._chance, self._schedule = faults, chance, schedule
        self._wanted = False

    def open(self) -> None:
        """Begin to connect."""
        self._wanted = True
        super().open()

    def close(self) -> None:
        """Leave for good."""
        self._wanted = False
        super().close()

    def cut(self) -> None:
        """Lose the network without a word, until `open`."""
        self._wanted = False
        super().cut()

    def publish(self, topic: str, payload: bytes, qos: int) -> None:
        """Send a message, perhaps."""
        self._fate(qos, lambda: super(FaultyLink, self).publish(topic, payload, qos))

    def deliver(self, topic: str, payload: bytes, _at_us: int) -> None:
        """Hand on a message that has come, perhaps, and as of the moment when it does."""
        self._fate(1, lambda: super(FaultyLink, self).deliver(topic, payload, self._schedule.now_us()))

    def _fate(self, qos: int, act: Callable[[], None]) -> None:
        faults, chance = self._faults, self._chance
        if chance.randrange(100) < faults.loss_percent:
            if qos:
                self._break()
            return
        for _ in range(2 if chance.randrange(100) < faults.duplicate_percent else 1):
            late_us = chance.randint(0, faults.delay_ms) * 1000
            late_us += REORDER_US if chance.randrange(100) < faults.reorder_percent else 0
            if late_us:
                self._schedule.once(self._schedule.now_us() + late_us, act)
            else:
                act()

    def _break(self) -> None:
        if self._wanted:
            super().cut()
            self._schedule.once(self._schedule.now_us() + self._chance.randint(*AWAY_MS) * 1000, self._come_back)

    def _come_back(self) -> None:
        if self._wanted and not self.is_open():
            super().open()
