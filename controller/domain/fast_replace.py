"""`dataclasses.replace` for values with as many fields as a room, which are made anew with every event."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: Any, /, **changes: Any) -> Any:  # noqa: ANN401
        """The value with these fields changed: its class is frozen and has no hooks, so its fields are all there is."""
        fields = value.__dict__
        if not changes.keys() <= fields.keys():
            raise TypeError(f"{type(value).__name__} has no {sorted(changes.keys() - fields.keys())}")
        changed = object.__new__(type(value))
        changed.__dict__.update(fields, **changes)
        return changed


__all__ = ["replace"]
