"""The hands of a game, typed one by one: preview, the other side's word, undo, correction, misdeals (500 1j, 3, 6h)."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from controller.domain import hand_commands as c
from controller.domain import hand_events as h
from controller.domain.asked import reason_given, table_asked
from controller.domain.events import Event, HandDealt, ResultCorrected, ResultRecorded
from controller.domain.ids import HandEntry, Interval
from controller.domain.room import Room, Table
from controller.games.five_hundred.dealing import after_misdeal
from controller.games.five_hundred.hands import read_hand
from controller.games.five_hundred.scoring import Over, Score, Scored, game_over, leader_of, score_hand
from controller.games.refusal import Refusal
from controller.games.results import Outcome, Side

IN_PLAY = ("dealing", "dealt", "hand", "closing", "dispute", "result")
RECORDED = ("cut", "clip", "done")


def name_scorer(room: Room, command: c.NameScorer) -> list[Event]:
    """Say who keeps the score and deals first (500 2a); it can be changed until a hand counts."""
    table = _table(room, command.round, command.table)
    if table.hands:
        raise Refusal("hands_counted", "A hand has been counted already.", "The deal goes round from here by itself.")
    return [h.ScorerNamed(table.number, room.round, command.seat)]


def enter_hand(room: Room, command: c.EnterHand) -> list[Event]:
    """Type the oldest hand that is not counted yet. Without a DEALT press it counts as dealt now (rules.md 7.2)."""
    table = _table(room, command.round, command.table)
    if command.by != "convenor":
        _must_not_wait(table)
    _must_be_next(room, table, command.hand)
    implied = _implied_deal(room, table, command.now_hub_us)
    scored = _score(room, table.score, command.entry)
    if command.by == "convenor":
        return [*implied, *_counted(room, table, len(implied), command.entry, scored, "convenor")]
    proposed = h.HandProposed(table.number, room.round, command.hand, command.by, command.entry, scored.after)
    return [*implied, proposed]


def _must_not_wait(table: Table) -> None:
    """In a dispute everything stays as it is until the umpire has been (cribbage 10c; 500 of 201x, Disputes)."""
    if table.called:
        raise Refusal(
            "umpire_called",
            f"Table {table.number} has called the umpire, so its entries wait.",
            "Let the umpire answer the call first.",
        )


def _must_be_next(room: Room, table: Table, hand: int) -> None:
    if table.phase in RECORDED:
        raise Refusal("result_recorded", "The game has its result.", "The convenor can correct a hand or the result.")
    if table.over is not None or table.phase not in IN_PLAY:
        raise Refusal("no_hand", f"Table {table.number} has no hand to be counted.", "Look at the table again.")
    if hand != len(table.hands) + 1:
        raise Refusal(
            "other_hand", f"That was meant for hand {hand}; hand {len(table.hands) + 1} comes next.", "Look again."
        )


def _implied_deal(room: Room, table: Table, now_hub_us: int) -> list[Event]:
    if len(table.deals) > len(table.hands):
        return []
    if room.phase == "overtime" and not table.owed:
        raise Refusal("bell_gone", "The finish bell has gone and no hand is in play.", "Ask the umpire.")
    if room.phase not in ("running", "paused", "overtime"):
        raise Refusal("no_round", "No round is running.", "Start the round first.")
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
        return [h.HandStopped(table.number, room.round, number, entry, owed=room.phase == "overtime")]
    begun = later > 0 or table.owed
    over = game_over(room.edition, scored, number, bell_gone=room.phase == "overtime", hand_begun=begun)
    return [h.HandScored(table.number, room.round, number, entry, scored.after, over, source)]


def confirm_hand(room: Room, command: c.ConfirmHand) -> list[Event]:
    """The other side agrees: the hand counts (500 1j)."""
    table = _table(room, command.round, command.table)
    _must_not_wait(table)
    typed = table.typed
    if typed is None or typed.hand != command.hand:
        raise Refusal("nothing_typed", f"Hand {command.hand} waits for nobody.", "Look at the table again.")
    if typed.by == command.by:
        raise Refusal("own_entry", "The other side has to agree.", "Let an opponent look at the scores and confirm.")
    scored = _score(room, table.score, typed.entry)
    return _counted(room, table, 0, typed.entry, scored, "table")


def withdraw_hand(room: Room, command: c.WithdrawHand) -> list[Event]:
    """Take a typed hand away: nothing has counted yet."""
    table = _table(room, command.round, command.table)
    if table.typed is None or table.typed.hand != command.hand:
        raise Refusal("nothing_typed", f"Hand {command.hand} waits for nobody.", "Look at the table again.")
    return [h.HandWithdrawn(table.number, room.round, command.hand)]


def take_back_hand(room: Room, command: c.TakeBackHand) -> list[Event]:
    """Take back the last hand that counted, until the game has its result."""
    table = _table(room, command.round, command.table)
    if not table.hands or command.hand != len(table.hands):
        raise Refusal("not_the_last", "Only the last counted hand can be taken back.", "Correct an earlier one.")
    if table.phase in RECORDED:
        raise Refusal("result_recorded", "The game has its result.", "The convenor can correct a hand or the result.")
    return [h.HandTakenBack(table.number, room.round, command.hand, reason_given(command.reason))]


def correct_hand(room: Room, command: c.CorrectHand) -> list[Event]:
    """Replace a counted hand; scores, the end of the game and a recorded result follow."""
    table = _table(room, command.round, command.table)
    if not 1 <= command.hand <= len(table.hands):
        raise Refusal("no_such_hand", f"Hand {command.hand} is not counted.", "Choose one of the counted hands.")
    reason = reason_given(command.reason)
    if not reason:
        raise Refusal("no_reason", "A correction needs a reason.", "Type why the hand is changed.")
    entries = [scored.entry for scored in table.hands]
    entries[command.hand - 1] = command.entry
    after, over = _replayed(room, table, entries)
    corrected = h.HandCorrected(table.number, room.round, command.hand, command.entry, after, over, reason)
    return [corrected, *_result_follows(room, table, after[-1], reason)]


def _replayed(room: Room, table: Table, entries: list[HandEntry]) -> tuple[tuple[h.Points, ...], Over | None]:
    """The scores after each hand that still counts: a hand after the end of the game does not."""
    score: Score = (0, 0)
    after: list[h.Points] = []
    over: Over | None = None
    for number, entry in enumerate(entries, start=1):
        scored = _score(room, score, entry)
        if not scored.counts:
            raise Refusal("not_counted", "A hand that is dealt again has no score.", "Take the hand back instead.")
        score = scored.after
        after.append(score)
        begun = len(table.deals) > number or table.owed
        over = game_over(room.edition, scored, number, bell_gone=room.phase == "overtime", hand_begun=begun)
        if over is not None:
            break
    return tuple(after), over


def _result_follows(room: Room, table: Table, score: h.Points, reason: str) -> list[Event]:
    recorded = room.results.get((room.round, table.number))
    outcome = leader_of((score[0], score[1]))
    if recorded is None or recorded.outcome == outcome:
        return []
    return [ResultCorrected(table.number, room.round, outcome, _mover(outcome), reason)]


def report_misdeal(room: Room, command: c.ReportMisdeal) -> list[Event]:
    """The newest hand was misdealt: no points, dealt again, the second running by the next dealer (500 3)."""
    table = _table(room, command.round, command.table)
    _must_not_wait(table)
    dealt = len(table.deals) > len(table.hands)
    if table.over is not None or table.phase not in ("seated", "dealing", "dealt", "hand"):
        raise Refusal("no_deal", f"Table {table.number} has no deal that could go wrong now.", "Look again.")
    deal = after_misdeal(room.edition, table.deal, command.reason, command.led)
    owed = room.phase == "overtime" and room.edition.misdeal_after_bell == "redeal"
    hand = max(len(table.deals), len(table.hands) + 1)
    return [
        h.HandMisdealt(
            table.number, room.round, hand, command.reason, dealt, owed, deal.misdeals, deal.passes
        )
    ]  # fmt: skip


def confirm_result(room: Room, command: c.ConfirmResult) -> list[Event]:
    """A side says whether the result that the hands give is right; when both agree it is recorded (500 1j)."""
    table = _table(room, command.round, command.table)
    _must_not_wait(table)
    outcome = table.outcome_by_hands
    if outcome is None or table.phase != "result":
        raise Refusal("no_result", f"Table {table.number} has no result to agree with.", "Count its hands first.")
    if not command.agrees:
        return [h.ResultDisputed(table.number, room.round, command.side)]
    agreed = h.ResultAgreed(table.number, room.round, command.side)
    if not table.agreed - {command.side}:
        return [agreed]
    hands = len(table.hands)
    return [agreed, ResultRecorded(table.number, room.round, outcome, _mover(outcome), "node", hands, "")]


def _mover(outcome: Outcome) -> Side | None:
    return None if outcome == "TIE" else outcome


def _table(room: Room, round_: int, number: int) -> Table:
    table = table_asked(room, round_, number)
    if room.phase == "ended":
        raise Refusal("no_table", f"Nobody plays at table {number}.", f"Tables are 1 to {len(room.tables)}.")
    return table


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    c.NameScorer: name_scorer,
    c.EnterHand: enter_hand,
    c.ConfirmHand: confirm_hand,
    c.WithdrawHand: withdraw_hand,
    c.TakeBackHand: take_back_hand,
    c.CorrectHand: correct_hand,
    c.ReportMisdeal: report_misdeal,
    c.ConfirmResult: confirm_result,
}
