"""The hands of a game, typed one by one: preview, the other side's word, undo, correction, misdeals (500 1j, 3, 6h)."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from controller.domain.commands.hands import (
    ConfirmHand,
    ConfirmResult,
    CorrectHand,
    EnterHand,
    NameScorer,
    ReportMisdeal,
    TakeBackHand,
    WithdrawHand,
)
from controller.domain.events import Event
from controller.domain.events.game import HandDealt, ResultCorrected, ResultRecorded
from controller.domain.events.hands import (
    HandCorrected,
    HandMisdealt,
    HandProposed,
    HandScored,
    HandStopped,
    HandTakenBack,
    HandWithdrawn,
    Points,
    ResultAgreed,
    ResultDisputed,
    ScorerNamed,
)
from controller.domain.guards import reason_given, table_asked
from controller.domain.round.ties import mover_of, must_be_possible
from controller.domain.state.phases import TablePhase
from controller.domain.state.room import Room, Table, TypedHand, bell_gone
from controller.domain.teams.figures import figures_told
from controller.domain.values import HandEntry, Interval
from controller.games.five_hundred.dealing import after_misdeal
from controller.games.five_hundred.hands import read_hand
from controller.games.five_hundred.scoring import Over, Score, Scored, game_over, leader_of, score_hand
from controller.games.refusal import Refusal
from controller.games.results import Outcome
from table_node.shared.words import say

Handler = Callable[[Room, Table, Any], list[Event]]


def asked_of_hands(room: Room, command: Any) -> list[Event]:  # noqa: ANN401
    """What is asked of a table's hands; what is in no row of TYPED is refused with the reason of WHY_REFUSED."""
    table = table_asked(room, command.round, command.table)
    if room.phase == "ended":
        raise Refusal(
            "no_table",
            say("Nobody plays at table {table}.", table=table.number),
            say("Tables are 1 to {count}.", count=len(room.tables)),
        )
    corrects = isinstance(command, CorrectHand)
    must_not_wait(table, corrects or (isinstance(command, EnterHand) and command.by == "convenor"), corrects)
    handler = TYPED.get((table.phase, type(command)))
    if handler is None:
        raise Refusal(*(WHY_REFUSED_IN.get((table.phase, type(command))) or WHY_REFUSED[type(command)]))
    return handler(room, table, command)


def must_not_wait(table: Table, by_convenor: bool, corrects: bool = False) -> None:
    """In a dispute everything stays as it is until the umpire has been (cribbage 10c; 500 of 201x, Disputes)."""
    if table.called and not by_convenor:
        raise Refusal(
            "umpire_called",
            say("Table {table} has called the umpire, so its entries wait.", table=table.number),
            say("Let the umpire answer the call first."),
        )
    if table.phase == "dispute" and not corrects:
        raise Refusal(
            "umpire_called",
            say("Table {table} waits for the umpire's ruling, and so do its entries.", table=table.number),
            say("Rule on the deal, or on the dispute, first."),
        )


def name_scorer(room: Room, table: Table, command: NameScorer) -> list[Event]:
    """Say who keeps the score and deals first (500 2a); it can be changed until a hand counts."""
    if table.hands:
        raise Refusal(
            "hands_counted", say("A hand has been counted already."), say("The deal goes round from here by itself.")
        )
    return [ScorerNamed(table.number, room.round, command.seat)]


def enter_hand(room: Room, table: Table, command: EnterHand) -> list[Event]:
    """Type the oldest hand that is not counted yet. Without a DEALT press it counts as dealt now (rules.md 7.2)."""
    if table.over is not None:
        raise Refusal(
            "no_hand", say("The game of table {table} is over.", table=table.number), say("Look at the table again.")
        )
    if command.hand != len(table.hands) + 1:
        raise Refusal(
            "other_hand",
            say(
                "That was meant for hand {hand}; hand {count} comes next.",
                hand=command.hand,
                count=len(table.hands) + 1,
            ),
            say("Look again."),
        )
    implied = _implied_deal(room, table, command.now_hub_us)
    scored = _score(room, table.score, command.entry)
    if command.by == "convenor":
        return [*implied, *_counted(room, table, len(implied), command.entry, scored, "convenor")]
    proposed = HandProposed(table.number, room.round, command.hand, command.by, command.entry, scored.after)
    return [*implied, proposed]


def _implied_deal(room: Room, table: Table, now_hub_us: int) -> list[Event]:
    if len(table.deals) > len(table.hands):
        return []
    if bell_gone(room, table) and not table.owed:
        raise Refusal("bell_gone", say("The finish bell has gone and no hand is in play."), say("Ask the umpire."))
    return [HandDealt(table.number, room.round, len(table.deals) + 1, Interval(now_hub_us, now_hub_us))]


