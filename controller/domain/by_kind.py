"""One function for each kind of event: each subject has its own, and they are joined to one that knows every kind.

SENTENCES = ByKind[str]()

@SENTENCES.of
def _(event: DayBegun, room: Room) -> str: ...

SENTENCES(DayBegun(3, 2), room)
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_args

from controller.domain.events import Event
from controller.domain.fast_replace import replace
from controller.domain.state.room import Room, Table

_Kind = TypeVar("_Kind")
_Result = TypeVar("_Result")


class ByKind(Generic[_Result]):
    """Functions (event, room) -> result, found by the kind of the event."""

    def __init__(self, *parts: "ByKind[_Result]") -> None:
        """Join these; two for the same kind are a mistake. Raises TypeError."""
        self.functions: dict[type, Callable[[Any, Room], _Result]] = {}
        for part in parts:
            for kind, function in part.functions.items():
                self._add(kind, function)

    def __call__(self, event: Event, room: Room) -> _Result:
        """What the function for this kind makes of the event. Raises TypeError where there is none."""
        function = self.functions.get(type(event))
        if function is None:
            raise TypeError(f"there is no function for {type(event).__name__}")
        return function(event, room)

    def of(self, function: Callable[[_Kind, Room], _Result]) -> Callable[[_Kind, Room], _Result]:
        """Take a function for the kind, or the kinds, that its first parameter is annotated with."""
        for kind in _kinds(function):
            self._add(kind, function)
        return function

    def _add(self, kind: type, function: Callable[[Any, Room], _Result]) -> None:
        if kind in self.functions:
            raise TypeError(f"two functions for {kind.__name__}")
        self.functions[kind] = function


class Changes(ByKind[Room]):
    """What each kind of event changes: functions (event, room before) -> room after."""

    def of_table(self, function: Callable[[_Kind, Table, Room], Table]) -> Callable[[_Kind, Table, Room], Table]:
        """Take a function (event, table, room) -> table that changes only the table the event names."""

        def change(event: Any, room: Room) -> Room:  # noqa: ANN401 (a kind that has a table)
            return with_table(room, function(event, room.tables[event.table], room))

        for kind in _kinds(function):
            self._add(kind, change)
        return function


def with_table(room: Room, table: Table) -> Room:
    """The room with one table changed."""
    return replace(room, tables={**room.tables, table.number: table})


def with_all_tables(room: Room, change: Callable[[Table], Table]) -> Room:
    """The room with each of its tables changed."""
    return replace(room, tables={number: change(table) for number, table in room.tables.items()})


def _kinds(function: Callable[..., object]) -> tuple[type, ...]:
    first = next(iter(function.__annotations__.values()))
    return get_args(first) or (first,)
