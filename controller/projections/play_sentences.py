"""Steps of a game, and irregularities, as sentences: what a table told, and how the scores stand."""

from controller.domain import play_events as p
from controller.games.steps import Step
from controller.projections.hand_sentences import score_words
from controller.projections.phrases import OUTCOMES, SIDES
from table_node.words import say

_BY = SIDES | {"convenor": say("The convenor")}
_WHO = SIDES | {"both": say("both sides")}

_STEPS = {
    "renege": say("a renege by {who}"),
    "count": say("a wrong number of cards with {who}"),
    "laydown": say("the rest of a hand laid down by {who}"),
    "kitty": say("the kitty seen, by {who}"),
    "discard": say("a wrong number of cards put away by {who}"),
    "exposed": say("a card exposed by {who}"),
    "misdeal": say("a misdeal"),
}


def step_words(step: Step) -> str:
    """A step in words, as the end of a sentence."""
    return _STEPS[step.act].format(who=_WHO.get(step.side or "", ""), **vars(step))


def play_sentence(event: p.PlayEvent) -> str:
    """What happened, in one sentence."""
    if isinstance(event, p.StepTakenBack):
        return say("Table {table} took its last step back.", table=event.table)
    clause = say(" (clause {clause})", clause=event.clause) if event.clause else ""
    if isinstance(event, p.IrregularityNoted):
        return say(
            "Table {table}, hand {hand}: {by} reports {what}{clause}.",
            table=event.table, hand=event.hand, by=_BY[event.by], what=step_words(event.step), clause=clause,
        )  # fmt: skip
    end = say(" The game is over: {outcome}.", outcome=OUTCOMES[event.outcome]) if event.outcome else ""
    return say(
        "Table {table}: {by} enters {what}{clause}. {score_words}.{end}",
        table=event.table, by=_BY[event.by], what=step_words(event.step), clause=clause,
        score_words=score_words(event.after), end=end,
    )  # fmt: skip