def _score(room: Room, score: Score, entry: HandEntry) -> Scored:
    return score_hand(room.edition, score, read_hand(asdict(entry)))


def _counted(
    room: Room,
    table: Table,
    implied: int,
    entry: HandEntry,
    scored: Scored,
    source: Any,  # noqa: ANN401
) -> list[Event]:
    """The hand counts; `implied`: deals that come with this very entry."""
    number, later = len(table.hands) + 1, len(table.deals) + implied - len(table.hands) - 1
    if not scored.counts:
        return [HandStopped(table.number, room.round, number, entry, owed=_is_owed(room, table))]
    begun = later > 0 or (table.owed and not implied)
    used = number + table.deal.used_up
    over = game_over(room.edition, scored, used, bell_gone=bell_gone(room, table), hand_begun=begun)
    return [HandScored(table.number, room.round, number, entry, scored.after, over, source, _out(scored))]


def _out(scored: Scored) -> Outcome | None:
    """Who is ahead where it is not the higher score."""
    return None if scored.leader == leader_of(scored.after) else scored.leader


def _is_owed(room: Room, table: Table) -> bool:
    """Whether a hand begun before the bell may be dealt again after it (A23, A24)."""
    return bell_gone(room, table) and room.edition.misdeal_after_bell == "redeal"


def confirm_hand(room: Room, table: Table, command: ConfirmHand) -> list[Event]:
    """The other side agrees: the hand counts (500 1j)."""
    typed = _typed(table, command.hand)
    if typed.by == command.by:
        raise Refusal(
            "own_entry", say("The other side has to agree."), say("Let an opponent look at the scores and confirm.")
        )
    scored = _score(room, table.score, typed.entry)
    return _counted(room, table, 0, typed.entry, scored, "table")


def _typed(table: Table, hand: int) -> TypedHand:
    if table.typed is None or table.typed.hand != hand:
        raise Refusal("nothing_typed", say("Hand {hand} waits for nobody.", hand=hand), say("Look at the table again."))
    return table.typed


def withdraw_hand(room: Room, table: Table, command: WithdrawHand) -> list[Event]:
    """Take a typed hand away: nothing has counted yet."""
    _typed(table, command.hand)
    return [HandWithdrawn(table.number, room.round, command.hand)]


def take_back_hand(room: Room, table: Table, command: TakeBackHand) -> list[Event]:
    """Take back the last hand that counted, until the game has its result."""
    must_not_be_ruled(table)
    if not table.hands or command.hand != len(table.hands):
        raise Refusal(
            "not_the_last", say("Only the last counted hand can be taken back."), say("Correct an earlier one.")
        )
    return [HandTakenBack(table.number, room.round, command.hand, reason_given(command.reason))]


def must_not_be_ruled(table: Table) -> None:
    """Refuse to change what leads to a score that the umpire has ruled."""
    if table.ruled is not None:
        raise Refusal(
            "score_ruled",
            say("The umpire has ruled the score."),
            say("Let the umpire rule again, or correct the result."),
        )


def correct_hand(room: Room, table: Table, command: CorrectHand) -> list[Event]:
    """Replace a counted hand; scores, the end of the game and a recorded result follow."""
    must_not_be_ruled(table)
    if not 1 <= command.hand <= len(table.hands):
        raise Refusal(
            "no_such_hand",
            say("Hand {hand} is not counted.", hand=command.hand),
            say("Choose one of the counted hands."),
        )
    reason = reason_given(command.reason)
    if not reason:
        raise Refusal("no_reason", say("A correction needs a reason."), say("Type why the hand is changed."))
    entries = [scored.entry for scored in table.hands]
    entries[command.hand - 1] = command.entry
    after, over, leader = _replayed(room, table, entries)
    corrected = HandCorrected(table.number, room.round, command.hand, command.entry, after, over, reason, leader)
    score: Score = (after[-1][0], after[-1][1])
    return [corrected, *_result_follows(room, table, leader or leader_of(score), reason)]


def _replayed(
    room: Room, table: Table, entries: list[HandEntry]
) -> tuple[tuple[Points, ...], Over | None, Outcome | None]:
    """The scores after each hand that still counts, why the game is over, and who is ahead where it is not the higher
    score. A hand after the end of the game does not count."""
    score: Score = (0, 0)
    after: list[Points] = []
    over: Over | None = None
    leader: Outcome | None = None
    for number, entry in enumerate(entries, start=1):
        scored = _score(room, score, entry)
        if not scored.counts:
            raise Refusal(
                "not_counted", say("A hand that is dealt again has no score."), say("Take the hand back instead.")
            )
        score = scored.after
        after.append(score)
        leader = _out(scored)
        begun = len(table.deals) > number or table.owed
        used = number + table.deal.used_up
        over = game_over(room.edition, scored, used, bell_gone=bell_gone(room, table), hand_begun=begun)
        if over is not None:
            break
    return tuple(after), over, leader


