"""Evenings in which something happens to table 1 that a random one seldom shows, each as short as it can be."""

from controller.domain.commands import Command
from controller.domain.commands.game import RecordPress, RuleDeal
from controller.domain.commands.hands import ConfirmResult, CorrectHand, ReportMisdeal, TakeBackHand
from controller.domain.commands.play import TakeStep, TakeStepBack
from controller.domain.commands.session import AbandonRound, BeginBreak, EndBreak, SeatPlayer, SetClipping
from controller.domain.commands.table import RestoreClicks, ReverseClicks, ReviewDeal, RuleDispute
from controller.domain.values import SEATS, HandEntry, Interval, Stamp
from controller.games.steps import Step
from tests.support.evening import Evening, at, drawn, running
from tests.support.typed_hands import SEVEN_SPADES, TEN_HEARTS, entered

AGAIN = HandEntry("A", "7S", penalty="BOTH_COUNT")


def typed_late(entry: HandEntry, deals: int, after_s: float = 601, end: str = "redeal") -> Evening:
    """Only buttons are pressed, the last deal comes after the bell, and then a recorder types the first hand."""
    room = running(tables=2, misdeal_after_bell=end)
    for number in range(deals):
        room.press("dealt", 100 + 60 * number)
    room.press("dealt", 600.5)
    room.bell()
    room.time_is(after_s)
    entered(room, entry, by="convenor", at_s=after_s)
    return room


def taken_back(room: Evening) -> Evening:
    """The first hand is taken back again."""
    room.do(TakeBackHand(1, 1, 1, "another table's"))
    return room


def misdealt(room: Evening) -> Evening:
    """The newest hand is misdealt."""
    room.do(ReportMisdeal(1, 1, "exposed", False))
    return room


def before_the_start(command: Command) -> Evening:
    """A table has dealt before the second round starts."""
    room = running(rounds=3)
    room.play_round({1: "A"})
    room.press("dealt", 1990)
    room.do(command)
    return room


def begun(end: str) -> Evening:
    """A hand is played out after the bell, in a house where misdealt hands end so."""
    room = running(misdeal_after_bell=end)
    room.press("dealt", 590)
    room.bell()
    return room


def stopped(room: Evening) -> Evening:
    """A hand begun before the bell turns out after it to have wrong counts on both sides."""
    entered(room, AGAIN, by="convenor", at_s=610)
    return room


def disputed_and_settled() -> Evening:
    """A side disputes the result, and the umpire lets it stand."""
    room = running()
    entered(room, TEN_HEARTS, by="convenor")
    room.do(ConfirmResult(1, 1, "B", False))
    room.do(RuleDispute(1, 1, "", None, None, None, ""))
    return room


def corrected(first: HandEntry, then: HandEntry, more_deals: int = 0) -> Evening:
    """A game's first hand is corrected while the clock runs; so many hands were dealt after it."""
    room = running()
    for number in range(1 + more_deals):
        room.press("dealt", 10 + 40 * number)
    entered(room, first, by="convenor")
    room.do(CorrectHand(1, 1, 1, then, "seen by all"))
    return room


def corrected_in_dispute(more_deals: int) -> Evening:
    """A side disputes the result, and the hand that gave it is corrected."""
    room = running()
    for number in range(1 + more_deals):
        room.press("dealt", 10 + 40 * number)
    entered(room, TEN_HEARTS, by="convenor")
    room.do(ConfirmResult(1, 1, "B", False))
    room.do(CorrectHand(1, 1, 1, SEVEN_SPADES, "seven, not ten"))
    return room


def too_close() -> Evening:
    """A deal too close to the bell to call."""
    room = running()
    room.press("dealt", 600, band_ms=4)
    room.bell()
    return room


def ruled(room: Evening, outcome: str) -> Evening:
    """The umpire rules an outcome."""
    room.do(RuleDispute(1, 1, "", None, None, outcome, "seen by all"))  # type: ignore[arg-type]
    return room


def called(room: Evening, at_s: float) -> Evening:
    """The table calls the umpire."""
    room.press("call", at_s)
    return room


def abandoned(room: Evening) -> Evening:
    """The round counts for nothing."""
    room.do(AbandonRound(1, "a fire alarm"))
    return room


def tied(cards: bool = False, at_s: float = 300, dealt: bool = False) -> Evening:
    """A tie waits for its cut; `dealt`: a hand was in play until then."""
    room = running(cards=cards)
    if dealt:
        room.press("dealt", 100)
    if at_s > 600:
        room.bell()
        room.time_is(at_s)
    room.confirm("both", at_s)
    return room


def cut(room: Evening, at_s: float = 700) -> Evening:
    """Amber cuts lower."""
    room.confirm("amber", at_s)
    return room


def won(cards: bool = False) -> Evening:
    """Amber has won, before the bell."""
    room = running(cards=cards)
    room.confirm("amber", 300)
    return room


def pressed_late(after_s: float, dealt: bool = False) -> Evening:
    """A deal too close to the bell to call is reported after it."""
    room = running()
    if dealt:
        room.press("dealt", 500)
    room.bell()
    room.time_is(after_s)
    room.press("dealt", 600, band_ms=3)
    return room


