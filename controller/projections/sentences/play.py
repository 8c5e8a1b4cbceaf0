"""Steps of a game, and irregularities, as sentences: what a table told, and how the scores stand."""

from collections.abc import Mapping

from controller.domain.by_kind import ByKind
from controller.domain.events.play import IrregularityNoted, PlayEvent, StepTaken, StepTakenBack
from controller.domain.setup.called import name_of
from controller.domain.state.room import Room
from controller.domain.values import SEATS
from controller.games.steps import Step
from controller.projections.sentences.hands import score_words
from controller.projections.sentences.phrases import OUTCOMES, SIDES
from table_node.shared.words import say, sentences

_BY = SIDES | {"convenor": say("The convenor"), "table": say("The table")}
_WHO = SIDES | {"both": say("both sides")}

_IRREGULAR = {
    "renege": say("a renege by {side}"),
    "count": say("a wrong number of cards with {side}"),
    "laydown": say("the rest of a hand laid down by {side}"),
    "kitty": say("the kitty seen, by {side}"),
    "discard": say("a wrong number of cards put away by {side}"),
    "exposed": say("a card exposed by {side}"),
    "misdeal": say("a misdeal"),
}
_STEPS = {
    "dealer": say("{name} deals first"),
    "redeal": say("the deal is done again"),
    "jack": say("two for a jack turned up"),
    "turn_up": say("{turn_up} is turned up"),
    "peg": say("{side} pegs {points}"),
    "count": say("{name} counts {counted}"),
    "crib": say("the crib counts {counted}"),
    "correct": say("{side} puts the last peg right to {points}"),
    "crossed": say("{side} crossed lanes or took out a peg of the other side"),
    "held_back": say("{side} held a card back"),
    "crib_lifted": say("{name} lifted the crib"),
    "peg_out": say("the front peg of {side} came out"),
    "bids": say("bids are {bids}"),
    "tricks": say("tricks are {tricks}"),
    "renege": say("{side} reneged"),
    "misdeal": say("{name} has no spade, and the deal moves on"),
    "surplus": say("a hand with too many cards is put right"),
    "crib_wrong": say("the crib is put right"),
}
_PLAIN = ("dealer", "jack", "turn_up", "peg", "count", "bids", "tricks")
"""Acts for which nobody looks up a clause."""

SENTENCES = ByKind[str]()


def names_at(room: Room, table: int) -> Mapping[str, str]:
    """Who sits on each seat of a table, by name."""
    return {seat: name_of(room, player) for seat, player in room.tables[table].seats.items()}


def step_words(step: Step, names: Mapping[str, str]) -> str:
    """A step in words, as a part of a sentence."""
    counted = step.points if step.points is not None else " ".join((*step.cards, step.turn_up))
    act = "crib" if step.act == "count" and "crib" in step.facts else step.act
    said = {"side": _WHO.get(step.side or "", ""), "name": names.get(step.seat or "", ""), "counted": counted}
    bids, tricks = (", ".join(f"{names.get(seat, seat)} {one}" for seat, one in zip(SEATS, of, strict=False))
                    for of in (step.bids, step.tricks))  # fmt: skip
    return _STEPS[act].format(**said, turn_up=step.turn_up, points=step.points or 0, bids=bids, tricks=tricks)


@SENTENCES.of
def play_sentence(event: PlayEvent, room: Room) -> str:
    """What happened, in one sentence; how the scores stand in another."""
    if isinstance(event, StepTakenBack):
        return say("Table {table} took its last step back.", table=event.table)
    is_plain = isinstance(event, StepTaken) and event.step.act in _PLAIN
    clause = "" if is_plain else event.clause
    if isinstance(event, IrregularityNoted):
        seen = _IRREGULAR[event.step.act].format(side=_WHO.get(event.step.side or "", ""))
        told = {"table": event.table, "hand": event.hand, "reporter": _BY[event.by], "irregularity": seen}
        if clause:
            return say("Table {table}, hand {hand}: {reporter} reports {irregularity} (clause {clause}).",
                       clause=clause, **told)  # fmt: skip
        return say("Table {table}, hand {hand}: {reporter} reports {irregularity}.", **told)
    step = step_words(event.step, names_at(room, event.table))
    return sentences(
        say("Table {table}: {step} (clause {clause}).", table=event.table, step=step, clause=clause)
        if clause else say("Table {table}: {step}.", table=event.table, step=step),
        f"{score_words(event.after)}.",
        say("The game is over: {outcome}.", outcome=OUTCOMES[event.outcome]) if event.outcome else "",
    )  # fmt: skip
