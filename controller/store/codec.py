"""Events to JSON and back, driven by their own annotations; upcasters bring old versions up to date."""

import json
from dataclasses import fields, is_dataclass
from typing import Any, get_args

from controller.domain.events import Event
from table_node.shared.decoder import STRICT, Misfit

VERSION = 1
EVENT_TYPES: dict[str, type] = {kind.__name__: kind for kind in get_args(Event)}


class UnknownEvent(Exception):
    """The log holds an event this program does not know: it was written by a newer one."""


def to_body(event: Event) -> str:
    """The JSON body of an event."""
    return json.dumps(_plain(event), separators=(",", ":"), ensure_ascii=False)


def from_body(name: str, version: int, body: str) -> Event:
    """The event in a row of the log. Raises UnknownEvent."""
    kind = EVENT_TYPES.get(name)
    if kind is None or version > VERSION:
        raise UnknownEvent(f"{name} version {version}")
    try:
        event: Event = STRICT.read(kind, json.loads(body))
    except Misfit as misfit:
        raise UnknownEvent(f"{name} version {version}: {misfit}") from misfit
    return event


def _plain(value: Any) -> Any:  # noqa: ANN401
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