def _result_follows(room: Room, table: Table, outcome: Outcome, reason: str) -> list[Event]:
    recorded = room.results.get((room.round, table.number))
    if recorded is None or recorded.outcome == outcome:
        return []
    return [ResultCorrected(table.number, room.round, outcome, mover_of(room, table, outcome), reason)]


def report_misdeal(room: Room, table: Table, command: ReportMisdeal) -> list[Event]:
    """The newest hand was misdealt: no points, dealt again, the second running by the next dealer (500 3)."""
    dealt = len(table.deals) > len(table.hands)
    deal = after_misdeal(room.edition, table.deal, command.reason, command.led)
    owed = _is_owed(room, table)
    hand = max(len(table.deals), len(table.hands) + 1)
    return [
        HandMisdealt(
            table.number, room.round, hand, command.reason, dealt, owed, deal.misdeals, deal.passes
        )
    ]  # fmt: skip


def confirm_result(room: Room, table: Table, command: ConfirmResult) -> list[Event]:
    """A side says whether the result that the scores give is right; when both agree it is recorded (500 1j)."""
    outcome = table.outcome_by_hands
    if outcome is None:
        raise Refusal(
            "no_result",
            say("Table {table} has no result to agree with.", table=table.number),
            say("Count its hands first."),
        )
    if not command.agrees:
        return [ResultDisputed(table.number, room.round, command.side)]
    must_be_possible(room, outcome)
    agreed = ResultAgreed(table.number, room.round, command.side)
    if not table.agreed - {command.side}:
        return [agreed]
    hands, mover = len(table.hands), mover_of(room, table, outcome)
    recorded = ResultRecorded(table.number, room.round, outcome, mover, "node", hands, "")
    return [agreed, *figures_told(room, table, outcome), recorded]


_RECORDED: tuple[TablePhase, ...] = ("cut", "clip", "done")
_TYPED_IN: Mapping[type, tuple[Handler, tuple[TablePhase, ...]]] = {
    NameScorer: (name_scorer, ("seated", "dealing", "dealt", "hand", "closing", "result")),
    EnterHand: (enter_hand, ("dealing", "hand", "closing", "result")),
    ConfirmHand: (confirm_hand, ("hand", "closing", "result")),
    WithdrawHand: (withdraw_hand, ("hand", "closing", "result")),
    TakeBackHand: (take_back_hand, ("dealing", "hand", "closing", "result")),
    CorrectHand: (correct_hand, ("dealing", "hand", "closing", "dispute", "result", *_RECORDED)),
    ReportMisdeal: (report_misdeal, ("seated", "dealing", "dealt", "hand")),
    ConfirmResult: (confirm_result, ("result",)),
}
TYPED: Mapping[tuple[TablePhase, type], Handler] = MappingProxyType(
    {(phase, kind): handler for kind, (handler, phases) in _TYPED_IN.items() for phase in phases}
)
"""What may be typed in each phase of a table."""

WHY_REFUSED: Mapping[type, tuple[str, str, str]] = MappingProxyType(
    {
        NameScorer: ("nobody_plays", say("The table plays no game now."), say("Look at the table again.")),
        EnterHand: ("no_hand", say("The table has no hand to be counted."), say("Look at the table again.")),
        ConfirmHand: ("nothing_typed", say("No hand waits for a word."), say("Look at the table again.")),
        WithdrawHand: ("nothing_typed", say("No hand waits for a word."), say("Look at the table again.")),
        TakeBackHand: ("not_the_last", say("No hand is counted."), say("Look at the table again.")),
        CorrectHand: ("no_such_hand", say("No hand is counted."), say("Look at the table again.")),
        ReportMisdeal: ("no_deal", say("The table has no deal that could go wrong now."), say("Look again.")),
        ConfirmResult: ("no_result", say("The table has no result to agree with."), say("Count its hands first.")),
    }
)
WHY_REFUSED_IN: Mapping[tuple[TablePhase, type], tuple[str, str, str]] = MappingProxyType(
    {
        (phase, kind): (
            "result_recorded", say("The game has its result."), say("The convenor can correct a hand or the result."),
        )
        for phase in _RECORDED for kind in (EnterHand, TakeBackHand)
    }
)  # fmt: skip

DECISIONS: Mapping[type, Callable[[Room, Any], list[Event]]] = MappingProxyType(
    dict.fromkeys(_TYPED_IN, asked_of_hands)
)
