"""A game told step by step at its table, irregularities of every game, and what a table asks the rules."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from controller.domain.commands.hands import EnterHand, ReportMisdeal
from controller.domain.commands.play import AskTable, PlayCommand, TakeStep, TakeStepBack
from controller.domain.events import Event
from controller.domain.events.hands import HandProposed, HandScored, Points
from controller.domain.events.play import IrregularityNoted, StepTaken, StepTakenBack
from controller.domain.guards import table_asked
from controller.domain.hands.typed import asked_of_hands, must_not_be_ruled, must_not_wait
from controller.domain.setup.called import name_of
from controller.domain.state.phases import IN_PLAY
from controller.domain.state.room import Room, Table, bell_gone
from controller.domain.values import HandEntry
from controller.games.engines import engine_of
from controller.games.five_hundred import asking, irregularities
from controller.games.refusal import Refusal
from controller.games.steps import Answer, Engine, Line, Step, must_be_short
from table_node.shared.words import say

_WITH_SCORES = HandProposed | HandScored | StepTaken


def take_step(room: Room, command: TakeStep | AskTable) -> list[Event]:
    """One step of a game, or an irregularity of it. Refused: what cannot be, and then nothing has changed."""
    table = _playing_table(room, command)
    engine = engine_of(room.profile.sheet)
    if engine is None:
        return _of_five_hundred(room, table, command)
    must_not_be_ruled(table)
    if table.play and table.play[-1].outcome is not None:
        raise Refusal(
            "game_over", say("The game is over."), say("Agree with its result, or take the last step back.")
        )  # fmt: skip
    _must_be_next(command.number, len(table.play) + 1)
    taken = engine.take(_state(engine, table), command.step)
    after, outcome = engine.scores(taken.state), engine.outcome(taken.state, bell_gone(room, table))
    step = StepTaken(
        table.number, room.round, command.number, command.by, command.step, taken.lines[0].clause, after, outcome
    )  # fmt: skip
    return [step]


def _playing_table(room: Room, command: PlayCommand) -> Table:
    table = table_asked(room, command.round, command.table)
    if not isinstance(command, TakeStepBack):
        must_be_short(command.step)
    if room.phase == "ended" or table.phase in ("vacant", "cut", "clip", "done"):
        raise Refusal("no_game", say("The table plays no game now."), say("Look at the table again."))
    must_not_wait(table, getattr(command, "by", "") == "convenor")
    if table.phase not in IN_PLAY and not _is_misdeal(command):
        raise Refusal("no_game", say("The table plays no game now."), say("Look at the table again."))
    return table


def _is_misdeal(command: PlayCommand) -> bool:
    return not isinstance(command, TakeStepBack) and command.step.act == "misdeal"


def _must_be_next(number: int, due: int) -> None:
    if number != due:
        raise Refusal(
            "other_step", say("Somebody at this table has entered something meanwhile."),
            say("Look at the table again, then send it if it is still right."),
        )  # fmt: skip


def _state(engine: Engine, table: Table) -> Any:  # noqa: ANN401
    return table.play[-1].state if table.play else engine.begin()


def _of_five_hundred(room: Room, table: Table, command: TakeStep | AskTable) -> list[Event]:
    """An irregularity of 500: noted, and what it costs as the hand, or the misdeal, that comes of it."""
    step = command.step
    ruling = irregularities.rule_on(room.edition, step)
    noted = IrregularityNoted(table.number, room.round, command.number, command.by, step, ruling.clause)
    if ruling.misdeal:
        misdeal = ReportMisdeal(room.round, table.number, ruling.misdeal, "led" in step.facts)
        return [noted, *asked_of_hands(room, misdeal)]
    if ruling.penalty is None:
        _must_be_next(command.number, len(table.hands) + 1)
        return [noted]
    if command.by == "table" and isinstance(command, TakeStep):
        raise Refusal("which_side", say("It was not said which side reports it."), say("Choose Amber or Blue."))
    entry = HandEntry(step.maker, step.bid or None, penalty=ruling.penalty, opposition_tricks=step.points)
    by = "A" if command.by == "table" else command.by  # what it would be is the same for both
    hand = EnterHand(room.round, table.number, command.number, by, entry, command.now_hub_us)
    return [noted, *asked_of_hands(room, hand)]


def take_step_back(room: Room, command: TakeStepBack) -> list[Event]:
    """Take back the last step of a game, until it has its result."""
    table = _playing_table(room, command)
    must_not_be_ruled(table)
    if not table.play:
        raise Refusal("no_step", say("No step of this game is entered."), say("Look at the table again."))
    _must_be_next(command.number, len(table.play))
    return [StepTakenBack(table.number, room.round, command.number)]


def answer(room: Room, command: AskTable) -> dict[str, object]:
    """What the rules say to a question, or what a step would do: `lines`, `turn`, and the scores `before`, `after`.

    Players stand in it by their names. Raises Refusal, with their names as well.
    """
    table = table_asked(room, command.round, command.table)
    must_be_short(command.step)
    try:
        answered, after = _answered(room, table, command)
    except Refusal as refusal:
        text, remedy = (_named(room, table, one) for one in (refusal.text, refusal.remedy))
        raise Refusal(refusal.code, text, remedy, refusal.detail) from refusal
    lines = [{"text": _named(room, table, line.text), "clause": line.clause} for line in answered.lines]
    return {"lines": lines, "turn": answered.turn, "before": list(table.score), "after": after and list(after)}


def _answered(room: Room, table: Table, command: AskTable) -> tuple[Answer, Points | None]:
    engine, step = engine_of(room.profile.sheet), command.step
    questions = asking.QUESTIONS if engine is None else engine.questions
    if step.act not in questions:
        events = take_step(room, command)
        after = next((made.after for made in events if isinstance(made, _WITH_SCORES)), None)
        return Answer(_lines(room, table, engine, step)), after
    if engine is None:
        return asking.ask(room.edition, table.deal, step), None
    return engine.ask(_state(engine, table), step), None


def _lines(room: Room, table: Table, engine: Engine | None, step: Step) -> tuple[Line, ...]:
    if engine is None:
        return irregularities.rule_on(room.edition, step).lines
    return engine.take(_state(engine, table), step).lines


def _named(room: Room, table: Table, text: str) -> str:
    """A sentence with the names of those who sit there, in place of their seats."""
    for seat, player in table.seats.items():
        text = text.replace(seat, name_of(room, player))
    return text


DECISIONS: Mapping[type, Callable[[Room, Any], list[Event]]] = MappingProxyType(
    {TakeStep: take_step, TakeStepBack: take_step_back}
)
