"""A game of spades told at its table: deal by deal, the four bids, then the tricks, or what stopped the hand."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from controller.games.refusal import Refusal
from controller.games.results import Outcome
from controller.games.seats import left_of, seat_named
from controller.games.spades import deal as spades
from controller.games.spades.asking import QUESTIONS, ask
from controller.games.spades.bids import NIL, TeamBid, over_thirteen, tricks_bid
from controller.games.spades.edition import Edition
from controller.games.spades.game import Game, add_hand, winner
from controller.games.spades.hands import TeamBids, both_sides, four, read_bids
from controller.games.spades.scoring import HandScore, score_hand
from controller.games.steps import Answer, Line, Shown, Step, Taken, one_side, unknown
from table_node.shared.words import say

NO_HANDS = Game()


@dataclass(frozen=True)
class Sheet:
    """The score sheet of a table; no deal while nobody has said who deals first."""

    deal: spades.Deal | None = None
    game: Game = NO_HANDS
    bags: tuple[int, int] = (0, 0)
    between_hands: bool = False
    """The last step ended a hand, so that a time limit that is over ends the game."""


@dataclass(frozen=True)
class SpadesTable:
    """The engine of a table under an edition's rules."""

    edition: Edition
    questions: tuple[str, ...] = QUESTIONS

    def begin(self) -> Sheet:
        """An empty score sheet."""
        return Sheet()

    def take(self, state: Sheet, step: Step) -> Taken:
        """The sheet after a step. Raises Refusal."""
        if step.act == "dealer":
            return _dealer(state, step)
        act = _ACTS.get(step.act)
        if act is None:
            raise unknown(step)
        return act(self.edition, replace(state, between_hands=False), _begun(state), step)

    def ask(self, state: Sheet, step: Step) -> Answer:
        """The answer to a question. Raises Refusal."""
        return ask(self.edition, state.game, step)

    def scores(self, state: Sheet) -> tuple[int, int]:
        """Points of both teams."""
        return state.game.scores

    def outcome(self, state: Sheet, time_up: bool) -> Outcome | None:
        """Who has won (7); a time limit counts once the hand in play is scored."""
        limit = time_up and state.between_hands and self.edition.time_limit_minutes is not None
        return winner(self.edition, state.game, limit)

    def shown(self, state: Sheet) -> Shown:
        """What the page of the sheet shows."""
        deal, game = state.deal, state.game
        if deal is None:
            return Shown("dealer", 1, None)
        bids = both_sides(deal.bids) if deal.bids else None
        rows = [(say("Bids"), bid_words(bids[0]), bid_words(bids[1]))] if bids else []
        figures = {
            say("Bags"): state.bags,
            say("Nils made"): game.nils,
            say("Times the others were set"): game.sets,
        }
        rows += [(name, str(both[0]), str(both[1])) for name, both in figures.items()]
        over = winner(self.edition, game) is not None
        stage = "over" if over else "tricks" if bids else "bids"
        return Shown(stage, game.hands + 1 - over, deal.dealer, "", tuple(rows))


def bid_words(bids: TeamBid) -> str:
    """A team's bids as scorers write them."""
    return " + ".join(str(bid) for bid in bids)


def _begun(state: Sheet) -> spades.Deal:
    if state.deal is None:
        raise Refusal(
            "no_dealer", say("Nobody has said who deals first."), say("Draw for the deal, and choose the dealer.")
        )
    return state.deal


def _dealer(state: Sheet, step: Step) -> Taken:
    if state.deal is not None and (state.game.hands or state.deal.bids):
        raise Refusal(
            "play_began", say("The game has begun, and the deal goes round by itself."),
            say("Take the steps back to the first if the wrong player dealt."),
        )  # fmt: skip
    dealer = seat_named(step.seat)
    lead = say("{seat} leads to the first trick, any card but a spade.", seat=left_of(dealer))
    return Taken(
        Sheet(spades.Deal(dealer)), (Line(say("{seat} deals first.", seat=dealer), "1/2"), Line(lead, "4/1"))
    )  # fmt: skip


