"""What the draw will do with this number of players or teams and tables, said above its button."""

from dataclasses import dataclass
from typing import Literal

from dashboard.read.room import SEATS
from table_node.shared.sheet_words import mark_words
from table_node.shared.words import say, say_count

TABLE_SEATS = len(SEATS)
TEAMS_LEAST = 4  # the semi-finals are full
PAIR = 2


@dataclass(frozen=True)
class Numbers:
    """The numbers that the draw depends on. `bench`: the club's rule for players left over from full tables."""

    players: int
    tables: int
    game: str
    bench: Literal["house_players", "ring_link"] | str = "house_players"
    sitout_clicks: int = 1
    bye_points: int = 0


@dataclass(frozen=True)
class DrawPlan:
    """The text above the button that draws, and whether it can draw."""

    says: tuple[str, ...] = ()
    tick: str = ""
    """The offer to fill up with house players; empty where nothing is to be filled."""
    tick_note: str = ""
    ticked: bool = False
    tables_needed: int = 0
    """So many tables are needed and there are fewer; 0: there are enough."""
    possible: bool = True
    """Whether the seats can be drawn as it is proposed."""


def draw_plan(numbers: Numbers) -> DrawPlan:
    """The plan for these numbers, which says exactly what is missing if nothing can be drawn."""
    return _of_teams(numbers) if numbers.game == "spades" else _of_players(numbers)


def _of_players(numbers: Numbers) -> DrawPlan:
    players, short = numbers.players, -numbers.players % TABLE_SEATS
    if not players:
        return DrawPlan(possible=False)
    waits = players % TABLE_SEATS if numbers.bench == "ring_link" and players >= TABLE_SEATS else 0
    tick = say_count("Add {count} house player", "Add {count} house players", short) if short else ""
    filled = -(-players // TABLE_SEATS)
    if waits:
        says = _waiting_said(numbers, waits)
        note = say("Then nobody waits. They play and move like everybody, and are not ranked.")
        if filled > numbers.tables:
            tick = ""  # there is no table for them
        return _with_tables(numbers, players // TABLE_SEATS, DrawPlan(says, tick, note))
    if not short:
        says = (say_count("{players} players fill {count} table.", "{players} players fill {count} tables.", filled,
                          players=players),)  # fmt: skip
        return _with_tables(numbers, filled, DrawPlan(says))
    says = (say_count("{players} players do not fill the last table: {count} more is needed.",
                      "{players} players do not fill the last table: {count} more are needed.", short,
                      players=players),)  # fmt: skip
    note = say("They play and move like everybody, and are not ranked.")
    return _with_tables(numbers, filled, DrawPlan(says, tick, note, ticked=True))


def _waiting_said(numbers: Numbers, waits: int) -> tuple[str, ...]:
    tables = numbers.players // TABLE_SEATS
    seated = say_count(
        "{players} players fill {count} table", "{players} players fill {count} tables", tables, players=numbers.players
    )
    first = say_count(
        "{seated}, and {count} waits in turn.", "{seated}, and {count} wait in turn.", waits, seated=seated
    )
    turn = (
        say("Whoever waits plays in the next round, and nobody waits twice running.")
        if tables > 1 or waits <= PAIR
        else say("Of three who wait at one table, one waits a second round, and nobody a third.")
    )
    begin = say_count("The last on the list waits first.", "The last {count} on the list wait first.", waits)
    credit = (
        say("Waiting earns {marks}.", marks=mark_words(numbers.sitout_clicks, numbers.game))
        if numbers.sitout_clicks
        else say("Waiting earns nothing.")
    )
    return (first, begin, turn, credit)


def _of_teams(numbers: Numbers) -> DrawPlan:
    teams = numbers.players // PAIR
    tick, note = say("Add a team of the house"), say("Its two players play like everybody, and are not ranked.")
    if teams < TEAMS_LEAST:
        says = (say_count("{count} team is entered, and there must be {least} at least.",
                          "{count} teams are entered, and there must be {least} at least.", teams,
                          least=TEAMS_LEAST),)  # fmt: skip
        fills = teams == TEAMS_LEAST - 1
        return _with_tables(numbers, PAIR, DrawPlan(says, tick if fills else "", note, ticked=fills, possible=fills))
    games = teams // PAIR
    if not teams % PAIR:
        says = (say_count("{teams} teams play at {count} table.", "{teams} teams play at {count} tables.", games,
                          teams=teams),)  # fmt: skip
        return _with_tables(numbers, games, DrawPlan(says))
    says = (
        say("{teams} teams are an odd number: in each of the first three rounds another team has no game, for"
            " {points} points and a win.", teams=teams, points=numbers.bye_points),
    )  # fmt: skip
    return _with_tables(numbers, games, DrawPlan(says, tick if games < numbers.tables else "", note))


def _with_tables(numbers: Numbers, needed: int, plan: DrawPlan) -> DrawPlan:
    if needed <= numbers.tables:
        return plan
    too_few = say("{needed} tables are needed, and the room has {tables}.", needed=needed, tables=numbers.tables)
    return DrawPlan((*plan.says, too_few), plan.tick, plan.tick_note, plan.ticked, needed, possible=False)
