"""Presses that come late: each counts in the game it was made in, and in no later one.

What belongs to a game that is over is kept beside its result as evidence. What nobody can prove to be of this game
waits for the convenor's word.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from controller.domain.commands.game import Made
from controller.domain.commands.late import SettleLatePresses
from controller.domain.events import Event
from controller.domain.events.game import PressIgnored
from controller.domain.events.late import LatePressesSettled, LatePressKept
from controller.domain.guards import must_be_current
from controller.domain.state.phases import ROUND_IS_OPEN
from controller.domain.state.room import LatePress, Room
from controller.domain.state.timeline import Moment, Span, Stage
from controller.domain.table.machine import OUTCOME_OF, Press, ignored
from controller.domain.values import Interval
from controller.games.refusal import Refusal
from controller.games.results import Outcome
from table_node.shared.words import say

Effect = Callable[[], list[Event]]
"""What a press does if it counts now."""
EVIDENCE = (*OUTCOME_OF, "undo")
"""What says something about a result that stands."""


@dataclass(frozen=True)
class MadePress:
    """A press or tap with all that is known of when it was made; its player, where a scorecard was tapped."""

    press: Press
    known: Made
    player: int | None = None

    @property
    def moment(self) -> Moment:
        """When it was made."""
        since = max(self.press.interval.low_hub_us, self.known.not_before_hub_us)
        interval = replace(self.press.interval, low_hub_us=since)
        return Moment(interval, self.known.boot, self.known.earlier, self.known.earlier_boot)


def held_to_its_game(room: Room, made: MadePress, effect: Effect, *, before_its_table: bool = False) -> list[Event]:
    """The events of a press: what it does now where it was certainly made in its table's game, else where it belongs.

    `before_its_table`: it was certainly made before the node served the table it serves now.
    """
    table = room.bindings.get(made.press.node)
    meant = room.timeline.games_of(made.press.node, _before_served(room, made) if before_its_table else made.moment)
    present = (table, room.timeline.current(table))
    now = [] if before_its_table or table is None else [span for at, span in meant if (at, span.game) == present]
    others = [(at, span) for at, span in meant if (at, span.game) != present]
    if not (meant or before_its_table):
        return effect()  # nothing is known of when tables had which game
    if not now:
        return _of_another(room, made, others, before_its_table)
    if room.phase == "ended":
        return _from_before_the_end(room, made, now, effect())
    spans = () if table is None else room.timeline.spans.get(table, ())  # a table that never played has none
    if made.press.control in OUTCOME_OF and table is not None and spans and room.phase in ROUND_IS_OPEN:
        stage = spans[-1].stage
        if not others and all(span.stage != stage for span in now):
            return _of_another_stage(room, made, table, now[-1].stage, effect())
        others += [(table, span) for span in now if span.stage != stage]
    return _asked(room, made, effect()) if others else effect()


def _from_before_the_end(room: Room, made: MadePress, meant: Iterable[Span], effect: list[Event]) -> list[Event]:
    """What a game that the end of the tournament broke off has no place for any more is kept beside it."""
    unplaced = all(isinstance(event, PressIgnored) and event.reason in _BROKEN_OFF for event in effect)
    if not unplaced or all(span.stage not in ("plays", "cuts") for span in meant):
        return effect
    table = room.bindings[made.press.node]
    return [kept(made, table, room.round, room.timeline.current(table))]


def _of_another_stage(room: Room, made: MadePress, table: int, stage: Stage, effect: list[Event]) -> list[Event]:
    """A colour pressed before the round began says nothing, one for the result is none for the cut, nor that for it."""
    if all(isinstance(event, PressIgnored) for event in effect):
        return effect
    if stage == "plays":
        return [kept(made, table, room.round, room.timeline.current(table))]
    return [_ignored(room, table, made, _NOT_NOW[stage])]


def _before_served(room: Room, made: MadePress) -> Moment:
    """The part of a moment before the node served the table it serves now."""
    interval, served = made.moment.interval, room.served[made.press.node]
    return replace(
        made.moment, interval=replace(interval, high_hub_us=min(interval.high_hub_us, served.from_hub_us - 1))
    )


def _ignored(room: Room, table: int | None, made: MadePress, reason: str) -> PressIgnored:
    return ignored(room, table, made.press, reason, made.player)


def _of_another(room: Room, made: MadePress, meant: Iterable[tuple[int | None, Span]], before: bool) -> list[Event]:
    """Keep it beside the last game it can have been made in; where there was none, it says nothing."""
    table = room.bindings.get(made.press.node)
    games = [(at, span) for at, span in meant if at is not None and span.game and span.stage != "over"]
    if not games:
        why = "node_not_bound" if table is None else "before_its_table" if before else "before_its_game"
        return [_ignored(room, table, made, why)]
    at, span = games[-1]
    if span.tournament != room.timeline.tournaments:
        return [kept(replace(made, player=None), at, span.round, span.game)]  # players have other numbers now
    # Another node serves the table by now, and may have reported the same.
    goes_on = room.timeline.current(at) == span.game and (span.round, at) not in room.results
    return [kept(made, at, span.round, span.game, asks=goes_on)]


def kept(made: MadePress, table: int, round_: int, game: int, asks: bool = False) -> LatePressKept:
    """A press that counts nowhere now."""
    press = made.press
    return LatePressKept(
        press.node, table, round_, press.control, press.interval, game, made.known.clock, made.player, asks
    )  # fmt: skip


def _asked(room: Room, made: MadePress, effect: list[Event]) -> list[Event]:
    """The convenor is asked, unless it would change nothing anyway."""
    table = room.bindings[made.press.node]
    if all(isinstance(event, PressIgnored) for event in effect):
        return effect
    return [kept(made, table, room.round, room.timeline.current(table), asks=True)]


def beside_a_result_by_hand(room: Room, made: MadePress, events: list[Event]) -> list[Event]:
    """What a table presses after somebody entered its result is kept beside it, rather than ignored."""
    table = room.bindings.get(made.press.node)
    result = room.results.get((room.round, table)) if table is not None else None
    stands = [event for event in events if isinstance(event, PressIgnored) and event.reason in _STANDS]
    if table is None or result is None or result.source == "node" or made.press.control not in EVIDENCE or not stands:
        return events
    return [kept(made, table, room.round, room.timeline.current(table))]


_STANDS = ("result_stands", "no_round")
_BROKEN_OFF = (*_STANDS, "no_result_yet")
_NOT_NOW = {"waits": "round_not_open", "cuts": "cut_awaited", "over": "no_round"}


@dataclass(frozen=True)
class Said:
    """What a table said of one game by presses that came too late."""

    table: int
    round: int
    game: int
    outcome: Outcome | None = None
    confirmed: bool = False
    called: bool = False
    clock: str = ""
    """When it pressed the result, or else called."""
    cards: tuple[int, ...] = ()
    asks: tuple[LatePressKept, ...] = ()
    """What the convenor is to take or to drop."""


def said_late(room: Room) -> list[Said]:
    """What came late and is not settled, game by game."""
    return said_of(one for one in room.late if not one.settled)


def said_of(presses: Iterable[LatePress]) -> list[Said]:
    """What these presses say together, game by game."""
    games: dict[tuple[int, int, int], list[LatePressKept]] = {}
    for one in presses:
        games.setdefault((one.kept.round, one.kept.table, one.kept.game), []).append(one.kept)
    return [_said(games[key]) for key in sorted(games)]


def _said(presses: list[LatePressKept]) -> Said:
    """What the presses of one game say, each after the one before it."""
    outcome: Outcome | None = None
    confirmed, clock, sure = False, "", [press for press in presses if not press.asks]
    for press in sure:
        if press.control == "undo":
            outcome, confirmed = None, False
        elif press.player is not None or press.control == "call":
            clock = clock or press.clock
        elif (pressed := OUTCOME_OF.get(press.control)) is not None and not (confirmed and pressed == outcome):
            outcome, confirmed, clock = pressed, pressed == outcome, press.clock
    return Said(
        presses[0].table, presses[0].round, presses[0].game, outcome, confirmed,
        called=any(press.control == "call" for press in sure if press.player is None), clock=clock,
        cards=tuple(press.player for press in sure if press.player is not None),
        asks=tuple(press for press in presses if press.asks),
    )  # fmt: skip


def is_void(room: Room, said: Said) -> bool:
    """Whether the game counts for nothing: it was abandoned, or its seats were drawn again."""
    return room.timeline.game_at(said.table, said.round) != said.game


def agrees(room: Room, said: Said) -> bool:
    """Whether the result of the game is what the table pressed late; where it pressed none, nothing is said against."""
    result = room.results.get((said.round, said.table))
    if said.outcome is None:
        return True
    return result is not None and result.outcome == said.outcome and not is_void(room, said)


def to_settle(room: Room, command: SettleLatePresses) -> tuple[LatePressKept, ...]:
    """What the convenor's word is about. Refused: nothing there; what is to be taken belongs to another game."""
    if command.take:
        must_be_current(room, command.round)
    game = room.timeline.current(command.table)
    found = tuple(
        one.kept for one in room.late
        if not one.settled and (one.kept.round, one.kept.table) == (command.round, command.table)
        and (not command.take or (one.kept.asks and one.kept.game == game))
    )  # fmt: skip
    if not found:
        raise Refusal(
            "nothing_late",
            say("Nothing that table {table} pressed late waits for you.", table=command.table),
            say("Look at the table's page again."),
        )
    return found


def settled(command: SettleLatePresses) -> LatePressesSettled:
    """The convenor's word as an event."""
    return LatePressesSettled(command.table, command.round, command.take)


def is_after_asking(room: Room, table: int, interval: Interval | None) -> bool:
    """Whether a tap was certainly made after the convenor began to wait for one at this table."""
    since = room.timeline.cards_awaited.get(table)
    return since is None or interval is None or interval.low_hub_us >= since.hub_us
