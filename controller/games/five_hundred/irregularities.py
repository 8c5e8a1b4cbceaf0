"""What a sheet of 500 says of an irregularity that a table reports: who pays what, or that nobody does."""

from dataclasses import dataclass

from controller.games.five_hundred import penalties
from controller.games.five_hundred.bids import read_bid
from controller.games.five_hundred.dealing import MISDEAL_REASONS
from controller.games.five_hundred.editions import Edition
from controller.games.five_hundred.hands import PenaltyHand
from controller.games.five_hundred.letters import letter
from controller.games.five_hundred.scoring import award_of
from controller.games.refusal import Refusal
from controller.games.steps import Line, Step, one_side, unknown
from table_node.shared.words import say

NO_CLAUSES = ("[R]", "house")
"""Where an award does not rest on a clause of its sheet."""


@dataclass(frozen=True)
class Ruling:
    """What the sheet says, and what becomes of the hand."""

    lines: tuple[Line, ...]
    penalty: penalties.Event | None = None
    """The hand ends by it."""
    misdeal: str = ""
    """Why the hand is dealt again."""

    @property
    def clause(self) -> str:
        """The clause it rests on; empty where the sheet is silent."""
        return self.lines[0].clause


def rule_on(rules: Edition, step: Step) -> Ruling:
    """The ruling. Refused: a side that cannot have done it, a moment that it does not belong to, no clause for it."""
    if step.act == "misdeal":
        return _misdeal(rules, step)
    if step.act == "exposed":
        one_side(step)
        text = say("The card lies face up and is played as soon as it legally can be; nothing is lost.")
        return Ruling((Line(text, letter(rules, "exposed")),))
    if step.act == "renege" and "corrected" in step.facts:
        penalties.for_renege(_offender(step), corrected=True, bid=step.maker is not None)
        text = say("It was put right before the next lead: no points are lost, and the hand goes on.")
        return Ruling((Line(text, letter(rules, "corrected")),))
    event = _event(step)
    bid = read_bid(step.bid) if step.maker is not None else None
    return Ruling(_cost(rules, event, award_of(rules, PenaltyHand(event, step.maker, bid))), event)


def _event(step: Step) -> penalties.Event:
    led = "led" in step.facts
    if step.act == "count":
        sides = ("A", "B") if step.side == "both" else (one_side(step),)
        return penalties.for_count(frozenset(_role(step, side) for side in sides), led, step.maker is not None)
    offender = _offender(step)
    if step.act == "renege":
        event = penalties.for_renege(offender, corrected=False, bid=step.maker is not None)
        assert event is not None
        return event
    if step.act == "laydown":
        return penalties.for_laydown("partner" if offender == "maker" and "partner" in step.facts else offender)
    if step.act in ("kitty", "discard"):
        if step.maker is None or offender != "maker":
            raise Refusal(
                "not_the_makers", say("Only the makers have to do with the kitty."),
                say("Choose the side that made the bid, or another irregularity."),
            )  # fmt: skip
        return "KITTY_SEEN" if step.act == "kitty" else penalties.for_discard(led)
    raise unknown(step)


def _offender(step: Step) -> penalties.Offender:
    return _role(step, one_side(step))


def _role(step: Step, side: str) -> penalties.Offender:
    return "maker" if step.maker == side else "opposition"


def _misdeal(rules: Edition, step: Step) -> Ruling:
    if step.reason not in MISDEAL_REASONS:
        raise Refusal(
            "no_misdeal", say("That is no misdeal."),
            say("A misdeal is one of {misdeal_reasons}.", misdeal_reasons=", ".join(MISDEAL_REASONS)),
        )  # fmt: skip
    again = Line(say("The hand is dealt again."), letter(rules, f"misdeal {step.reason}"))
    free = Line(say("A misdeal costs nothing."), letter(rules, "misdeal is free"))
    passes = Line(say("The second misdeal running passes the deal on."), letter(rules, "deal passes"))
    return Ruling((again, free, passes) if rules.misdeals_before_pass > 1 else (again, free), misdeal=step.reason)


def _cost(rules: Edition, event: penalties.Event, award: penalties.Award) -> tuple[Line, ...]:
    clause = "" if award.clause in NO_CLAUSES else award.clause
    own = (Line(say("So the club's own rules have it.")),) if award.clause == "house" else ()
    return *(Line(text, clause) for text in _becomes(rules, event, award)), *own


def _becomes(rules: Edition, event: penalties.Event, award: penalties.Award) -> list[str]:
    """What becomes of the hand and of both scores."""
    if award.kind == "redeal":
        return [say("The hand ends, nobody scores, and the same dealer deals it again.")]
    if award.kind == "void":
        return [say("The hand ends, nobody scores, and the next dealer deals.")]
    said = [
        {
            -1: say("The hand ends, and the makers lose their bid."),
            0: say("The hand ends, and the makers do not score their bid."),
            1: say("The hand ends, and the makers score their bid."),
        }[award.maker]
    ]
    if award.opposition > 0:
        said.append(say("The opposition scores {points} points.", points=award.opposition))
    elif award.opposition < 0:
        said.append(say("The opposition loses {points} points.", points=-award.opposition))
    if event in rules.tricks_with_penalty:
        said.append(say("The opposition scores the tricks that it has taken."))
    elif award.opposition == 0:
        said.append(say("The opposition scores nothing."))
    return said
