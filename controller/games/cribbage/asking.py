"""What a table may ask the rules of cribbage: a count, the points of the play, a draw, the order of counting."""

from controller.games.cribbage import game as cribbage
from controller.games.cribbage.counting import count_hand
from controller.games.cribbage.edition import Edition
from controller.games.cribbage.pegging import peg
from controller.games.cribbage.results import cut_for_move, first_dealer
from controller.games.refusal import Refusal
from controller.games.seats import SIDE_WORDS, left_of, seat_named
from controller.games.steps import Answer, Line, Step, unknown
from table_node.shared.words import all_of, say

QUESTIONS = ("hand", "play", "draw", "order", "tie")


def ask(edition: Edition, game: cribbage.Game | None, step: Step) -> Answer:
    """The answer to a question. Raises Refusal."""
    if step.act == "hand":
        return _hand(edition, step)
    if step.act == "play":
        return _play(edition, step)
    if step.act == "draw":
        return _draw(step)
    if step.act == "order":
        return _order(edition, game)
    if step.act == "tie":
        return _tie(step)
    raise unknown(step)


def _hand(edition: Edition, step: Step) -> Answer:
    """What four cards count with the one turned up."""
    counted = count_hand(edition, step.cards, step.turn_up, crib="crib" in step.facts)
    total = Line(say("It counts {points}.", points=counted.points), "10/8" if "crib" in step.facts else "10/1")
    parts = [
        Line(say("{points} for {name}: {cards}.", points=one.points, name=one.name, cards=" ".join(one.cards)))
        for one in counted.parts
    ]
    return Answer((total, *parts))


def _play(edition: Edition, step: Step) -> Answer:
    """What each card of the play scores, in the order put down; `go` where nobody can play."""
    if not step.cards:
        raise Refusal("no_cards", say("No cards are entered."), say("Write them in the order they were played."))
    scored = zip(step.cards, peg(edition, step.cards), strict=True)
    lines = []
    for card, points in scored:
        lines.append(Line(say("{card} scores {points}.", card=card, points=points), "8/10" if points else ""))
    return Answer(tuple(lines))


def _draw(step: Step) -> Answer:
    """Who deals first; those who drew alike draw again."""
    drawn = {seat_named(seat): card for seat, _, card in (one.partition(" ") for one in step.cards)}
    found = first_dealer(drawn)
    if len(found) == 1:
        return Answer((Line(say("{seat} deals first.", seat=found[0]), "4/2"),), found[0])
    again = all_of(found)
    return Answer((Line(say("The lowest are equal: {seats} draw again.", seats=again), "4/4"),))


def _order(edition: Edition, game: cribbage.Game | None) -> Answer:
    """In which order this deal is counted, and when the game ends."""
    if game is None:
        raise Refusal(
            "no_dealer", say("Nobody has said who deals first."), say("Draw for the deal, and choose the dealer.")
        )
    hands = [seat for seat in cribbage.count_order(game.dealer) if seat != cribbage.CRIB]
    order = say("Counted in turn: {seats}; then {dealer} takes the crib.", seats=", ".join(hands), dealer=game.dealer)
    ends = say("The game ends at {target}, or after {deals} deals.", target=edition.target, deals=edition.deals)
    after = say("{seat} deals next.", seat=left_of(game.dealer))
    return Answer((Line(order, "10/2"), Line(ends, "2/2"), Line(after)), game.dealer)


def _tie(step: Step) -> Answer:
    """Which side moves on after a tie, by a card cut for each (15): `cards` holds `side card` of each."""
    cards = {one[:1]: one[2:] for one in step.cards}
    moves = cut_for_move(cards.get("A"), cards.get("B"))
    if moves is None:
        return Answer((Line(say("The cards are equal: both sides cut again."), "15/2"),))
    return Answer((Line(say("{side} moves on.", side=SIDE_WORDS[moves]), "15/2"),))
