"""The buttons of a table's node on its phone's page: the same presses, decided in the same way."""

from collections.abc import Callable
from dataclasses import dataclass

from dashboard.access.roles import Role
from dashboard.forms.forms import Action, Values
from dashboard.hub.document_cache import Document
from dashboard.phone.press_time import pressed_between
from dashboard.request import Typed, services
from dashboard.words.presenters import SIDE_NAMES, outcome_words, team_words
from table_node.shared.words import say

AT_TABLE: tuple[Role, ...] = ("table", "umpire", "recorder")
"""Who may do what a table does, once its PIN has let them in."""
OUTCOMES = {"amber": "A", "blue": "B", "both": "TIE"}
IN_PLAY = ("dealing", "hand", "closing", "dispute", "result")
"""Phases in which the buttons stay as they are: none may go or come at the very moment of the bell."""
HANDS_MOST = 999
AT_CUT = "at_cut"
"""The page showed the buttons of a tie's cut: what it says of a press, and nothing that the hub needs to know."""


@dataclass(frozen=True)
class Button:
    """A button as the page shows it."""

    name: str
    text: str
    note: str = ""
    """A line in small print on it."""
    tone: str = ""


def _reading(control: str) -> Callable[[Typed], Values]:
    def read(typed: Typed) -> Values:
        clock = services().clock
        low, high = pressed_between(typed, clock, clock.hub_us())
        pending = typed.values.get("pending", "")
        return {
            "control": control,
            "dealt": typed.whole("dealt", 0, HANDS_MOST),
            "pending": pending if pending in OUTCOMES.values() else None,
            "low_hub_us": low,
            "high_hub_us": high,
            AT_CUT: typed.values.get(AT_CUT) == "1",
        }

    return read


def _dealt(values: Values) -> str:
    return say("Hand {number} is dealt.", number=values["dealt"] + 1)


def _result(values: Values) -> str:
    outcome = OUTCOMES[values["control"]]
    result = pressed_words(outcome, values[AT_CUT])
    if values["pending"] == outcome:
        return say("Confirmed: {result}.", result=result)
    return say("{result}? Press once more to confirm.", result=result)


def pressed_words(outcome: str, at_cut: bool) -> str:
    """The text of a winner's button: who won, or after a tie who moves on."""
    return say("{side} moves on", side=SIDE_NAMES[outcome]) if at_cut else outcome_words(outcome, None)


def _undone(values: Values) -> str:
    if values["pending"]:
        return say("Taken back: no result is reported.")
    return say("Taken back: hand {number} is not dealt.", number=values["dealt"])


def _press(control: str, title: str, done: Callable[[Values], str]) -> Action:
    return Action(control, "press_button", title, done, roles=AT_TABLE, build=_for_the_hub, read=_reading(control))


def _for_the_hub(values: Values) -> Values:
    return {name: value for name, value in values.items() if name != AT_CUT}


PRESSES = {action.name: action for action in (
    _press("dealt", say("DEALT"), _dealt),
    _press("amber", say("Amber won"), _result),
    _press("blue", say("Blue won"), _result),
    _press("both", say("Tie"), _result),
    _press("undo", say("UNDO"), _undone),
)}  # fmt: skip


def deal_button(table: Document, has_bell: bool) -> Button | None:
    """The DEALT button, while a hand can begin; none in an untimed round, where the time of a deal does not matter."""
    if not has_bell or table["phase"] not in ("seated", *IN_PLAY):
        return None
    number = table["dealt"] + 1
    tone = "primary" if table["phase"] in ("seated", "dealing") else ""
    return Button("dealt", say("DEALT"), say("All cards of hand {number} are dealt", number=number), tone)


def result_buttons(table: Document, game: str) -> list[Button]:
    """The buttons for the winner, unless hands are typed one by one; after a tie, for who cut the lower card.

    With fixed teams they show the teams' names, as nobody there goes by a colour.
    """
    if table["phase"] == "cut":
        return [_side_button(table, name, say("{side} moves on", side=SIDE_NAMES[OUTCOMES[name]]))
                for name in ("amber", "blue")]  # fmt: skip
    if table["phase"] not in IN_PLAY or table["called"] or table["typed"] or _is_told(table):
        return []
    names = ("amber", "blue") if game == "spades" else ("amber", "blue", "both")
    return [_side_button(table, name, str(PRESSES[name].title)) for name in names]


def _is_told(table: Document) -> bool:
    """Whether typed hands or steps decide who has won: then both sides confirm the result instead of pressing it."""
    return bool(table["play"]["outcome"] if table.get("play") else table["score"])


def _side_button(table: Document, name: str, text: str) -> Button:
    is_pending = table["pending"] == OUTCOMES[name]
    team = team_words(table, OUTCOMES[name]) if name in ("amber", "blue") else ""
    side = {"amber": "side-a", "blue": "side-b"}.get(name, "")
    if not is_pending:
        return Button(name, text, team, side)
    return Button(name, say("Yes: {result}", result=text), team, f"{side} chosen")


def undo_button(table: Document, has_bell: bool) -> Button | None:
    """The UNDO button, while there is a result or a deal to take back."""
    if table["called"]:
        return None
    if table["pending"]:
        return Button("undo", say("UNDO"), say("Take it back: that is not the result"))
    if has_bell and table["dealt"] > table["hands"] and table["phase"] in ("dealt", *IN_PLAY):
        return Button("undo", say("UNDO"), say("Hand {number} is not dealt after all", number=table["dealt"]))
    return None
