"""What a table tells of its game step by step, and what it asks the rules, in the imperative."""

from dataclasses import dataclass
from typing import Literal

from controller.games.steps import Step

By = Literal["A", "B", "table", "convenor"]
"""Who tells it; table: a phone that both sides use."""


@dataclass(frozen=True)
class TakeStep:
    """Tell one step of a table's game, or an irregularity; `number`: the step, of 500 the hand, that it is."""

    round: int
    table: int
    number: int
    by: By
    step: Step
    now_hub_us: int


@dataclass(frozen=True)
class AskTable:
    """Ask what the rules say, or what a step would do; the answer comes with the reply, and nothing is changed."""

    round: int
    table: int
    number: int
    by: By
    step: Step
    now_hub_us: int


@dataclass(frozen=True)
class TakeStepBack:
    """Take back the last step of a table's game."""

    round: int
    table: int
    number: int


PlayCommand = TakeStep | AskTable | TakeStepBack
