"""Steps of a game, and irregularities, as sentences: what a table told, and how the scores stand."""

from collections.abc import Mapping

from controller.domain.events.play import IrregularityNoted, PlayEvent, StepTaken, StepTakenBack
from controller.domain.setup.called import name_of
from controller.domain.state.room import Room
from controller.domain.values import SEATS
from controller.games.steps import Step
from controller.projections.sentences.hands import score_words
from controller.projections.sentences.phrases import OUTCOMES, SIDES
from table_node.shared.words import say

_BY = SIDES | {"convenor": say("The convenor"), "table": say("The table")}
_WHO = SIDES | {"both": say("both sides")}

_IRREGULAR = {
    "renege": say("a renege by {who}"),
    "count": say("a wrong number of cards with {who}"),
    "laydown": say("the rest of a hand laid down by {who}"),
    "kitty": say("the kitty seen, by {who}"),
    "discard": say("a wrong number of cards put away by {who}"),
    "exposed": say("a card exposed by {who}"),
    "misdeal": say("a misdeal"),
}
_STEPS = {
    "dealer": say("{name} deals first"),
    "redeal": say("the deal is done again"),
    "jack": say("two for a jack turned up"),
    "turn_up": say("{turn_up} is turned up"),
    "peg": say("{who} pegs {points}"),
    "count": say("{name} counts {shown}"),
    "crib": say("the crib counts {shown}"),
    "correct": say("{who} puts the last peg right to {points}"),
    "crossed": say("{who} crossed lanes or took out a peg of the other side"),
    "held_back": say("{who} held a card back"),
    "crib_lifted": say("{name} lifted the crib"),
    "peg_out": say("the front peg of {who} came out"),
    "bids": say("bids are {bids}"),
    "tricks": say("tricks are {tricks}"),
    "renege": say("{who} reneged"),
    "misdeal": say("{name} has no spade, and the deal moves on"),
    "surplus": say("a hand with too many cards is put right"),
    "crib_wrong": say("the crib is put right"),
}
_PLAIN = ("dealer", "jack", "turn_up", "peg", "count", "bids", "tricks")
"""Acts for which nobody looks up a clause."""


def names_at(room: Room, table: int) -> Mapping[str, str]:
    """Who sits on each seat of a table, by name."""
    return {seat: name_of(room, player) for seat, player in room.tables[table].seats.items()}


def step_words(step: Step, names: Mapping[str, str]) -> str:
    """A step in words, as a part of a sentence."""
    shown = step.points if step.points is not None else " ".join((*step.cards, step.turn_up))
    act = "crib" if step.act == "count" and "crib" in step.facts else step.act
    said = {"who": _WHO.get(step.side or "", ""), "name": names.get(step.seat or "", ""), "shown": shown}
    bids, tricks = (", ".join(f"{names.get(seat, seat)} {one}" for seat, one in zip(SEATS, of, strict=False))
                    for of in (step.bids, step.tricks))  # fmt: skip
    return _STEPS[act].format(**said, turn_up=step.turn_up, points=step.points or 0, bids=bids, tricks=tricks)


def play_sentence(event: PlayEvent, room: Room) -> str:
    """What happened, in one sentence; how the scores stand in another."""
    if isinstance(event, StepTakenBack):
        return say("Table {table} took its last step back.", table=event.table)
    is_plain = isinstance(event, StepTaken) and event.step.act in _PLAIN
    clause = say(" (clause {clause})", clause=event.clause) if event.clause and not is_plain else ""
    if isinstance(event, IrregularityNoted):
        what = _IRREGULAR[event.step.act].format(who=_WHO.get(event.step.side or "", ""))
        return say(
            "Table {table}, hand {hand}: {by} reports {what}{clause}.",
            table=event.table, hand=event.hand, by=_BY[event.by], what=what, clause=clause,
        )  # fmt: skip
    end = say(" The game is over: {outcome}.", outcome=OUTCOMES[event.outcome]) if event.outcome else ""
    return say(
        "Table {table}: {what}{clause}. {score_words}.{end}",
        table=event.table, what=step_words(event.step, names_at(room, event.table)), clause=clause,
        score_words=score_words(event.after), end=end,
    )  # fmt: skip
