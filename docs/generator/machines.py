"""The blocks of `docs/machines.md`: tables and state diagrams, read off the tables the machines themselves go by."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args, get_type_hints

from controller.domain.hands.typed import TYPED
from controller.domain.hands.typed import WHY_REFUSED as WHY_NOT_TYPED
from controller.domain.round.machine import ASKED, WHY_REFUSED
from controller.domain.round.next_phase import NEXT as NEXT_OF_ROOM
from controller.domain.state.phases import TablePhase
from controller.domain.table.machine import FROZEN, TRANSITIONS, WHY_IGNORED
from controller.domain.table.next_phase import NEXT as NEXT_OF_TABLE
from controller.hub.request_commands import COMMANDS
from controller.projections.sentences.ignored import IGNORED
from table_node.wire.node_shapes import CONTROLS, TABLE_PHASES
from table_node.wire.room_shapes import ROOM_PHASES

Changes = Mapping[tuple[str, str], frozenset[str]]
"""From (state, cause) to the states that can follow."""
FROM_ANYWHERE = 6
"""A cause that leads to one state from so many is told beside the diagram, where its arrows would hide the others."""


def blocks() -> Mapping[str, str]:
    """The page's blocks, by name."""
    handlers = sorted({(handler.__name__, handler.__doc__ or "") for handler in TRANSITIONS.values()})
    reasons = [f"- `{phase}`: {IGNORED[reason]}" for phase, reason in sorted(WHY_IGNORED.items())]
    return {
        "buttons": _buttons(),
        "handlers": "\n".join(f"- **{_word(name)}**: {' '.join(about.split())}" for name, about in handlers if about),
        "ignored": "\n".join(reasons),
        "frozen": ", ".join(control.upper() for control in FROZEN),
        "typed": _typed(),
        "table-states": state_diagram(changes(NEXT_OF_TABLE), ("seated", "vacant")),
        "asked": _asked(),
        "room-states": state_diagram(changes(NEXT_OF_ROOM), ("setup",)),
    }


def _buttons() -> str:
    head = [f"| state | {' | '.join(control.upper() for control in CONTROLS)} |", "|---" * (len(CONTROLS) + 1) + "|"]
    rows = [f"| `{phase}` | {' | '.join(_cell(phase, control) for control in CONTROLS)} |" for phase in TABLE_PHASES]
    return "\n".join([*head, *rows])


def _cell(phase: str, control: str) -> str:
    handler = TRANSITIONS.get((phase, control))
    return _word(handler.__name__) if handler else "-"


def _word(name: str) -> str:
    return name.strip("_").replace("_", " ")


def _typed() -> str:
    names = {kind: name for name, kind in COMMANDS.items()}
    rows = ["| command | taken in | elsewhere refused: |", "|---|---|---|"]
    for kind, (_, text, _) in WHY_NOT_TYPED.items():
        taken = ", ".join(f"`{phase}`" for phase in TABLE_PHASES if (phase, kind) in TYPED)
        rows.append(f"| `{names[kind]}` | {taken} | {text} |")
    return "\n".join(rows)


def _asked() -> str:
    names = {kind: name for name, kind in COMMANDS.items()}
    rows = ["| command | taken in | elsewhere refused: |", "|---|---|---|"]
    for kind, why in WHY_REFUSED.items():
        if kind in names:  # a recovered clock is asked for by the hub itself
            taken = ", ".join(f"`{phase}`" for phase in ROOM_PHASES if (phase, kind) in ASKED)
            rows.append(f"| `{names[kind]}` | {taken} | {why.text} |")
    return "\n".join(rows)


def changes(machine: Mapping[type, Mapping[Any, Any]]) -> Changes:
    """From (state, cause) to the states that can follow."""
    return {
        (phase, kind.__name__): following(to) - {phase}
        for kind, rows in machine.items() for phase, to in rows.items()
    }  # fmt: skip


def following(to: object) -> frozenset[str]:
    """The phases a row leads to: itself, or what its rule says it answers."""
    if not callable(to):
        return frozenset({str(to)})
    found = frozenset(_literals(get_type_hints(to)["return"]))
    return frozenset() if found == frozenset(get_args(TablePhase)) else found


def _literals(hint: object) -> Iterator[str]:
    for one in get_args(hint):
        if isinstance(one, str):
            yield one
        else:
            yield from _literals(one)


def state_diagram(changes: Changes, begins: Iterable[str]) -> str:
    """A Mermaid state diagram of a machine."""
    apart = _from_anywhere(changes)
    arrows: dict[tuple[str, str], list[str]] = {}
    for (state, cause), following in changes.items():
        for after in sorted(following):
            if cause not in apart:
                arrows.setdefault((state, after), []).append(_words(cause))
    lines = [f"    {state} --> {after} : {', '.join(sorted(set(causes)))}" for (state, after), causes in arrows.items()]
    told = [f"*{_words(cause).capitalize()}* leads to `{after}` from anywhere." for cause, after in apart.items()]
    back = {cause for (_, cause), following in changes.items() if not following}
    back -= {cause for (_, cause), following in changes.items() if following}
    told += [f"*{_words(cause).capitalize()}* leads back to the state of before." for cause in sorted(back)]
    starts = [f"    [*] --> {state}" for state in begins]
    diagram = ["```mermaid", "stateDiagram-v2", *starts, *sorted(lines), "```"]
    return "\n".join([*diagram, *([""] if told else []), *told])


def _from_anywhere(changes: Changes) -> dict[str, str]:
    leads: dict[str, list[str]] = {}
    for (_, cause), following in changes.items():
        leads.setdefault(cause, []).extend(following)
    return {cause: to[0] for cause, to in leads.items() if len(to) >= FROM_ANYWHERE and len(set(to)) == 1}


def _words(cause: str) -> str:
    """A cause as the diagram says it: HandDealt is "hand dealt"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cause).replace("_", " ").lower()
