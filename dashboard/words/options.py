"""The house options that the set-up page offers, with their fields. The hub checks every value."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dashboard.request import Typed
from table_node.shared.names import tidy
from table_node.shared.sheet_words import OPTIONS as WORDS
from table_node.shared.sheet_words import Game, game_of
from table_node.shared.words import say

PREFIX = "option-"
"""Before the name of an option's field."""


@dataclass(frozen=True)
class Option:
    """A house option: a choice of `words`; or without any, names or a whole number from `low` to `high`."""

    name: str
    games: tuple[Game, ...]
    low: int = 0
    high: int = 0
    names: bool = False
    hint: str = ""

    @property
    def label(self) -> str:
        """Its label."""
        return WORDS[self.name].label

    @property
    def words(self) -> Mapping[str, str]:
        """Its choices in words; empty for numbers and names."""
        return WORDS[self.name].words

    @property
    def in_numbers(self) -> bool:
        """Whether the words stand for numbers."""
        return all(key.lstrip("-").isdecimal() for key in self.words)


_ALL: tuple[Game, ...] = ("500", "cribbage", "spades")
_RING: tuple[Game, ...] = ("500", "cribbage")

OPTIONS = (
    Option("hide_standings", _ALL, hint=say("Only the convenor sees them.")),
    Option("umpires", _ALL, names=True, hint=say("Their names, with commas between. Nobody: you rule.")),
    Option("clicks_win", ("500",), low=0, high=10),
    Option("clicks_tie", ("500",), low=0, high=10),
    Option("clicks_loss", ("500",), low=0, high=10),
    Option("max_hands", ("500",), low=1, high=20),
    Option("trick_cap", ("500",), low=0, high=10_000, hint=say("In tens.")),
    Option("slam_min", ("500",), low=10, high=1000, hint=say("In tens.")),
    Option("go_out", ("500",)),
    Option("dealt_equal", ("500",)),
    Option("close_call_ms", ("500",), low=0, high=5000),
    Option("score_hints", ("500",)),
    Option("tie_move", ("500",)),
    Option("unclipped", _RING),
    Option("bench", _RING),
    Option("sitout_clicks", _RING, low=0, high=2),
    Option("ring_direction", _RING),
    Option("rank_tie", _RING),
    Option("flush4", ("cribbage",)),
    Option("last_card", ("cribbage",)),
    Option("fail_play", ("cribbage",)),
    Option("break_every", ("cribbage",), low=0, high=60, hint=say("0: none.")),
    Option("team_short", ("cribbage",)),
    Option("double_nil", ("spades",)),
    Option("renege_nil", ("spades",)),
    Option("bye_points", ("spades",), low=0, high=5),
)


def chosen(typed: Typed, profile: str) -> dict[str, Any]:
    """The options that were filled in, as the hub takes them; errors are noted in `typed`."""
    found: dict[str, Any] = {}
    for option in OPTIONS:
        if game_of(profile) not in option.games or not typed.values.get(_field(option), "").strip():
            continue
        if option.names:
            said = typed.text(_field(option), 300)
            found[option.name] = [tidy(name) for name in said.split(",") if tidy(name)]
        elif option.words:
            word = typed.word(_field(option), *option.words)
            found[option.name] = int(word) if option.in_numbers else word
        else:
            found[option.name] = typed.whole(_field(option), option.low, option.high)
    return found


def _field(option: Option) -> str:
    return f"{PREFIX}{option.name}"


def written(options: Mapping[str, Any]) -> dict[str, str]:
    """The values of the fields for these options; empty for one that is as the sheet says."""
    return {_field(option): _as_typed(options.get(option.name)) for option in OPTIONS}


def _as_typed(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    return ", ".join(value) if isinstance(value, list) else str(value)
