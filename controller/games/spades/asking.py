"""What a table may ask the rules of spades: what a hand scores, a draw, and the points of the schedule."""

from controller.games.refusal import Refusal
from controller.games.seats import Seat, seat_named
from controller.games.spades import deal as spades
from controller.games.spades.bids import bid_of
from controller.games.spades.edition import Edition
from controller.games.spades.game import Game, winner
from controller.games.spades.hands import both_sides, four, read_bids
from controller.games.spades.schedule import schedule_points
from controller.games.spades.scoring import score_hand
from controller.games.steps import Answer, Line, Step, unknown
from table_node.shared.words import all_of, say

QUESTIONS = ("score", "draw", "schedule")


def ask(edition: Edition, game: Game, step: Step) -> Answer:
    """The answer to a question. Raises Refusal."""
    if step.act == "score":
        return _score(edition, step)
    if step.act == "draw":
        return _draw(step)
    if step.act == "schedule":
        return _schedule(edition, game)
    raise unknown(step)


def _score(edition: Edition, step: Step) -> Answer:
    """What four bids and their tricks score."""
    said = read_bids(edition, step.bids)
    bids = both_sides([(seat, bid_of(edition, bid)) for seat, bid in said.items()])
    hand = score_hand(edition, bids, four(step.tricks))
    amber = say("Amber scores {points}, {bags} of them for bags.", points=hand.points[0], bags=hand.bags[0])
    blue = say("Blue scores {points}, {bags} of them for bags.", points=hand.points[1], bags=hand.bags[1])
    return Answer((Line(amber, "6/1"), Line(blue, "6/1")))


def _draw(step: Step) -> Answer:
    """Who deals first and who keeps the score; those who drew alike draw again."""
    drawn = {seat_named(seat): card for seat, _, card in (one.partition(" ") for one in step.cards)}
    high, low = spades.first_dealer(drawn), spades.scorekeeper(drawn)
    dealer: Seat | None = high[0] if len(high) == 1 else None
    deals = say("{seat} deals first.", seat=dealer) if dealer else _again(high)
    keeps = say("{seat} keeps the score.", seat=low[0]) if len(low) == 1 else _again(low)
    return Answer(
        (Line(deals, "1/2" if dealer else "1/4"), Line(keeps, "1/3" if len(low) == 1 else "1/4")), dealer
    )  # fmt: skip


def _again(seats: tuple[Seat, ...]) -> str:
    return say("Equal cards: {seats} draw again.", seats=all_of(seats))


def _schedule(edition: Edition, game: Game) -> Answer:
    """What the game is worth in the round robin, as it stands."""
    a, b = game.scores
    if a == b:
        raise Refusal("game_open", say("Neither team leads, so nobody has won."), say("Play on."))
    worth = schedule_points(edition, game, winner(edition, game) or ("A" if a > b else "B"))
    amber, blue = worth
    text = say("If it ends so, Amber has {amber} and Blue {blue} points in the round robin.", amber=amber, blue=blue)
    rules = say(
        "{win} for the game, one each for a lead of {spread}, for {nils} nils made, and for {sets} sets.",
        win=edition.points_win, spread=edition.spread, nils=edition.nils, sets=edition.sets,
    )  # fmt: skip
    return Answer((Line(text, "Points schedule row 1 left"), Line(rules)))
