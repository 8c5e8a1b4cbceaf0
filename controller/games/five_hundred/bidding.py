"""The bid helper: whose call it is, which calls are legal, and what an underbid or a bid out of turn leads to."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.games.five_hundred.bids import LEAST, MOST, Bid, Suit, read_bid
from controller.games.five_hundred.dealing import bidding_order
from controller.games.five_hundred.editions import Edition
from controller.games.five_hundred.scoring import value_of
from controller.games.refusal import Refusal
from controller.games.seats import CLOCKWISE, Seat, left_of
from table_node.shared.words import say


@dataclass(frozen=True)
class Judged:
    """Whether a call is high enough, and if not, the least bid it has to become."""

    legal: bool
    forced: Bid | None


@dataclass(frozen=True)
class Bidding:
    """The bidding of one hand as far as it has gone."""

    turn: Seat
    standing: Bid | None = None
    holder: Seat | None = None
    """Whose bid stands."""
    bids: Mapping[Seat, Bid] = field(default_factory=dict)
    """The last bid of each who has bid."""
    passed: frozenset[Seat] = frozenset()
    tied: frozenset[Seat] = frozenset()
    """Who bid out of turn, and at the own turn may neither pass nor change suit (4h)."""
    correcting: tuple[Seat, Bid] | None = None
    """Who called too low, and the least bid that mends it; nothing else is heard before that (4g)."""
    last_call: bool = False
    """The bid is left with its holder, who may still change it (4j, 4k)."""
    last_called: frozenset[Seat] = frozenset()
    """Who has used that one change."""
    closed: bool = False

    @property
    def contract(self) -> Bid | None:
        """The bid that is played; None while the bidding goes on, and where nobody bid (4e)."""
        return self.standing if self.closed else None


def judge(rules: Edition, standing: Bid | None, called: Bid) -> Judged:
    """Each new bid must be of greater value (4f); one that is not, equal ones too, must be raised in its suit (4g)."""
    if _beats(rules, called, standing):
        return Judged(True, None)
    if rules.underbid == "umpire":
        raise _umpire(say("{rules} has no rule for a bid that is too low.", rules=rules.name))
    return Judged(False, forced(rules, standing, called.suit))


def forced(rules: Edition, standing: Bid | None, suit: Suit, above: int = 0) -> Bid:
    """The least bid of a suit, of more tricks than `above`, that beats the standing bid (4g)."""
    for tricks in range(max(LEAST, above + 1), MOST + 1):
        bid = Bid(tricks, suit)
        if _beats(rules, bid, standing):
            return bid
    raise _umpire(say("No bid in {suit} is high enough.", suit=suit))


def read_call(rules: Edition, said: object) -> Bid | None:
    """A bid, or None for a pass in the words of the sheet (4d)."""
    if isinstance(said, str) and said.strip().lower() in rules.pass_words:
        return None
    return read_bid(said)


def open_bidding(dealer: Seat) -> Bidding:
    """The dealer's left calls first (4a)."""
    return Bidding(turn=bidding_order(dealer)[0])


def call(rules: Edition, bidding: Bidding, seat: Seat, called: Bid | None) -> Bidding:
    """A player bids, or passes with None; refused when it may not be heard, and to the umpire where no rule says."""
    if bidding.closed:
        raise Refusal("bidding_closed", say("The bidding is over."), say("Play the hand."))
    if bidding.correcting is not None:
        return _correct(rules, bidding, bidding.correcting, seat, called)
    if seat in bidding.passed:
        raise Refusal(
            "already_passed",
            say("{seat} has passed.", seat=seat),
            say("Wait until a change of suit opens the bidding again."),
        )
    if seat != bidding.turn:
        return _out_of_turn(rules, bidding, seat, called)
    if seat in bidding.tied:
        return _tied(rules, bidding, seat, called)
    if bidding.last_call:
        return _last_call(rules, bidding, seat, called)
    if called is None:
        return _next(rules, replace(bidding, passed=bidding.passed | {seat}))
    return _heard(rules, bidding, seat, called)


def _heard(rules: Edition, bidding: Bidding, seat: Seat, called: Bid) -> Bidding:
    judged = judge(rules, bidding.standing, called)
    if judged.forced is not None:
        return replace(bidding, correcting=(seat, judged.forced))
    stands = _stands(rules, bidding, seat, called)
    return _next(rules, stands) if seat == bidding.turn else stands