def deal_ruled(room: Evening, begun: bool) -> Evening:
    """The umpire rules on a deal."""
    room.do(RuleDeal(1, 1, begun, "seen by all"))
    return room


def lunched() -> Evening:
    """Everybody sits down again after lunch."""
    room = running(rounds=3)
    room.play_round({1: "A"})
    room.do(BeginBreak(2, "lunch", 0, 1, at(1900)))
    for seat, player in zip(SEATS, sorted(room.room.players), strict=True):
        room.do(SeatPlayer(2, 1, seat, player))
    room.do(EndBreak(2))
    return room


def put_right(room: Evening) -> Evening:
    """The convenor corrects the result."""
    room.enter("B", reason="wrong colour")
    return room


def restored_last() -> Evening:
    """Three scorecards are clipped, the clicks of the fourth player were reversed and are restored."""
    room = running(cards=True)
    room.confirm("amber", 300)
    first, *others = room.table().seats.values()
    room.do(ReverseClicks(1, 1, first, "revoked"))
    for player in others:
        room.tap(player)
    room.do(RestoreClicks(1, 1, first, "it was another player"))
    return room


def ruled_at(at_s: float, dealt: bool = False) -> Evening:
    """The umpire is called and rules the score."""
    room = running()
    if dealt:
        room.press("dealt", 50)
    if at_s > 600:
        room.bell()
    called(room, at_s)
    room.do(RuleDispute(1, 1, "", 140, 30, None, "the score card"))
    return room


def reviewed(at_s: float) -> Evening:
    """A deal too close to call is settled by what is learnt of the node's clock afterwards."""
    room, stamp = running(), Stamp("node-1", "boot-1", 7)
    room.do(RecordPress("node-1", "dealt", Interval(at(599.5), at(600.5), stamp)))
    room.bell()
    room.do(ReviewDeal(1, 1, stamp, Interval(at(at_s), at(at_s + 0.1)), False, ()))
    return room


def freed_of_taps() -> Evening:
    """The convenor lets results alone clip while a table waits for its scorecards."""
    room = running(tables=2, cards=True)
    room.enter("A")
    room.do(SetClipping("result"))
    return room


def used_up() -> Evening:
    """Misdeals use up every deal of the game, as the house has it."""
    room = running(redeal_counts=True)
    for _ in range(4):
        misdealt(room)
    return room


def crossed(at_s: float = 100, dealt: bool = False) -> Evening:
    """A game of cribbage is lost by crossed lanes, and the step is taken back."""
    room = drawn(profile="cribbage")
    room.start()
    if dealt:
        room.press("dealt", 50)
    if at_s > 600:
        room.bell()
    for number, step in enumerate((Step("dealer", seat="A.L"), Step("crossed", "A")), start=1):
        room.do(TakeStep(1, 1, number, "table", step, at(at_s)))
    room.do(TakeStepBack(1, 1, 2))
    return room


def evenings() -> list[Evening]:
    """All of them."""
    undone = RecordPress("node-1", "undo", Interval(at(1995), at(1995)))
    return [
        *(typed_late(AGAIN, deals, after_s) for deals in (1, 2) for after_s in (601, 604)),
        typed_late(AGAIN, 1, end="end_game"),
        *(taken_back(typed_late(SEVEN_SPADES, deals, after_s)) for deals in (1, 2) for after_s in (601, 604)),
        *(taken_back(misdealt(typed_late(SEVEN_SPADES, 2, after_s))) for after_s in (601, 604)),
        *(before_the_start(command) for command in (undone, ReportMisdeal(2, 1, "exposed", False))),
        *(stopped(begun(end)) for end in ("redeal", "end_game")),
        *(corrected(SEVEN_SPADES, TEN_HEARTS, deals) for deals in (0, 1)),
        *(corrected(TEN_HEARTS, SEVEN_SPADES, deals) for deals in (0, 1)),
        *(corrected_in_dispute(deals) for deals in (0, 1)),
        *(deal_ruled(pressed_late(after_s, dealt), counts) for after_s, dealt, counts in (
            (601, True, True), (601, True, False), (601, False, False), (604, False, True),
        )),
        *(ruled_at(at_s, dealt) for at_s, dealt in ((100, False), (100, True), (601, False))),
        *(abandoned(room) for room in (too_close(), tied())),
        *(put_right(tied(cards)) for cards in (False, True)),
        *(cut(tied(cards)) for cards in (False, True)),
        *(tied(at_s=at_s, dealt=dealt) for at_s, dealt in ((300, True), (601, False), (604, False))),
        *(ruled(called(won(cards), 310), "TIE") for cards in (False, True)),
        ruled(called(too_close(), 605), "TIE"), ruled(too_close(), "A"), disputed_and_settled(),
        used_up(), crossed(), crossed(dealt=True), crossed(601),
        misdealt(begun("end_game")), restored_last(), lunched(), freed_of_taps(), reviewed(599.6), reviewed(600.2),
    ]  # fmt: skip
