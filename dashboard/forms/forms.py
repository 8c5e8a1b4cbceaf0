"""Forms that ask the hub for something: what each asks for, how it is read, and what is shown when it was not taken.

An action is data: its fields, its command, its words. One macro draws it (`_action.html`), one function sends it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from flask import request

from dashboard.access.roles import Role
from dashboard.hub.commands import Reply
from dashboard.request import Typed, carry_out, kept_request_id, list_mark, model, new_request_id, room_now, tell
from table_node.shared.names import REASON_LONGEST
from table_node.shared.words import say

ROUNDS_MOST = 60
MINUTES_AND_SECONDS = re.compile(r"(\d{1,2}):([0-5]\d)")

Kind = Literal["line", "whole", "choice", "list", "pick", "yes", "clock", "numbers"]
Values = dict[str, Any]


@dataclass(frozen=True)
class Field:
    """One thing that a form asks for.

    line: text; whole: a number from `low` to `high`; choice: one of `words`, as large buttons; list: the same as a
    list, the first where nothing was sent; pick: one of a list that the page hands in under `of`, its number; yes: a
    tick, 1 or 0; clock: minutes and seconds, in seconds; numbers: whole numbers with anything between.
    """

    name: str
    label: str
    kind: Kind = "line"
    hint: str = ""
    needed: str = ""
    """What to say when a line is empty; without it, it may be."""
    first: str = ""
    low: int = 0
    high: int = 0
    longest: int = REASON_LONGEST
    words: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    """A line in small print below a choice."""
    of: str = ""

    def read(self, typed: Typed) -> Any:  # noqa: ANN401
        """What was typed, as the command wants it; what cannot be, is noted in `typed`."""
        if self.kind == "whole":
            return typed.whole(self.name, self.low, self.high)
        if self.kind == "choice":
            return typed.word(self.name, *self.words)
        if self.kind == "list":
            return typed.word(self.name, *self.words) if self.name in typed.values else next(iter(self.words))
        if self.kind == "pick":
            return _picked(typed, self.name)
        if self.kind == "yes":
            return int(typed.values.get(self.name) == "1")
        if self.kind == "clock":
            return _seconds(typed, self.name)
        if self.kind == "numbers":
            return [int(number) for number in re.findall(r"\d{1,4}", typed.values.get(self.name, ""))]
        return typed.text(self.name, self.longest, self.needed)


def reason(needed: bool = True, label: str = "") -> Field:
    """Why: it stands in the journal."""
    return Field("reason", label or say("Reason"), needed=say("Say why, for the journal.") if needed else "")


def _picked(typed: Typed, name: str) -> int:
    if not typed.values.get(name, "").isdecimal():
        typed.wrong[name] = say("Choose one of these.")
        return 0
    return int(typed.values[name])


def _seconds(typed: Typed, name: str) -> int:
    found = MINUTES_AND_SECONDS.fullmatch(typed.values.get(name, "").strip())
    if found is None:
        typed.wrong[name] = say("Write minutes and seconds, as 4:30.")
        return 0
    return int(found[1]) * 60 + int(found[2])


def _as_they_are(values: Values) -> Values:
    return values


@dataclass(frozen=True)
class Action:
    """Something that can be asked of the hub from a page."""

    name: str
    """As in its address and in the ids of its form."""
    command: str | Callable[[Values], str]
    title: str
    """What the button says, or for a form the line that opens it."""
    done: str | Callable[[Values], str]
    """What to say afterwards; its braces are filled from what was sent."""
    fields: tuple[Field, ...] = ()
    button: str = ""
    """What sends the form; empty: the title is the button itself, with no second step."""
    says: str = ""
    """What will happen, before somebody sends it."""
    tone: Literal["", "primary", "danger"] = ""
    roles: tuple[Role, ...] = ()
    """Who may do it beside the convenor."""
    key: str = ""
    icon: str = ""
    made_for: Literal["round", "page", "any"] = "round"
    """round: the command carries the round, and the hub refuses another; page: it carries none, and so we do; any: it
    means the same in every round."""
    build: Callable[[Values], Values] = _as_they_are
    """From what was read to the command's arguments."""
    read: Callable[[Typed], Values] | None = None
    """Reads a form that is not made of plain fields."""


