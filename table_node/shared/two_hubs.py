"""What a hub that does not hold its room tells its own pages through a file, and what people read of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from table_node.shared.words import say

ASIDE = "hub.aside"
"""Beside the log for as long as the hub stands aside."""
TAKE_OVER = "hub.takeover"
"""Laid beside the log by a person who wants this hub to take over; the hub removes it when it has seen it."""


def read_aside(state_dir: Path) -> dict[str, Any] | None:
    """Why the hub of this folder stands aside; None where it does not."""
    try:
        told = json.loads((state_dir / ASIDE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return told if isinstance(told, dict) and {"name", "copy", "heard", "since_utc_ms"} <= set(told) else None


def aside_words(told: Mapping[str, Any], since: str) -> tuple[str, str]:
    """Why, and what to do. `since`: the time of day."""
    name = told["name"]
    if told["heard"]:
        return (
            say("Another hub holds this room: {name}, since {since}.", name=name, since=since),
            say("Switch one of the two off."),
        )
    if told["copy"]:
        return (
            say("This hub's log was kept on another machine: {name}. This hub stays silent.", name=name),
            say("If that machine is off for good, let this hub take over."),
        )
    return (
        say("Another hub held this room: {name}. It is not heard now, and this hub stays silent.", name=name),
        say("Start that hub again. If it stays off, let this hub take over."),
    )


def beside_words(name: str) -> str:
    """What the hub that holds the room tells its pages of another one."""
    return say("Another hub is switched on, {name}, and stands aside. Switch one of the two off.", name=name)


def still_heard(name: str) -> tuple[str, str]:
    """Why a hub does not take over."""
    return (
        say("This hub cannot take over: {name} still holds the room.", name=name),
        say("Switch that hub off first, wait ten seconds, then try again."),
    )
