"""Events to JSON and back, driven by their own annotations; upcasters bring old versions up to date."""

import json
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from controller.domain.events import Event
from controller.store.upcasters import UPCASTERS

EVENT_TYPES: dict[str, type] = {kind.__name__: kind for kind in get_args(Event)}


class UnknownEvent(Exception):
    """The log holds an event this program does not know: it was written by a newer one."""


def version_of(name: str) -> int:
    """The version in which an event of this name is written today."""
    return 1 + len(UPCASTERS.get(name, ()))


def to_body(event: Event) -> str:
    """The JSON body of an event."""
    return json.dumps(_plain(event), separators=(",", ":"), ensure_ascii=False)


def from_body(name: str, version: int, body: str) -> Event:
    """The event in a row of the log. Raises UnknownEvent."""
    kind = EVENT_TYPES.get(name)
    if kind is None or version > version_of(name):
        raise UnknownEvent(f"{name} version {version}")
    held = json.loads(body)
    for upcast in UPCASTERS.get(name, ())[version - 1 :]:
        held = upcast(held)
    event: Event = _built(kind, held)
    return event


def _plain(value: Any) -> Any:  # noqa: ANN401
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _built(hint: Any, value: Any) -> Any:  # noqa: ANN401
    if value is None or hint in (int, str, bool) or get_origin(hint) is Literal:
        return value
    if is_dataclass(hint):
        hints = _hints(hint)  # type: ignore[arg-type]
        return hint(**{name: _built(hints[name], item) for name, item in value.items()})  # type: ignore[operator]
    if isinstance(hint, type) and issubclass(hint, tuple):  # a named tuple, whose fields are in order
        return hint(*(_built(of, item) for of, item in zip(_hints(hint).values(), value, strict=True)))
    if get_origin(hint) is tuple:
        return tuple(_built(get_args(hint)[0], item) for item in value)
    if get_origin(hint) in (UnionType, Union):
        return _built(next(arm for arm in get_args(hint) if arm is not type(None)), value)
    raise TypeError(f"no way to read {hint}")