def _stands(rules: Edition, bidding: Bidding, seat: Seat, bid: Bid) -> Bidding:
    """The bid is the highest now; a player who changes suit lets everybody in again (4i)."""
    earlier = bidding.bids.get(seat)
    reopened = rules.reentry and earlier is not None and earlier.suit != bid.suit
    return replace(
        bidding,
        standing=bid,
        holder=seat,
        bids={**bidding.bids, seat: bid},
        passed=frozenset() if reopened else bidding.passed,
        correcting=None,
        last_call=False,
    )


def _correct(rules: Edition, bidding: Bidding, correcting: tuple[Seat, Bid], seat: Seat, called: Bid | None) -> Bidding:
    caller, least = correcting
    if seat != caller or called is None or called.suit != least.suit or called.tricks < least.tricks:
        raise Refusal(
            "must_correct_bid",
            say(
                "{caller} called too low and must mend it before anything else; passing is not allowed.", caller=caller
            ),
            say("{caller} bids {least} or more in that suit.", caller=caller, least=least.name),
        )
    return _heard(rules, replace(bidding, correcting=None), seat, called)


def _out_of_turn(rules: Edition, bidding: Bidding, seat: Seat, called: Bid | None) -> Bidding:
    """A bid out of turn is live, and the turn stays where it was (4h)."""
    if called is None or seat in bidding.tied:
        raise Refusal(
            "not_your_turn",
            say("It is {turn}'s turn to call.", turn=bidding.turn),
            say("{turn} bids or passes.", turn=bidding.turn),
        )
    if rules.out_of_turn == "umpire":
        raise _umpire(say("{rules} has no rule for a bid out of turn.", rules=rules.name))
    heard = _heard(rules, bidding, seat, called)
    return replace(heard, tied=heard.tied | {seat})


def _tied(rules: Edition, bidding: Bidding, seat: Seat, called: Bid | None) -> Bidding:
    """The turn of one who bid out of turn: tied to the suit; 2025 must raise, 2024 only if somebody went higher."""
    own = bidding.bids[seat]
    must_raise = rules.out_of_turn == "must_raise"
    if called is None and not must_raise and bidding.holder == seat:
        return _next(rules, replace(bidding, tied=bidding.tied - {seat}))
    least = forced(rules, bidding.standing, own.suit, own.tricks if must_raise else 0)
    if called is None or called.suit != own.suit or called.tricks < least.tricks:
        raise Refusal(
            "tied_to_suit",
            say("{seat} bid {own} out of turn, and may neither pass nor change suit.", seat=seat, own=own.name),
            say("{seat} bids {least} or more in that suit.", seat=seat, least=least.name),
        )
    return _heard(rules, replace(bidding, tied=bidding.tied - {seat}), seat, called)


def _last_call(rules: Edition, bidding: Bidding, seat: Seat, called: Bid | None) -> Bidding:
    """The one left with the bid lets it stand, or changes it: a sole bidder only by raising the own suit (4k)."""
    if called is None:
        return replace(bidding, closed=True)
    if len(bidding.bids) == 1 and called.suit != bidding.bids[seat].suit:
        raise Refusal(
            "sole_bidder",
            say("{seat} alone has bid, and may raise the bid but not change its suit.", seat=seat),
            say("{seat} raises {suit}, or lets the bid stand.", seat=seat, suit=bidding.bids[seat].suit),
        )
    passed = frozenset[Seat]() if rules.reentry else bidding.passed
    return _heard(rules, replace(bidding, passed=passed, last_called=bidding.last_called | {seat}), seat, called)


def _next(rules: Edition, bidding: Bidding) -> Bidding:
    """Pass the turn on to whoever has not passed; with one bidder left comes the last call, with none the end."""
    if len(bidding.passed) == len(CLOCKWISE):
        return replace(bidding, closed=True)
    turn = next(seat for steps in range(1, 5) if (seat := left_of(bidding.turn, steps)) not in bidding.passed)
    alone = turn == bidding.holder and len(bidding.passed) == len(CLOCKWISE) - 1
    if not alone or turn in bidding.tied:
        return replace(bidding, turn=turn)
    used = rules.extra_call == "once" and turn in bidding.last_called
    return replace(bidding, turn=turn, last_call=not used, closed=used)


def _beats(rules: Edition, called: Bid, standing: Bid | None) -> bool:
    return standing is None or value_of(rules, called) > value_of(rules, standing)


def _umpire(text: str) -> Refusal:
    return Refusal("umpire", text, say("Call the umpire."))