def _bids(edition: Edition, state: Sheet, deal: spades.Deal, step: Step) -> Taken:
    """The four bids; they can be taken back until the tricks are entered."""
    said = read_bids(edition, step.bids)
    _must_go_on(edition, state)
    if deal.bids:
        raise Refusal(
            "bid_made", say("The bids of this deal are entered."), say("Take the last step back to change them.")
        )
    for seat in (left_of(deal.dealer, place) for place in (1, 2, 3, 4)):
        deal = spades.call(edition, deal, seat, said[seat])
    lines = []
    for team, name in zip(both_sides(deal.bids), (say("Amber"), say("Blue")), strict=True):
        lines.append(Line(say("{side} bids {tricks}.", side=name, tricks=bid_words(team)), "3/1"))
        if NIL in team:
            lines.append(Line(say("Each nil is worth plus or minus {nil}.", nil=edition.nil), "3/7"))
        if over_thirteen(edition, team):
            lines.append(Line(say("{side} bids more tricks than there are.", side=name)))
    return Taken(replace(state, deal=deal), tuple(lines))


def _must_go_on(edition: Edition, state: Sheet) -> None:
    if winner(edition, state.game) is not None:
        raise Refusal("game_over", say("The game is over."), say("Agree with its result."))


def _must_have_bid(deal: spades.Deal) -> TeamBids:
    spades.begin_play(deal)
    return both_sides(deal.bids)


def _tricks(edition: Edition, state: Sheet, deal: spades.Deal, step: Step) -> Taken:
    bids = _must_have_bid(deal)
    return _scored(edition, state, deal, score_hand(edition, bids, four(step.tricks)))


def _scored(edition: Edition, state: Sheet, deal: spades.Deal, hand: HandScore, *lines: Line) -> Taken:
    after = Sheet(
        spades.next_deal(deal), add_hand(edition, state.game, hand),
        (state.bags[0] + hand.bags[0], state.bags[1] + hand.bags[1]), between_hands=True,
    )  # fmt: skip
    return Taken(after, (*lines, *told(deal, hand)))


def told(deal: spades.Deal, hand: HandScore) -> tuple[Line, ...]:
    """What a hand did to both teams."""
    lines = []
    for team, name in enumerate((say("Amber"), say("Blue"))):
        bid = tricks_bid(both_sides(deal.bids)[team])
        if hand.set[team]:
            lines.append(Line(say("{side} is set: the bid was {bid}.", side=name, bid=bid), "6/4"))
        elif hand.bags[team]:
            text = say("{side} makes {bid}, with bags: {bags}.", side=name, bid=bid, bags=hand.bags[team])
            lines.append(Line(text, "6/2"))
        else:
            lines.append(Line(say("{side} makes {bid}.", side=name, bid=bid), "6/1"))
        nils, made = both_sides(deal.bids)[team].count(NIL), hand.nils[team]
        if nils:
            lines.append(Line(say("{side} makes {made} of {nils} nil.", side=name, made=made, nils=nils), "6/5"))
    return tuple(lines)


def _renege(edition: Edition, state: Sheet, deal: spades.Deal, step: Step) -> Taken:
    """The hand is over: the offenders lose their bid, the others make theirs (5)."""
    if "corrected" in step.facts:
        one_side(step)
        text = say("It was taken back during its trick: nothing is lost, and the hand goes on.")
        return Taken(state, (Line(text, "5/4"),))
    bids, offender = _must_have_bid(deal), step.side or one_side(step)
    hand = score_hand(edition, bids, four(step.tricks) if step.tricks else None, offender)
    lost = Line(say("The hand is over, and the side that reneged loses its whole bid."), "5/2")
    made = Line(say("The other side makes its whole bid, without bags."), "5/3")
    after = _scored(edition, state, deal, hand)
    return Taken(after.state, (lost, made))


_GROUNDS = {"out_of_turn": "2/1", "last_card": "2/2", "no_cut": "2/3", "face_up": "2/4", "burn": "2/5"}


def _redeal(edition: Edition, state: Sheet, deal: spades.Deal, step: Step) -> Taken:
    _must_go_on(edition, state)
    after = spades.redeal(replace(deal, play_began="led" in step.facts), step.reason)
    text = say("{seat} deals this hand again.", seat=deal.dealer)
    return Taken(replace(state, deal=after), (Line(text, _GROUNDS[step.reason]),))


def _misdeal(edition: Edition, state: Sheet, deal: spades.Deal, step: Step) -> Taken:
    """A player without a spade calls it at the own bid: the deal moves on (3)."""
    _must_go_on(edition, state)
    after = spades.misdeal(deal, seat_named(step.seat), step.points or 0)
    moves = say("The deal moves on: {seat} deals this hand.", seat=after.dealer)
    return Taken(replace(state, deal=after), (Line(moves, "3/4"),))


_ACTS: Mapping[str, Callable[[Edition, Sheet, spades.Deal, Step], Taken]] = {
    "bids": _bids,
    "tricks": _tricks,
    "renege": _renege,
    "redeal": _redeal,
    "misdeal": _misdeal,
}
