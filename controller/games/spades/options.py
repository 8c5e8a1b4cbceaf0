"""The house options of spades: what an organiser may choose where the sheet is silent."""

from collections.abc import Mapping
from types import MappingProxyType

from controller.games.options import Reader, one_of, whole, words

OPTIONS: Mapping[str, Reader] = MappingProxyType(
    {
        "double_nil": one_of("allow", "deny"),
        "nil_is_set": one_of(True, False),
        "renege_is_set": one_of(True, False),
        "renege_nil": one_of("unless_broken", "always"),
        "time_limit_minutes": whole(1, 240, none=True),
        "bye_points": whole(0, 5),
        "hide_standings": one_of(True, False),
        "umpires": words,
    }
)
"""Every option by the name it has in the edition."""
