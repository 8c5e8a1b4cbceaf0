"""Old events brought to the shape of today while they are read: the log itself keeps them as they were written.

Version n + 1 of an event is what its upcaster number n makes of version n. Add at the end, with an old log in
tests/fixtures/logs. `{"warning_us": 60000000}` of a tournament is read as `{"warnings_us": [60000000]}`.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

Fields = dict[str, Any]
_INSTANTS = {"open": "opens_at_hub_us", "warn": "warns_at_hub_us", "close": "closes_at_hub_us"}


def _one_field_a_bell(old: Fields) -> Fields:
    """Bells were a field each, null where one was not planned; they are a list of [ring, instant] since."""
    rings = [[ring, old[name]] for ring, name in _INSTANTS.items() if old.get(name) is not None]
    return {name: value for name, value in old.items() if name not in _INSTANTS.values()} | {"rings": rings}


def _one_warning(old: Fields) -> Fields:
    """A round had one warning or, with 0, none; it has any number of them since."""
    warnings = [old["warning_us"]] if old["warning_us"] else []
    fields = {name: value for name, value in old.items() if name != "warning_us"} | {"warnings_us": warnings}
    if "changed" in old:
        fields["changed"] = ["warnings_us" if name == "warning_us" else name for name in old["changed"]]
    return fields


UPCASTERS: Mapping[str, tuple[Callable[[Fields], Fields], ...]] = MappingProxyType(
    {
        "RoundStarted": (_one_field_a_bell,),
        "RoundResumed": (_one_field_a_bell,),
        "RoundExtended": (_one_field_a_bell,),
        "ClockRecovered": (_one_field_a_bell,),
        "TournamentCreated": (_one_warning,),
        "TournamentChanged": (_one_warning,),
    }
)
