"""The block of `docs/machines.md`: what each button does in each state of a table, read off the transition table."""

from collections.abc import Mapping

from controller.domain.table_machine import TRANSITIONS, WHY_IGNORED
from controller.projections.journal import IGNORED
from table_node.wire.messages import CONTROLS, TABLE_PHASES


def blocks() -> Mapping[str, str]:
    """The page's blocks, by name."""
    head = [f"| state | {' | '.join(control.upper() for control in CONTROLS)} |", "|---" * (len(CONTROLS) + 1) + "|"]
    rows = [f"| `{phase}` | {' | '.join(_cell(phase, control) for control in CONTROLS)} |" for phase in TABLE_PHASES]
    reasons = [f"- `{phase}`: {IGNORED[reason]}" for phase, reason in sorted(WHY_IGNORED.items())]
    handlers = sorted({(handler.__name__, handler.__doc__ or "") for handler in TRANSITIONS.values()})
    told = [f"- **{_word(name)}**: {' '.join(about.split())}" for name, about in handlers if about]
    return {"buttons": "\n".join([*head, *rows]), "handlers": "\n".join(told), "ignored": "\n".join(reasons)}


def _cell(phase: str, control: str) -> str:
    handler = TRANSITIONS.get((phase, control))
    return _word(handler.__name__) if handler else "-"


def _word(name: str) -> str:
    return name.strip("_").replace("_", " ")
