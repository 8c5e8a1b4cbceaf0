"""Points of a round-robin game, the order of the teams, and who meets whom after it (8)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from controller.games.refusal import Refusal
from controller.games.results import Side
from controller.games.spades.edition import Edition
from controller.games.spades.game import Game, winner
from table_node.shared.words import say

Place = tuple[int, int, int, int]


@dataclass(frozen=True)
class Record:
    """A team's round-robin games together."""

    team: str
    points: int
    wins: int
    nils: int
    """Nils made."""
    difference: int
    """Own points of the games less the opponents'."""


def schedule_points(edition: Edition, game: Game, won_by: Side | None = None) -> tuple[int, int]:
    """Points of teams A and B for a finished round-robin game; `won_by`: by a time limit. Refused while it goes on."""
    victor = won_by or winner(edition, game)
    if victor is None:
        raise Refusal("game_open", say("Nobody has won this game yet."), say("Enter the remaining hands first."))
    a, b = (_points(edition, game, side, victor) for side in ("A", "B"))
    return a, b


def _points(edition: Edition, game: Game, side: str, victor: Side) -> int:
    team = 0 if side == "A" else 1
    margin = game.scores[team] - game.scores[1 - team]
    points = edition.points_win if side == victor else 0
    if side == victor and margin >= edition.spread:
        points += edition.points_spread
    if game.nils[team] >= edition.nils:
        points += edition.points_nils
    if game.sets[team] >= edition.sets:
        points += edition.points_sets
    return points


def place_key(record: Record) -> Place:
    """Sorts the better team first: points, won and lost, nils made, difference (tie breakers)."""
    return (-record.points, -record.wins, -record.nils, -record.difference)


def ranked(records: Sequence[Record], lots: Sequence[str] = ()) -> tuple[Record, ...]:
    """The teams in order; `lots`: teams level in everything, in the order the convenor drew them [R]."""
    drawn = {team: place for place, team in enumerate(lots)}
    return tuple(sorted(records, key=lambda record: (place_key(record), drawn.get(record.team, len(lots)))))


def semi_finalists(edition: Edition, records: Sequence[Record], lots: Sequence[str] = ()) -> tuple[str, ...]:
    """The first four teams in order. Refused: fewer than four, or level teams among them without drawn lots."""
    if len(records) < edition.advance:
        raise Refusal(
            "too_few_teams",
            say("Semi-finals take {advance} teams; there are {count}.", advance=edition.advance, count=len(records)),
            say("Enter at least {advance} teams.", advance=edition.advance),
        )
    order = ranked(records, lots)
    for better, worse in pairwise(order[: edition.advance + 1]):
        if place_key(better) == place_key(worse) and not {better.team, worse.team} <= set(lots):
            raise Refusal(
                "draw_lots", say("{one} and {other} are level in everything.", one=better.team, other=worse.team),
                say("Let the convenor draw lots between them and enter the order."),
            )  # fmt: skip
    return tuple(record.team for record in order[: edition.advance])


def semi_finals(order: Sequence[str]) -> tuple[tuple[str, str], tuple[str, str]]:
    """First against fourth, second against third (8/4)."""
    first, second, third, fourth = order
    return (first, fourth), (second, third)


def final(semis: Sequence[tuple[str, str]], winners: Sequence[str | None]) -> tuple[str, str]:
    """The two who won their semi-finals (8/5). Refused while one has no winner, or one that did not play in it."""
    for teams, won_by in zip(semis, winners, strict=True):
        if won_by not in teams:
            raise Refusal(
                "semi_open",
                say("The semi-final of {one} and {other} has no winner.", one=teams[0], other=teams[1]),
                say("Enter its result first."),
            )
    first, second = (str(won_by) for won_by in winners)
    return first, second
