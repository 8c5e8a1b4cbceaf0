"""One step of a game that is told hand by hand at its table, and what every game answers to one."""

from dataclasses import dataclass
from typing import Any, Literal, Protocol

from controller.games.refusal import Refusal
from controller.games.results import Outcome, Side
from controller.games.seats import Seat
from table_node.shared.words import say

PARTS_MOST, TEXT_LONGEST = 80, 20
Fact = Literal["led", "corrected", "partner", "crib"]


@dataclass(frozen=True)
class Step:
    """What a person says has happened; each act of a game reads the fields that belong to it, and no others."""

    act: str
    side: Literal["A", "B", "both"] | None = None
    """Who is meant; of an offence, who committed it."""
    seat: Seat | None = None
    points: int | None = None
    cards: tuple[str, ...] = ()
    """Cards as people write them; of the bidding, calls as `A.L 7S`."""
    turn_up: str = ""
    bids: tuple[str, ...] = ()
    """Of the four seats in the order of SEATS; `nil`, or a number."""
    tricks: tuple[int, ...] = ()
    """Of the four seats in the same order."""
    reason: str = ""
    maker: Side | None = None
    """Whose bid was in force; None where nobody bid."""
    bid: str = ""
    facts: tuple[Fact, ...] = ()
    """What else is true of it."""


@dataclass(frozen=True)
class Line:
    """A sentence of an answer, and the clause of the sheet that it rests on; empty where the sheet is silent."""

    text: str
    clause: str = ""


@dataclass(frozen=True)
class Answer:
    """What the rules say; `turn`: the seat that acts next, where that is known."""

    lines: tuple[Line, ...]
    turn: Seat | None = None


@dataclass(frozen=True)
class Taken:
    """A game after a step, with what the step did."""

    state: Any
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Shown:
    """A game as its page shows it."""

    stage: str
    deal: int
    dealer: Seat | None
    due: str = ""
    """Whose act is due: a seat, or `crib`."""
    rows: tuple[tuple[str, str, str], ...] = ()
    """Figures of both sides, each with its name."""


class Engine(Protocol):
    """A game that is told step by step: its state is folded from its steps, and refuses what cannot be."""

    @property
    def questions(self) -> tuple[str, ...]:
        """The acts that only ask."""

    def begin(self) -> Any:  # noqa: ANN401
        """The state before the first step."""

    def take(self, state: Any, step: Step) -> Taken:  # noqa: ANN401
        """The state after a step. Raises Refusal, and then nothing has changed."""

    def ask(self, state: Any, step: Step) -> Answer:  # noqa: ANN401
        """The answer to a question, which changes nothing. Raises Refusal."""

    def scores(self, state: Any) -> tuple[int, int]:  # noqa: ANN401
        """Points of side A and of side B."""

    def outcome(self, state: Any, time_up: bool) -> Outcome | None:  # noqa: ANN401
        """Who has won, or TIE; None while the game goes on. `time_up`: its bell has gone."""

    def shown(self, state: Any) -> Shown:  # noqa: ANN401
        """What its page shows."""


def unknown(step: Step) -> Refusal:
    """The refusal of an act that the game does not have."""
    return Refusal(
        "unknown_act", say("This game has no step called {act}.", act=step.act[:20]), say("Look at the page again.")
    )


def one_side(step: Step) -> Side:
    """The one side that is meant. Refused: none, or both."""
    if step.side in ("A", "B"):
        return step.side
    raise Refusal("which_side", say("It was not said which side is meant."), say("Choose Amber or Blue."))


def must_be_short(step: Step) -> None:
    """Refuse a step with more in it than any page sends: it would stay in the log for ever."""
    texts = (step.act, step.turn_up, step.reason, step.bid, *step.cards, *step.bids)
    if len(texts) + len(step.tricks) + len(step.facts) > PARTS_MOST or max(map(len, texts)) > TEXT_LONGEST:
        raise Refusal("too_long", say("That step has more in it than a step can have."), say("Reload the page."))
