"""What an umpire decides: whether a deal had begun, and how a call or a dispute ends (500 2k, Disputes)."""

from collections.abc import Callable
from typing import Any

from controller.domain.commands.game import AnswerCall, RuleDeal
from controller.domain.commands.table import CallUmpire, RuleDispute
from controller.domain.events import Event
from controller.domain.events.game import CallAnswered, DealRuled, ResultCorrected, ResultRecorded, UmpireCalled
from controller.domain.events.hands import Points
from controller.domain.events.table import DisputeRuled
from controller.domain.guards import no_game, reason_given, table_asked
from controller.domain.round.ties import mover_of, must_be_possible
from controller.domain.state.phases import IN_PLAY
from controller.domain.state.room import Room, Table, bell_gone
from controller.games.five_hundred.scoring import STEP, leader_of
from controller.games.refusal import Refusal
from controller.games.results import Outcome
from table_node.shared.names import NAME_LONGEST, folded, tidy
from table_node.shared.words import say

CONVENOR = "convenor"
"""Who rules where no umpire is named."""
SCORE_MOST = 20_000


def umpire_named(room: Room, given: str) -> str:
    """Who rules, as the list of umpires spells the name. Refused: a name that is not on a list that has any."""
    name = tidy(given)
    umpires = room.rules.umpires
    if not umpires:
        if len(name) > NAME_LONGEST:
            raise Refusal(
                "too_long",
                say("A name has at most {most} characters.", most=NAME_LONGEST),
                say("Shorten it."),
            )
        return name or CONVENOR
    found = next((umpire for umpire in umpires if folded(umpire) == folded(name)), None)
    if found is None:
        who = (
            say("{name} is no umpire of this tournament.", name=name[:NAME_LONGEST])
            if name
            else say("Nobody named is no umpire of this tournament.")
        )
        raise Refusal(
            "not_an_umpire",
            who,
            say("Umpires are {umpires}.", umpires=", ".join(umpires)),
        )
    return found


def rule_deal(room: Room, command: RuleDeal) -> list[Event]:
    """The umpire says whether a hand had begun before the bell (500 2k): any that can still be played or unplayed."""
    table = _table(room, command)
    umpire = umpire_named(room, command.umpire)
    if table.questioned is None:
        (_must_reopen if command.begun else _must_void)(room, table)
    return [DealRuled(table.number, room.round, command.begun, reason_given(command.reason), umpire)]


def _table(room: Room, command: RuleDeal | RuleDispute) -> Table:
    table = table_asked(room, command.round, command.table)
    if room.phase == "ended":
        raise Refusal(
            "tournament_over", say("The tournament is over."), say("A recorded result can still be corrected.")
        )
    return table


def _must_reopen(room: Room, table: Table) -> None:
    """A hand nobody pressed can be let in after the bell, as long as the game has no result."""
    if table.phase not in ("closing", "result") or not bell_gone(room, table):
        raise Refusal(
            "nothing_to_rule",
            say("No deal of table {table} is in question.", table=table.number),
            say("Nothing needs to be done."),
        )
    if table.over not in (None, "BELL") or len(table.deals) + table.deal.used_up >= room.rules.max_hands:
        raise Refusal(
            "game_is_over",
            say("The game of table {table} did not end by the bell.", table=table.number),
            say("Take its last hand back first."),
        )


def _must_void(room: Room, table: Table) -> None:
    """A hand that is in play and not counted can be ruled never to have begun."""
    if table.phase != "hand" or len(table.deals) <= len(table.hands):
        raise Refusal(
            "nothing_to_rule", say("Table {table} plays no hand.", table=table.number), say("Nothing needs to be done.")
        )


def call_umpire(room: Room, command: CallUmpire) -> list[Event]:
    """A table asks for the umpire from a page, as its CALL button would; a second call changes nothing."""
    table = table_asked(room, command.round, command.table)
    if room.phase == "ended" or table.phase == "vacant":
        raise Refusal(
            "nobody_plays", say("Nobody plays at table {table} now.", table=table.number),
            say("Go to the convenor's desk."),
        )  # fmt: skip
    return [] if table.called else [UmpireCalled(table.number, room.round)]


def answer_call(room: Room, command: AnswerCall) -> list[Event]:
    """Acknowledge a call for the umpire."""
    if not table_asked(room, room.round, command.table).called:
        raise Refusal(
            "no_call", say("Table {table} has not called.", table=command.table), say("Nothing needs to be done.")
        )
    return [CallAnswered(command.table, room.round)]


def rule_dispute(room: Room, command: RuleDispute) -> list[Event]:
    """End a call or a dispute: at a score, with an outcome, or with neither, and the game goes on (500 Disputes)."""
    table = _table(room, command)
    umpire = umpire_named(room, command.umpire)
    score, reason = _score(room, command), reason_given(command.reason)
    decides = score is not None or command.outcome is not None
    _must_be_in_dispute(table, decides)
    if decides and not reason:
        raise Refusal("no_reason", say("A ruling on the result needs a reason."), say("Type why it is ruled so."))
    if command.outcome is not None and (score is not None or table.has_score or table.typed is not None):
        raise Refusal(
            "hands_are_typed",
            say("Where there are scores, the score says who won."),
            say("Rule the score, and no outcome."),
        )
    ruled = DisputeRuled(table.number, room.round, umpire, score, command.outcome, reason)
    outcome = command.outcome if score is None else leader_of((score[0], score[1]))
    must_be_possible(room, outcome)
    return [ruled, *_result_follows(room, table, outcome, score is None, reason)]


def _score(room: Room, command: RuleDispute) -> Points | None:
    a, b = command.score_a, command.score_b
    if a is None and b is None:
        return None
    if a is None or b is None:
        raise Refusal("half_a_score", say("The score of one side is missing."), say("Type the points of both sides."))
    if max(abs(a), abs(b)) > SCORE_MOST or (room.rules.game == "500" and (a % STEP or b % STEP)):
        raise Refusal(
            "no_score", say("{amber} to {blue} is no score of this game.", amber=a, blue=b),
            say("Look at the score card again."),
        )  # fmt: skip
    return a, b


def _must_be_in_dispute(table: Table, decides: bool) -> None:
    if not table.called and table.phase != "dispute":
        raise Refusal(
            "no_dispute", say("Table {table} has no dispute.", table=table.number), say("Correct its result instead.")
        )
    if decides and table.phase in ("seated", "dealt"):
        raise no_game(table)
    if not decides and table.questioned is not None:
        raise Refusal(
            "deal_in_question", say("A deal is in question here."), say("Rule on the deal: had it begun, or not?")
        )


def _result_follows(room: Room, table: Table, outcome: Outcome | None, records: bool, reason: str) -> list[Event]:
    """A recorded result is put right, a ruled outcome is recorded; after a ruled score both sides confirm."""
    if outcome is None:
        return []
    mover = mover_of(room, table, outcome)
    recorded = room.results.get((room.round, table.number))
    if recorded is not None:
        same = recorded.outcome == outcome
        return [] if same else [ResultCorrected(table.number, room.round, outcome, mover, reason)]
    if not records or table.phase not in IN_PLAY:
        return []
    return [ResultRecorded(table.number, room.round, outcome, mover, "umpire", len(table.deals), reason)]


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    RuleDeal: rule_deal,
    CallUmpire: call_umpire,
    AnswerCall: answer_call,
    RuleDispute: rule_dispute,
}
