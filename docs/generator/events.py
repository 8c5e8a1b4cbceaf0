"""The table of `docs/events.md`: every event of the log with what it tells."""

from collections.abc import Mapping
from dataclasses import fields

from controller.store.codec import EVENT_TYPES


def blocks() -> Mapping[str, str]:
    """The page's blocks, by name."""
    lines = ["| event | what happened | fields |", "|---|---|---|"]
    for name, kind in EVENT_TYPES.items():
        said = " ".join((kind.__doc__ or "").split())
        held = ", ".join(f"`{field.name}`" for field in fields(kind))
        lines.append(f"| `{name}` | {said} | {held} |")
    return {"events": "\n".join(lines)}
