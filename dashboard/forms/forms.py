"""The form machinery: a form that sends a command is an Action, made of data, and is drawn and sent in one way.

The macro `act` (`_action.html`) draws the form of an action, and `attempt` sends it. Example:

    EXTEND = Action("extend", "extend_round", say("Give the room more time"), say("The room has more time."),
                    (Field("minutes", say("Minutes"), "whole", low=1, high=60),), button=say("Give the time"))
    failed = attempt(EXTEND)  # None: done; else the page is drawn again with what was typed and what is wrong
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from flask import request

from dashboard.access.roles import Role
from dashboard.hub.commands import Reply
from dashboard.request import Typed, carry_out, list_mark, model, new_request_id, room_now, tell
from table_node.shared.names import REASON_LONGEST
from table_node.shared.words import say

ROUNDS_MOST = 60
MINUTES_AND_SECONDS = re.compile(r"(\d{1,2}):([0-5]\d)")

Kind = Literal["line", "whole", "choice", "list", "pick", "yes", "clock", "numbers"]
Values = dict[str, Any]


@dataclass(frozen=True)
class Field:
    """A field of a form. Its kinds:

    line: text; whole: a number from `low` to `high`; choice: one of `words`, as large buttons; list: the same as a
    list, the first where nothing was sent; pick: one of a list that the page hands in under `of`, its number; yes: a
    tick, 1 or 0; clock: minutes and seconds, in seconds; numbers: whole numbers with anything between.
    """

    name: str
    label: str
    kind: Kind = "line"
    hint: str = ""
    needed: str = ""
    """The error for an empty line; without one the line may stay empty."""
    first: str = ""
    low: int = 0
    high: int = 0
    longest: int = REASON_LONGEST
    words: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    """A line in small print below a choice."""
    of: str = ""

    def read(self, typed: Typed) -> Any:  # noqa: ANN401
        """The typed value as the command takes it; an error is noted in `typed`."""
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
    """The field for a reason, which goes into the journal."""
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
    """A command that a page offers: its fields, its button and its words."""

    name: str
    """Its name in addresses and in the ids of its form."""
    command: str | Callable[[Values], str]
    title: str
    """The button's text; for a form, the line that opens it."""
    done: str | Callable[[Values], str]
    """The message afterwards; its placeholders are filled with the values that were sent."""
    fields: tuple[Field, ...] = ()
    button: str = ""
    """The button that sends the form; empty: the title itself is the button, without a second step."""
    says: str = ""
    """The explanation in the form of what will happen."""
    tone: Literal["", "primary", "danger"] = ""
    roles: tuple[Role, ...] = ()
    """Who may do it besides the convenor."""
    key: str = ""
    icon: str = ""
    panel: str = ""
    """The panel of its page where it stands."""
    made_for: Literal["round", "page", "any"] = "round"
    """round: the command carries the round, and the hub refuses another; page: it carries none, so the page's round is
    compared here; any: it means the same in every round, and its form need not carry one."""
    build: Callable[[Values], Values] = _as_they_are
    """Turns the values read into the command's arguments."""
    read: Callable[[Typed], Values] | None = None
    """Reads a form that is not made of plain fields only."""


@dataclass(frozen=True)
class Attempt:
    """A form that was sent: which one, what was typed, and the hub's reply; None if the form itself was wrong."""

    action: str = ""
    typed: Typed = field(default_factory=lambda: Typed({}))
    reply: Reply | None = None

    @property
    def status(self) -> int:
        """The HTTP status: 422 if the form itself is wrong, 409 if the hub refused."""
        return 409 if self.reply is not None else 422

    def typed_in(self, action: str) -> Typed:
        """What was typed into a form of the page; empty for a form that was not sent."""
        return self.typed if self.action == action else Typed({})

    def reply_to(self, action: str) -> Reply | None:
        """The hub's reply to a form of the page; None for a form that was not sent."""
        return self.reply if self.action == action else None

    def id_for(self, action: str) -> str:
        """A form's request id: the same as before if the hub did not answer, so that it acts once; else a new one."""
        reply = self.reply_to(action)
        return request.form["request_id"] if reply is not None and reply.is_silence else new_request_id()


def attempt(action: Action, given: Mapping[str, Any] | None = None) -> Attempt | None:
    """Read and send the form of an action. None if it is done; else the attempt, for the page to show again.

    A refusal of a lone button, into which nothing was typed, is shown as a message, and None is returned too.
    `given`: arguments from the address, such as the table.
    """
    typed = Typed(request.form)
    values = read_fields(action, typed)
    sent = send(action, typed, values, given)
    if sent.reply is None:
        return sent
    if not sent.reply.ok:
        return _not_taken(action, sent)
    said = {"round": _round_of(action, typed), **(given or {}), **values, **_names(action, values)}
    tell(action.done.format(**said) if isinstance(action.done, str) else action.done(said))
    return None


def send(action: Action, typed: Typed, values: Values, given: Mapping[str, Any] | None = None) -> Attempt:
    """Send the values of a form to the hub. The attempt has no reply if the form itself is wrong."""
    round_no = _round_of(action, typed)
    if typed.wrong:
        return Attempt(action.name, typed)
    if typed.values.get("list", list_mark()) != list_mark():
        return Attempt(action.name, typed, _other_list())
    args = {**(given or {}), **action.build(values), **game_shown(typed)}
    if action.made_for == "round":
        args["round"] = round_no
    elif action.made_for == "page" and round_no != room_now().clock["round"]:
        return Attempt(action.name, typed, _other_round(round_no))
    command = action.command if isinstance(action.command, str) else action.command(values)
    return Attempt(action.name, typed, carry_out(command, args))


def _round_of(action: Action, typed: Typed) -> int:
    """The round that the form was made for; 0 if it does not carry one and need not."""
    return typed.whole("round", 0, ROUNDS_MOST) if action.made_for != "any" or "round" in typed.values else 0


def read_fields(action: Action, typed: Typed) -> Values:
    """The values of an action's form; errors are noted in `typed`."""
    return action.read(typed) if action.read else {one.name: one.read(typed) for one in action.fields}


def game_shown(typed: Typed, field: str = "game") -> Values:
    """The number of the game that the table's page showed. The hub refuses the form if another game is on by now."""
    game = typed.values.get(field, "")
    return {"game": int(game)} if game.isdecimal() and len(game) < 10 else {}


def _names(action: Action, values: Values) -> dict[str, str]:
    """The names of chosen players (as `player_name` etc.) for the message, so that a wrong choice is noticed."""
    chosen = {one.name: values[one.name] for one in action.fields if one.of == "players"}
    reading = model() if chosen else None
    names = {one.player: one.name for one in reading.standings()} if reading is not None else {}
    return {f"{name}_name": names.get(number, say("Player {number}", number=number)) for name, number in chosen.items()}


def _not_taken(action: Action, sent: Attempt) -> Attempt | None:
    """The attempt to show again; None for a lone button, whose refusal is shown as a message on the next page.

    Nothing was typed there, and the page may not offer the button any more.
    """
    assert sent.reply is not None
    if action.button or sent.reply.is_silence:
        return sent
    tell(sent.reply.text, sent.reply.remedy, "refused")
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
