"""What a table may ask the rules of 500: the bidding so far, the deal, and a cut for it. Nothing is changed by it."""

from controller.games.five_hundred import bidding
from controller.games.five_hundred.dealing import (
    Deal,
    bidding_order,
    cutter_of,
    dealer_of,
    deals_first,
    deals_left,
    leader_unbid,
    lower_cut,
)  # fmt: skip
from controller.games.five_hundred.editions import Edition
from controller.games.five_hundred.letters import letter
from controller.games.refusal import Refusal
from controller.games.results import other
from controller.games.seats import SIDE_WORDS, Seat, seat_named, side_of
from controller.games.steps import Answer, Line, Step, unknown
from table_node.shared.words import any_of, say, say_count

QUESTIONS = ("bidding", "deal", "cut", "tie")


def ask(rules: Edition, deal: Deal, step: Step) -> Answer:
    """The answer to a question. Refused: one that the rules cannot answer, or a call that may not be heard."""
    if step.act == "bidding":
        return _bidding(rules, step)
    if step.act == "deal":
        return _deal(rules, deal)
    if step.act == "cut":
        return _cut(rules, step)
    if step.act == "tie":
        return _tie(rules, step)
    raise unknown(step)


def _bidding(rules: Edition, step: Step) -> Answer:
    """The bidding after the calls of `cards`, each `seat call`, from the dealer's left (`seat`: the dealer)."""
    dealer = seat_named(step.seat)
    before = after = bidding.open_bidding(dealer)
    caller, said = dealer, ""
    for one in step.cards:
        name, _, said = one.partition(" ")
        caller, before = seat_named(name), after
        after = bidding.call(rules, after, caller, bidding.read_call(rules, said))
    lines = (*_heard(rules, before, after, caller), *_stands(rules, after, dealer))
    return Answer(lines, None if after.closed else after.correcting[0] if after.correcting else after.turn)


def _heard(rules: Edition, before: bidding.Bidding, after: bidding.Bidding, caller: Seat) -> tuple[Line, ...]:
    """What was wrong with the last call, if anything was."""
    lines = []
    if after.correcting is not None:
        seat, least = after.correcting
        text = say("{seat} called too low and may not pass: the least bid now is {least}.", seat=seat, least=least.name)
        lines.append(Line(text, letter(rules, "underbid")))
    if caller in after.tied - before.tied:
        text = say("{seat} called out of turn. The bid is live, and the turn stays where it was.", seat=caller)
        lines.append(Line(text, letter(rules, "out of turn")))
        tied = (
            say("At the own turn {seat} may not pass or change suit, and must raise the bid.", seat=caller)
            if rules.out_of_turn == "must_raise"
            else say("At the own turn {seat} may not change suit, nor pass if somebody went higher.", seat=caller)
        )
        lines.append(Line(tied, letter(rules, "tied")))
    if len(after.passed) < len(before.passed):
        lines.append(Line(say("Everybody may bid again."), letter(rules, "change of suit")))
    return tuple(lines)


def _stands(rules: Edition, now: bidding.Bidding, dealer: Seat) -> tuple[Line, ...]:
    if now.closed and now.contract is None:
        text = say("Nobody bid: the kitty stays, and the hand is played at no trumps.")
        lead = say("{seat} leads.", seat=leader_unbid(dealer))
        return Line(text, letter(rules, "nobody bids")), Line(lead, letter(rules, "nobody bids"))
    if now.closed and now.standing is not None:
        text = say("The bidding is over: {seat} plays {bid}.", seat=now.holder, bid=now.standing.name)
        return (Line(text, letter(rules, "last call")),)
    lines = []
    if now.standing is not None:
        lines.append(Line(say("The bid is {bid}, by {seat}.", seat=now.holder, bid=now.standing.name)))
    if now.correcting is None:
        lines.append(Line(say("{seat} calls next.", seat=now.turn), "" if now.bids else letter(rules, "first call")))
    if now.last_call and len(now.bids) == 1:
        text = say("Nobody else has bid: {seat} may raise the bid once, or let it stand.", seat=now.turn)
        lines.append(Line(text, letter(rules, "sole bidder")))
    elif now.last_call:
        text = say("{seat} is left with the bid and may change its suit or raise it, or let it stand.", seat=now.turn)
        lines.append(Line(text, letter(rules, "last call")))
    return tuple(lines)


def _deal(rules: Edition, deal: Deal) -> Answer:
    """Whose deal it is and what belongs to it; what a misdeal now would lead to."""
    dealer = deal.dealer
    if dealer is None:
        raise Refusal(
            "no_scorer", say("Nobody has said who keeps the score, and the scorer deals first."),
            say("Name the scorer on the table's page."),
        )  # fmt: skip
    running = deal.misdeals + 1 >= rules.misdeals_before_pass
    after = dealer_of(deal.scorer, deal.hand, deal.passes + 1) if running else dealer
    left = deals_left(rules, deal)
    patterns = say("Cards are dealt {patterns}.", patterns=any_of(rules.deal_patterns))
    return Answer(
        (
            Line(say("{seat} deals this hand.", seat=dealer), letter(rules, "scorer deals") if deal.hand == 1 else ""),
            Line(say("{seat} cuts.", seat=cutter_of(dealer)), letter(rules, "cutter")),
            Line(patterns, letter(rules, "patterns")),
            Line(say("{seat} calls first.", seat=bidding_order(dealer)[0]), letter(rules, "first call")),
            Line(say("After a misdeal now {seat} deals.", seat=after), letter(rules, "deal passes")),
            Line(
                say_count("{count} hand is left to deal.", "{count} hands are left to deal.", left),
                letter(rules, "hands"),
            ),
        ),
        dealer,
    )


def _cut(rules: Edition, step: Step) -> Answer:
    """Who deals first of those who cut: `cards` holds `seat card` of each."""
    cuts = dict(one.partition(" ")[::2] for one in step.cards)
    first = deals_first(rules, {seat_named(seat): card for seat, card in cuts.items()})
    return Answer(
        (Line(say("{seat} keeps the score and deals first.", seat=first), letter(rules, "cut suits")),), first
    )


def _tie(rules: Edition, step: Step) -> Answer:
    """Which side moves on after a tie: `cards` holds `side card` of each; the sheets are silent, so the club says."""
    if rules.tie_move not in ("cut_low", "cut_high"):
        raise Refusal(
            "no_cut", say("This club cuts no cards after a tie: the room says who moves on."),
            say("Agree with the tie."),
        )  # fmt: skip
    low = lower_cut({seat_named(f"{one[:1]}.L"): one[2:] for one in step.cards})
    moves = side_of(low) if rules.tie_move == "cut_low" else other(side_of(low))
    return Answer((Line(say("{side} moves on.", side=SIDE_WORDS[moves])),))
