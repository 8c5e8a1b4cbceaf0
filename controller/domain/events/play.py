"""What a table told of its game step by step. What a step did to the score stands beside it, for ever."""

from dataclasses import dataclass

from controller.domain.commands.play import By
from controller.domain.events.hands import Points
from controller.games.results import Outcome
from controller.games.steps import Step


@dataclass(frozen=True)
class IrregularityNoted:
    """A table of 500 reported an irregularity; what it costs comes right after it, as a hand or as a misdeal."""

    table: int
    round: int
    hand: int
    by: By
    step: Step
    clause: str


@dataclass(frozen=True)
class StepTaken:
    """One step of a game of cribbage or spades; `outcome`: it ended the game."""

    table: int
    round: int
    number: int
    by: By
    step: Step
    clause: str
    after: Points
    outcome: Outcome | None


@dataclass(frozen=True)
class StepTakenBack:
    """The last step was taken back: the game stands as before it."""

    table: int
    round: int
    number: int


PlayEvent = IrregularityNoted | StepTaken | StepTakenBack
