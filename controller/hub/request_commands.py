"""Commands as they come over the wire, to commands of the domain; and the replies they get."""

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any, get_args

from controller.domain.commands import Command
from controller.domain.commands.bell import NoteRing
from controller.domain.commands.game import RecordCard, RecordPress
from controller.domain.commands.nodes import RecordNode, RecordReader
from controller.domain.commands.round import NoteRestart, PassTime, RecordRing
from controller.domain.commands.session import RecoverClock
from controller.domain.commands.table import PressOnPhone, ReviewDeal
from controller.domain.events import Event
from controller.domain.events.standings import CardsChecked
from controller.domain.guards import must_be_same_game
from controller.domain.state.room import Room
from controller.domain.values import HandEntry
from controller.games.refusal import Refusal
from table_node.shared.decoder import SHOWN_LONGEST, STRICT, Decoder, MissingFields, UnknownFields, WrongValue
from table_node.shared.names import tidy
from table_node.shared.words import say
from table_node.wire.messages import make


@dataclass(frozen=True)
class Now:
    """What the rules are not allowed to look for: it is put into the command here."""

    hub_us: int
    start_lead_us: int
    seed: int
    speed: int
    since_midnight_us: int = 0
    """How long ago the last local midnight was."""


GAME = "game"
"""The argument that any command to a table may have beside its own: the number of the game its page showed."""
DIFFERENCES_MOST, DOUBTS_MOST, MISSING_MOST = 200, 8, 2000
FINISH_LEAD_US = 300_000  # enough for the plan to reach the bell and most nodes

_BY_THE_ROOM = (
    NoteRestart, NoteRing, PassTime, RecordCard, RecordNode, RecordPress, RecordReader, RecordRing, RecoverClock,
    ReviewDeal,
)  # fmt: skip
"""What no person asks for: nodes, the bell and time bring it."""
_OTHER_NAMES = {PressOnPhone: "press_button"}
COMMANDS: dict[str, type] = {
    _OTHER_NAMES.get(kind, re.sub("(?<!^)(?=[A-Z])", "_", kind.__name__).lower()): kind
    for kind in get_args(Command)
    if kind not in _BY_THE_ROOM
}
"""Each command that a person can ask for, by its name on the wire."""


def _added(kind: type, now: Now) -> dict[str, object]:
    """The fields of a command that the hub fills in, whoever asks."""
    known = {
        "speed": now.speed,
        "seed": now.seed,
        "now_hub_us": now.hub_us,
        "midnight_hub_us": now.hub_us - now.since_midnight_us,
        "opens_at_hub_us": now.hub_us + now.start_lead_us,
        "closes_at_hub_us": now.hub_us + FINISH_LEAD_US,
        "at_hub_us": now.hub_us + FINISH_LEAD_US,
    }
    return {field.name: known[field.name] for field in fields(kind) if field.name in known}


def to_command(name: str, args: object, now: Now) -> Command:
    """The domain's command, with every text in it as text is kept. Raises Refusal `unknown_command` or `arguments`."""
    if name not in COMMANDS:
        raise Refusal(
            "unknown_command",
            say("The hub knows no command {name}.", name=name),
            say("Known: {commands}.", commands=", ".join(sorted(COMMANDS))),
        )
    kind = COMMANDS[name]
    if not isinstance(args, dict):
        raise _misfit(name, say("args must be an object"))
    own = {key: value for key, value in args.items() if key != GAME}
    try:
        command: Command = _COMMANDS.read(kind, {**own, **_added(kind, now)})
    except UnknownFields as misfit:
        raise _misfit(name, say("it takes no {unknown}", unknown=", ".join(misfit.names))) from misfit
    except MissingFields as misfit:
        raise _misfit(name, say("it needs {missing}", missing=", ".join(misfit.names))) from misfit
    except WrongValue as misfit:
        value = str(misfit.value)[:SHOWN_LONGEST]
        raise _misfit(name, say("{key} cannot be {value!r}", key=misfit.field, value=value)) from misfit
    return command


def must_be_of_its_game(room: Room, args: object) -> None:
    """Hold a command to the game its page showed, where it says which. Raises Refusal."""
    if not isinstance(args, dict) or GAME not in args:
        return
    table, round_, game = args.get("table"), args.get("round", room.round), args[GAME]
    if type(table) is int and type(round_) is int and type(game) is int:
        must_be_same_game(room, table, round_, game)


def arguments(name: str) -> list[str]:
    """The arguments a client gives with a command."""
    kind = COMMANDS[name]
    mine = _added(kind, Now(0, 0, 0, 1))
    return [field.name for field in fields(kind) if field.name not in mine]


def _text(value: Any) -> str:  # noqa: ANN401
    return tidy(STRICT.read(str, value))


def _flag(value: Any) -> bool:  # noqa: ANN401
    if type(value) is not int or value not in (0, 1):
        raise WrongValue(value, bool)
    return bool(value)


def _tidied(value: Any) -> Any:  # noqa: ANN401
    """A value whose shape the command knows, with every text in it as text is kept."""
    if isinstance(value, dict):
        return {_tidied(key): _tidied(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_tidied(one) for one in value]
    return tidy(value) if isinstance(value, str) else value


def _hand(value: Any) -> HandEntry:  # noqa: ANN401
    if value == {}:
        raise WrongValue(value, HandEntry)
    return _FIELDS.read(HandEntry, value)


_FIELDS = Decoder({str: _text, bool: _flag, object: _tidied})
_COMMANDS = Decoder({str: _text, bool: _flag, object: _tidied, HandEntry: _hand})
"""Commands as pages send them: 0 and 1 for false and true, and any text is tidied; a typed hand says something."""


def _misfit(name: str, why: str) -> Refusal:
    return Refusal("arguments", f"{name}: {why}.", say("Reload the page and try again."))


def accepted(request_id: str, seq: int, events: Iterable[Event] = (), detail: object = None) -> dict[str, object]:
    """The reply to a command that was taken; what was found out goes with it."""
    detail = next((_found(event) for event in events if isinstance(event, CardsChecked)), detail)
    return make("reply", request_id=request_id, ok=1, seq=seq, code=None, text=None, remedy=None, detail=detail)


def _found(checked: CardsChecked) -> dict[str, object]:
    """The scorecards that differ, as far as one reply holds them."""
    told = checked.differences[:DIFFERENCES_MOST]
    differences = [
        asdict(one) | {"doubts": [asdict(doubt) for doubt in one.doubts[:DOUBTS_MOST]]} for one in told
    ]  # fmt: skip
    missing = list(checked.missing[:MISSING_MOST])
    return {"cards": checked.cards, "differing": len(checked.differences), "differences": differences,
            "missing": missing, "uncounted": len(checked.missing)}  # fmt: skip


def refused(request_id: str, seq: int, refusal: Refusal) -> dict[str, object]:
    """The reply to a command that was not."""
    return make(
        "reply",
        request_id=request_id,
        ok=0,
        seq=seq,
        code=refusal.code,
        text=refusal.text[:300],
        remedy=refusal.remedy[:300],
        detail=refusal.detail,
    )
