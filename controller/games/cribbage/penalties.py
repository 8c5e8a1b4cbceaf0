"""Offences of the cribbage sheet: games lost, a card held back, and hands or cribs with the wrong number of cards."""

from dataclasses import replace

from controller.games.cribbage.edition import Edition
from controller.games.cribbage.game import Game, check_going_on, track_of, with_track
from controller.games.cribbage.pegs import fall, pull_front, settle, take
from controller.games.refusal import Refusal
from controller.games.results import other
from controller.games.seats import seat_named, side_named, side_of
from table_node.shared.words import say


def crossed_lanes(edition: Edition, game: Game, offender: object) -> Game:
    """Crossing lanes or taking out the opponents' pegs loses the game at once (9a)."""
    check_going_on(edition, game)
    return replace(game, lost_by=side_named(offender))


def crib_lifted(edition: Edition, game: Game, offender: object) -> Game:
    """Anyone but the dealer who lifts the uncounted crib loses the pair the game (10a); the dealer cannot offend so."""
    check_going_on(edition, game)
    seat = seat_named(offender)
    if seat == game.dealer:
        raise Refusal(
            "dealers_crib", say("The crib is the dealer's, and {seat} is the dealer.", seat=seat),
            say("Let the crib wait until all four hands are pegged; nothing is lost."),
        )  # fmt: skip
    return replace(game, lost_by=side_of(seat))


def held_back(edition: Edition, game: Game, offender: object) -> Game:
    """A card that could have been played within 31 and was not costs two (9b); it is dead, but counts in the hand."""
    check_going_on(edition, game)
    side = side_named(offender)
    if edition.fail_play == "deduct":
        return with_track(game, side, fall(track_of(game, side), edition.fail_play_points))
    opponents = other(side)
    awarded = settle(take(edition, track_of(game, opponents), edition.fail_play_points))
    return with_track(game, opponents, awarded)


def peg_removed(edition: Edition, game: Game, whose: object) -> Game:
    """A side's front peg came out, other than to be put right: its score falls back to the back peg (8/12)."""
    check_going_on(edition, game)
    side = side_named(whose)
    return with_track(game, side, pull_front(track_of(game, side)))


def surplus_in_hand(edition: Edition, held: int, due: int) -> int:
    """How many cards the opponents draw from a hand that has too many (5b1). Refused: too few, which no rule covers."""
    if held < due:
        raise Refusal(
            "hand_short",
            say("A hand has {held} cards where {due} are due, and no rule covers that.", held=held, due=due),
            say("Call the umpire."),
        )
    return held - due


def crib_correction(edition: Edition, cards: int) -> int:
    """Cards the dealer adds from the top of the pack (5b2), or below nothing: takes away, mixed face down (5b3)."""
    if cards < 0:
        raise Refusal(
            "crib_wrong", say("A crib cannot have {cards} cards.", cards=cards), say("Count the cards of the crib.")
        )
    return edition.in_crib - cards
