"""Rows of the read model for the rules page: the lines of every sheet, and the moments they matter at."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import get_args

from controller.domain.state.phases import RoomPhase, TablePhase
from controller.games.guidance import GUIDANCE
from controller.games.house_lines import house_lines
from controller.games.profiles import Profile
from table_node.shared.words import say

Row = tuple[object, ...]

ROOM_MOMENTS: Mapping[RoomPhase, str] = MappingProxyType(
    {
        "setup": "setup", "ready": "seated", "running": "play", "paused": "play", "overtime": "bell", "break": "break",
        "ended": "end",
    }
)  # fmt: skip
"""The moment that matters to the hall in each phase of the room."""
TABLE_MOMENTS: Mapping[TablePhase, tuple[str, ...]] = MappingProxyType(
    {
        "vacant": ("setup",), "seated": ("seated",), "dealing": ("dealing",), "dealt": ("bell", "dealing"),
        "hand": ("bidding", "kitty", "play", "scoring"), "closing": ("bell",), "dispute": ("dispute",),
        "result": ("result", "scoring"), "cut": ("cut",), "clip": ("clip",), "done": ("move",),
    }
)  # fmt: skip
"""The moments that matter to the players at a table in each of its phases, the first one first."""


def rules() -> Iterator[Row]:
    """sheet, place, clauses, moments and text of every line; clauses joined by commas, moments by blanks."""
    for sheet, lines in GUIDANCE.items():
        for place, line in enumerate(lines, start=1):
            yield (sheet, place, ", ".join(_printed(line.clauses)), " ".join(line.moments), line.text)


def house_rules(chosen: Profile) -> Iterator[Row]:
    """place, clauses, moments and text of every house option that the room has chosen."""
    for place, line in enumerate(house_lines(chosen), start=1):
        yield (place, *line.clauses, " ".join(line.moments), line.text)


def _printed(clauses: Iterable[str]) -> Iterable[str]:
    """Clause numbers as the printed sheet has them, without the numbers that we give to sentences within one."""
    return dict.fromkeys(_as_printed(clause) for clause in clauses)


def _as_printed(clause: str) -> str:
    head = clause.partition("/")[0].partition(" row ")[0]
    number, silent, _ = head.partition("-silent")
    return say("{number} (silent)", number=number) if silent else head


def moments() -> Iterator[Row]:
    """scope, phase, place, moment: which lines matter in each phase of the room or a table, the first moment first."""
    for phase in get_args(RoomPhase):
        yield ("room", phase, 1, ROOM_MOMENTS[phase])
    for phase in get_args(TablePhase):
        for place, moment in enumerate(TABLE_MOMENTS[phase], start=1):
            yield ("table", phase, place, moment)
