"""An evening in a room, told in the room's words: what is done, at which second of the round, and what comes of it."""

from collections.abc import Mapping

import pytest

from controller.domain.commands import Command
from controller.domain.commands.game import EnterResult, RecordCard, RecordPress
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import PassTime, RecordRing, StartRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.decide import decide
from controller.domain.events import Event
from controller.domain.events.game import PressIgnored
from controller.domain.state.phases import TablePhase
from controller.domain.state.room import Room, Table
from controller.domain.values import Control, Interval, Ring
from controller.games.refusal import Refusal
from controller.games.results import Outcome, Side
from controller.projections.journal import sentence
from tests.support.house_rules import assert_room_is_whole

SECOND_US = 1_000_000
START_HUB_US = 5_000 * SECOND_US  # the first start bell; every instant in a test counts from it
BELL_S = 600.0  # 500 1a: ten minutes


def at(seconds: float) -> int:
    """The hub's instant so many seconds after the first start bell."""
    return START_HUB_US + round(seconds * SECOND_US)


def moment(seconds: float, band_ms: float = 0) -> Interval:
    """A proven interval around an instant, `band_ms` to either side."""
    return Interval(at(seconds - band_ms / 1000), at(seconds + band_ms / 1000))


def node_at(table: int) -> str:
    """The node that serves a table in these tests."""
    return f"node-{table}"


def entry_list(players: int, cards: bool = False) -> tuple[Row, ...]:
    """So many players of the club, with a scorecard each if wished."""
    return tuple(
        Row(line, f"Player {line}", "Papanui", f"CA{line:06X}" if cards else "") for line in range(1, players + 1)
    )


def set_up(
    rounds: int = 3,
    minutes: int = 10,
    tables: int = 400,
    warning_s: int = 60,
    clipping: str = "auto",
    speed: int = 1,
    profile: str = "500-2025",
    name: str = "Club night",
    options: Mapping[str, object] | None = None,
    warnings_s: tuple[int, ...] | None = None,
) -> CreateTournament:
    """The command that makes an evening, ordinary unless the test says otherwise."""
    wanted = {"auto": "auto", "result": "result", "taps": "taps"}
    return CreateTournament(
        name, profile, rounds, minutes, tables, warning_s, wanted[clipping], speed, options or {},  # type: ignore[arg-type]
        confirmed=True, warnings_s=warnings_s,
    )  # fmt: skip


class Evening:
    """A room that remembers what happened in it. Every step is checked to be whole, and to have its sentence."""

    def __init__(self) -> None:
        self.room = Room()
        self.events: list[Event] = []

    def do(self, command: Command) -> list[Event]:
        """Carry out a command; the events it led to."""
        decided = decide(self.room, command)
        for event, self.room in zip(decided.events, decided.rooms[1:], strict=True):
            assert sentence(event, self.room)
        self.events += decided.events
        assert_room_is_whole(self.room)
        return list(decided.events)

    def refusal(self, command: Command) -> Refusal:
        """The refusal a command meets: with a sentence and a remedy, and without effect."""
        before = self.room
        with pytest.raises(Refusal) as caught:
            decide(self.room, command)
        assert caught.value.text and caught.value.remedy
        assert self.room is before
        return caught.value

    def table(self, number: int = 1) -> Table:
        """A table as it stands."""
        return self.room.tables[number]

    def phase(self, number: int = 1) -> TablePhase:
        """A table's phase."""
        return self.room.tables[number].phase

    def verdict(self, number: int = 1) -> str | None:
        """What a table's last deal was held to be."""
        judged = self.room.tables[number].judged
        return judged.verdict if judged else None

    def press(self, control: Control, at_s: float, table: int = 1, band_ms: float = 0) -> list[Event]:
        """A button of a table's node, pressed at this second of the round."""
        return self.do(RecordPress(node_at(table), control, moment(at_s, band_ms)))

    def why_ignored(self, control: Control, at_s: float, table: int = 1) -> str:
        """Why a press changed nothing."""
        before = self.room
        (event,) = self.press(control, at_s, table)
        assert isinstance(event, PressIgnored)
        assert self.room == before
        return event.reason

    def confirm(self, control: Control, at_s: float, table: int = 1) -> None:
        """A result pressed at this second and again a second later."""
        self.press(control, at_s, table)
        self.press(control, at_s + 1, table)

    def tap(self, player: int, table: int = 1, readers_down: tuple[int, ...] = ()) -> list[Event]:
        """A player's scorecard at a table's reader, while the readers of these tables do not work."""
        return self.do(RecordCard(node_at(table), self.room.players[player].card, frozenset(readers_down)))

    def start(self, at_s: float = 0) -> None:
        """Start the coming round; its start bell strikes on time."""
        self.do(StartRound(self.room.round, at(at_s)))
        self.ring("open", at_s)

    def ring(self, ring: Ring, at_s: float, planned_s: float | None = None) -> list[Event]:
        """The bell process reports a stroke."""
        planned = at(at_s if planned_s is None else planned_s)
        return self.do(RecordRing(ring, self.room.clock.start_revision, planned, at(at_s)))

    def time_is(self, at_s: float) -> list[Event]:
        """It has become this late."""
        return self.do(PassTime(at(at_s)))

    def bell(self, at_s: float = BELL_S) -> list[Event]:
        """The finish bell strikes."""
        return self.ring("close", at_s)

    def enter(
        self, outcome: Outcome, table: int = 1, mover: Side | None = None, reason: str = "", round_: int | None = None
    ) -> list[Event]:
        """The convenor enters a result, of the round in play unless another is named."""
        number = self.room.round if round_ is None else round_
        return self.do(EnterResult(number, table, outcome, mover, reason))

    def play_round(self, outcomes: Mapping[int, Outcome], movers: Mapping[int, Side] | None = None) -> None:
        """A whole round: every table's result, and a tie's mover (side A unless named)."""
        begins_s = self.room.round * 1000.0
        self.start(begins_s)
        self.bell(begins_s + BELL_S)
        for table, outcome in outcomes.items():
            tied = (movers or {}).get(table, "A") if outcome == "TIE" else None
            self.enter(outcome, table, tied)


def drawn(
    tables: int = 1,
    rounds: int = 3,
    cards: bool = False,
    clipping: str = "auto",
    seed: int = 7,
    warning_s: int = 60,
    profile: str = "500-2025",
    minutes: int = 10,
    options: Mapping[str, object] | None = None,
    warnings_s: tuple[int, ...] | None = None,
) -> Evening:
    """An evening with this many full tables seated, a node serving each, and no round started."""
    evening = Evening()
    evening.do(set_up(rounds=rounds, minutes=minutes, clipping=clipping, warning_s=warning_s, profile=profile,
                      options=options, warnings_s=warnings_s))  # fmt: skip
    evening.do(ImportPlayers(entry_list(4 * tables, cards)))
    evening.do(DrawSeats(house_players=False, seed=seed))
    for table in range(1, tables + 1):
        evening.do(RecordNode(node_at(table), "boot-1", "simulated", "1.0", "power"))
        evening.do(BindNode(node_at(table), table))
    return evening


def running(
    tables: int = 1, rounds: int = 3, cards: bool = False, clipping: str = "auto", **options: object
) -> Evening:
    """An evening, with these house options, whose first round's start bell has struck at second 0."""
    evening = drawn(tables, rounds, cards, clipping, options=options)
    evening.start()
    return evening