@dataclass(frozen=True)
class Attempt:
    """A form that was sent and not taken: which one, what was typed, and what the hub said."""

    action: str = ""
    typed: Typed = field(default_factory=lambda: Typed({}))
    reply: Reply | None = None

    @property
    def status(self) -> int:
        """Unprocessable where the form itself is wrong; a conflict where the hub said no."""
        return 409 if self.reply is not None else 422

    def typed_in(self, action: str) -> Typed:
        """What was typed into a form of the page."""
        return self.typed if self.action == action else Typed({})

    def reply_to(self, action: str) -> Reply | None:
        """What the hub said to a form of the page."""
        return self.reply if self.action == action else None

    def id_for(self, action: str) -> str:
        """The request id of a form: a new one, but for the form that nobody answered."""
        return kept_request_id(self.reply) if self.action == action and self.reply is not None else new_request_id()


def attempt(action: Action, given: Mapping[str, Any] | None = None) -> Attempt | None:
    """Send an action as its form was filled in; None when it is done or nothing was typed, else what to show again.

    `given`: arguments that the address says, such as the table.
    """
    typed = Typed(request.form)
    round_no = typed.whole("round", 0, ROUNDS_MOST)
    values = read_fields(action, typed)
    if typed.wrong:
        return Attempt(action.name, typed)
    if typed.values.get("list", list_mark()) != list_mark():
        return _not_taken(action, typed, _other_list())
    args = {**(given or {}), **action.build(values), **game_shown(typed)}
    if action.made_for == "round":
        args["round"] = round_no
    elif action.made_for == "page" and round_no != room_now().clock["round"]:
        return _not_taken(action, typed, _other_round(round_no))
    reply = carry_out(action.command if isinstance(action.command, str) else action.command(values), args)
    if not reply.ok:
        return _not_taken(action, typed, reply)
    said = {"round": round_no, **(given or {}), **values, **_names(action, values)}
    tell(action.done.format(**said) if isinstance(action.done, str) else action.done(said))
    return None


def read_fields(action: Action, typed: Typed) -> Values:
    """What was typed into an action's form; what is wrong with it is noted in `typed`."""
    return action.read(typed) if action.read else {one.name: one.read(typed) for one in action.fields}


def game_shown(typed: Typed, field: str = "game") -> Values:
    """The game that a table's page showed: the hub refuses the form where others sit there by now."""
    game = typed.values.get(field, "")
    return {"game": int(game)} if game.isdecimal() and len(game) < 10 else {}


def _names(action: Action, values: Values) -> dict[str, str]:
    """Who was chosen, by name under `player_name` and the like: whoever tapped the row beside it sees that now."""
    chosen = {one.name: values[one.name] for one in action.fields if one.of == "players"}
    reading = model() if chosen else None
    names = {one.player: one.name for one in reading.standings()} if reading is not None else {}
    return {f"{name}_name": names.get(number, say("Player {number}", number=number)) for name, number in chosen.items()}


def _not_taken(action: Action, typed: Typed, reply: Reply) -> Attempt | None:
    """What to show again. A lone button has nothing typed, and may not be offered any more: its refusal is told."""
    if action.button or reply.is_silence:
        return Attempt(action.name, typed, reply)
    tell(reply.text, reply.remedy, "refused")
    return None


def _other_list() -> Reply:
    text = say("That page was made for another list of players. Nothing was changed.")
    return Reply(
        False, code="other_list", text=text, remedy=say("Look who is meant, then send it if it is still right.")
    )


def _other_round(round_no: int) -> Reply:
    now = room_now().clock["round"]
    text = say(
        "That page was made for round {round_no}; the room is at round {now}. Nothing was changed.",
        round_no=round_no,
        now=now,
    )
    return Reply(False, code="other_round", text=text, remedy=say("Look again, then send it if it is still right."))
