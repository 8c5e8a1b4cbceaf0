"""One game at one table: four deals or 121, whichever comes first, and the order that decides who is first."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from controller.games.cribbage.counting import check_total
from controller.games.cribbage.edition import Edition
from controller.games.cribbage.pegs import UNMOVED, Track, put_right, settle, take, undo
from controller.games.cribbage.results import outcome_of
from controller.games.refusal import Refusal
from controller.games.results import Outcome, Side, other
from controller.games.seats import Seat, left_of, seat_named, side_named, side_of
from table_node.shared.words import any_of, say

Crib = Literal["crib"]
CRIB: Crib = "crib"
Stage = Literal["dealing", "play", "count"]

REDEALS = MappingProxyType(
    {"exposed": say("the dealer turned up a card"), "misdealt": say("the cards were dealt out wrongly")}  # 5a
)


@dataclass(frozen=True)
class Game:
    """A game between two entries of a scorer."""

    dealer: Seat
    deals_done: int = 0
    stage: Stage = "dealing"
    heels_at: int = 0
    """How many holes the dealer's side had after the two for a jack turned up in this deal; 0: none taken."""
    counts: int = 0
    """Hands of this deal that are counted and taken; after the players' comes the crib."""
    a: Track = UNMOVED
    b: Track = UNMOVED
    lost_by: Side | None = None
    """The pair that lost the game by an offence (9a, 10a)."""


def scores(game: Game) -> tuple[int, int]:
    """Where the front pegs of sides A and B stand."""
    return game.a.front, game.b.front


def track_of(game: Game, side: Side) -> Track:
    """The pegs of a side. Refused while no side is named: points taken for nobody are not recorded."""
    return game.a if side_named(side) == "A" else game.b


def with_track(game: Game, side: Side, track: Track) -> Game:
    """The game with a side's pegs moved."""
    return replace(game, a=track) if side == "A" else replace(game, b=track)


def outcome(edition: Edition, game: Game) -> Outcome | None:
    """Who won, or TIE; None while the game goes on (2, 11)."""
    if game.lost_by is not None:
        return other(game.lost_by)
    if max(scores(game)) >= edition.target or game.deals_done == edition.deals:
        return outcome_of(edition, *scores(game))
    return None


def check_going_on(edition: Edition, game: Game) -> None:
    """Refused once the game is over: there is no fifth deal, and 121 stops everything at once (2)."""
    if outcome(edition, game) is not None:
        raise Refusal(
            "game_over", say("The game is over at {amber} to {blue}.", amber=game.a.front, blue=game.b.front),
            say("Record the result; take back the last entry if it was wrong."),
        )  # fmt: skip


def count_order(dealer: Seat) -> tuple[Seat | Crib, ...]:
    """Dealer's left counts first, the dealer last, then the dealer takes the crib (10/2)."""
    return (*(left_of(dealer, steps) for steps in (1, 2, 3)), dealer, CRIB)


def redeal(edition: Edition, game: Game, reason: str) -> Game:
    """The same dealer deals again: same deal of the game, scores as they stand (5a). Refused once play began."""
    check_going_on(edition, game)
    if reason not in REDEALS:
        raise Refusal(
            "no_redeal", say("That is no ground for dealing again; a card shown otherwise goes back into the hand."),
            say("Deal again only when {grounds}.", grounds=any_of(REDEALS.values())),
        )  # fmt: skip
    if game.stage != "dealing":
        raise Refusal(
            "play_began", say("The first card has been played, so this deal stands."),
            say("Put wrong numbers of cards right as rule 5b says, or call the umpire."),
        )  # fmt: skip
    return replace(game, heels_at=0)


def jack_turned(edition: Edition, game: Game) -> Game:
    """Two for the dealer's side, once a deal; a second report of the same jack changes nothing (7/4)."""
    check_going_on(edition, game)
    if game.heels_at:
        return game
    side = side_of(game.dealer)
    taken = _taken(edition, game, side, edition.heels)
    return replace(taken, heels_at=len(track_of(taken, side).holes))


def lead(edition: Edition, game: Game) -> Game:
    """The first card of the deal has been played."""
    check_going_on(edition, game)
    return replace(game, stage="play") if game.stage == "dealing" else game


def peg_points(edition: Edition, game: Game, side: Side, points: object) -> Game:
    """All the points of one card, as one entry (8/10). Refused once the hands are being counted."""
    check_going_on(edition, game)
    if game.stage == "count":
        raise Refusal(
            "play_over", say("The hands are being counted: the play of this deal is over."),
            say("Enter the count of {due}.", due=_due(game)),
        )  # fmt: skip
    return _taken(edition, replace(game, stage="play"), side, points)


def take_count(edition: Edition, game: Game, whose: Seat | Crib, points: object) -> Game:
    """One hand's points, or the crib's: in turn, each once, and the first side to 121 has won (10/2, 10/10, 10b)."""
    check_going_on(edition, game)
    order = count_order(game.dealer)
    _check_turn(game, order.index(whose if whose == CRIB else seat_named(whose)))
    side = side_of(game.dealer) if whose == CRIB else side_of(whose)
    track = settle(take(edition, track_of(game, side), check_total(edition, points)))
    counted = replace(with_track(game, side, track), stage="count", counts=game.counts + 1)
    if counted.counts < len(order) or max(scores(counted)) >= edition.target:
        return counted
    return replace(
        counted, dealer=left_of(game.dealer), deals_done=game.deals_done + 1, stage="dealing", heels_at=0, counts=0
    )


def undo_last(edition: Edition, game: Game, side: Side) -> Game:
    """Take back a side's last entry of the play, also the one that seemed to win the game (8/11)."""
    before = track_of(game, side)
    undone = with_track(game, side, undo(before))
    was_heels = side == side_of(game.dealer) and game.heels_at == len(before.holes)
    return replace(undone, heels_at=0) if was_heels else undone


def put_last_right(edition: Edition, game: Game, side: Side, points: object) -> Game:
    """Give a side's last entry of the play the points it should have had (8/11)."""
    return with_track(game, side, put_right(edition, track_of(game, side), points))


def _taken(edition: Edition, game: Game, side: Side, points: object) -> Game:
    return with_track(game, side, take(edition, track_of(game, side), points))


def _due(game: Game) -> str:
    return count_order(game.dealer)[game.counts]


def _check_turn(game: Game, place: int) -> None:
    if place < game.counts:
        raise Refusal(
            "count_taken", say("This hand has been counted and its points are taken: there is no recount."),
            say("Enter the count of {due}, or call the umpire.", due=_due(game)),
        )  # fmt: skip
    if place > game.counts:
        crib = place == len(count_order(game.dealer)) - 1
        raise Refusal(
            "crib_locked" if crib else "out_of_order",
            say("The crib stays untouched until all four hands are pegged.")
            if crib
            else say("Another hand counts first."),
            say("Enter the count of {due} first.", due=_due(game)),
        )
