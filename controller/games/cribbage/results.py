"""Who won a game of cribbage, whom a tie sends on, and who wins a play-off (rules 11, 15)."""

from collections.abc import Mapping, Sequence

from controller.games.cribbage.edition import Edition
from controller.games.draws import ACE_LOW, lowest, rank_of
from controller.games.refusal import Refusal
from controller.games.results import Outcome, Side
from controller.games.seats import Seat, seat_named, side_of
from table_node.words import say


def outcome_of(edition: Edition, a: int, b: int) -> Outcome:
    """The higher total wins, equal totals tie (11). Refused: both sides at 121, for the first there ended the game."""
    if min(a, b) >= edition.target:
        raise Refusal(
            "both_home",
            say("Both sides cannot have {target}: the game ended when the first got there.", target=edition.target),
            say("Enter the totals at the moment the game ended."),
        )
    if a == b:
        return "TIE"
    return "A" if a > b else "B"


def check_outcome(edition: Edition, a: int, b: int, claimed: Outcome) -> Outcome:
    """A result somebody claims beside the totals. Refused when the totals say otherwise (11/3)."""
    found = outcome_of(edition, a, b)
    if claimed != found:
        raise Refusal(
            "outcome_wrong",
            say("At {a} to {b} the result is {found}, not {claimed}.", a=a, b=b, found=found, claimed=claimed),
            say("Look at the board again."),
        )
    return claimed


def scorers(first: object, second: object) -> tuple[Seat, Seat]:
    """The two scorers of a table, one of each pair (3)."""
    seats = (seat_named(first), seat_named(second))
    if side_of(seats[0]) == side_of(seats[1]):
        raise Refusal(
            "scorers_of_one_pair",
            say("{one} and {other} are of one pair.", one=seats[0], other=seats[1]),
            say("Choose one scorer of each pair."),
        )
    return seats


def first_dealer(draws: Mapping[Seat, str], among: Sequence[Seat] | None = None) -> tuple[Seat, ...]:
    """Lowest card deals, king high and ace low (4): one seat, or those who drew alike and draw again."""
    return lowest(ACE_LOW, draws) if among is None else lowest(ACE_LOW, draws, among)


def cut_for_move(card_a: object, card_b: object) -> Side | None:
    """After a tie the side that cut the lower card moves on, ace low (15/2). None: equal ranks, cut again [R]."""
    place_a, place_b = (ACE_LOW.index(rank_of(card)) for card in (card_a, card_b))
    if place_a == place_b:
        return None
    return "A" if place_a < place_b else "B"


def playoff_winner(edition: Edition, games: Sequence[Outcome]) -> Side | None:
    """Best of three for the trophy (15/3): first to two games; a drawn game is played again [R]. None: not yet."""
    wins: dict[Outcome, int] = {"A": 0, "B": 0, "TIE": 0}
    for place, game in enumerate(games):
        wins[game] += 1
        if game != "TIE" and wins[game] == edition.playoff_wins:
            if place + 1 < len(games):
                raise Refusal(
                    "playoff_over",
                    say("The play-off was won after {place} games.", place=place + 1),
                    say("Leave the later games out."),
                )
            return game
    return None
