"""Where each sheet of 500 says what: the clause that an answer quotes."""

from collections.abc import Mapping
from types import MappingProxyType

from controller.games.five_hundred.editions import Edition

_2024 = {
    "exposed": "6a", "corrected": "8b", "misdeal exposed": "3a", "misdeal not_cut": "3b", "misdeal wrong_count": "3c",
    "deal passes": "3d", "misdeal is free": "3e", "scorer deals": "2a", "cut suits": "2b", "cutter": "2c",
    "patterns": "2e", "first call": "4a", "nobody bids": "4e", "higher": "4f", "underbid": "4f/2",
    "out of turn": "4g/1", "tied": "4g/2", "change of suit": "4h", "last call": "4i/1", "sole bidder": "4j/1",
    "hands": "1b",
}  # fmt: skip
_LETTERS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "500-2024": _2024,
        "500-2025": _2024 | {
            "underbid": "4g/1", "out of turn": "4h/1", "tied": "4h/2", "change of suit": "4i", "last call": "4j/1",
            "sole bidder": "4k/1",
        },
        "500-201x": {
            "exposed": "3d", "corrected": "Renege a", "misdeal exposed": "Misdeal a", "misdeal not_cut": "Misdeal b",
            "misdeal wrong_count": "Misdeal c", "deal passes": "Misdeal d", "scorer deals": "2a", "cutter": "2b",
            "patterns": "2c", "first call": "3a/1", "nobody bids": "4a/1", "last call": "3b", "sole bidder": "3c",
            "hands": "1a",
        },
    }
)  # fmt: skip


def letter(rules: Edition, what: str) -> str:
    """The clause of a sheet; empty where it is silent, and for a club's own sheet."""
    return _LETTERS.get(rules.name, {}).get(what, "")
