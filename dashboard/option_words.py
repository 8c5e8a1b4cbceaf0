"""House options in words: what the set-up page offers beside each sheet. The hub checks every value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dashboard.web import Typed

AS_THE_SHEET = "As the sheet says"
YES_NO = {"1": "Yes", "0": "No"}


@dataclass(frozen=True)
class Option:
    """One house option: a choice of `words`, or with none a whole number from `low` to `high`, or `names`."""

    name: str
    label: str
    games: tuple[str, ...]
    words: Mapping[str, str] = field(default_factory=dict)
    low: int = 0
    high: int = 0
    names: bool = False
    hint: str = ""

    @property
    def in_numbers(self) -> bool:
        """Whether the words stand for numbers."""
        return all(key.lstrip("-").isdecimal() for key in self.words)


_ALL, _RING, _500 = ("500", "cribbage", "spades"), ("500", "cribbage"), ("500",)

OPTIONS = (
    Option("hide_standings", "Hide clicks and places until the end", _ALL, YES_NO, hint="Only the convenor sees them."),
    Option("umpires", "Umpires", _ALL, names=True, hint="Their names, with commas between. Nobody: you rule."),
    Option("clicks_win", "Clicks for a win", _500, low=0, high=10),
    Option("clicks_tie", "Clicks for a tie", _500, low=0, high=10),
    Option("clicks_loss", "Clicks for a loss", _500, low=0, high=10),
    Option("max_hands", "Hands in a game, at most", _500, low=1, high=20),
    Option("trick_cap", "Trick points take nobody beyond", _500, low=0, high=10_000, hint="In tens."),
    Option("slam_min", "All ten tricks are worth at least", _500, low=10, high=1000, hint="In tens."),
    Option("go_out", "500 ends a game", _500, {"bid": "When a bid made reaches it", "points": "However it is reached"}),
    Option("dealt_equal", "A hand dealt exactly at the bell", _500,
           {"not_started": "Has not begun", "started": "Has begun"}),
    Option("close_call_ms", "The umpire may overrule so near the bell, ms", _500, low=0, high=5000),
    Option("score_hints", "Hints while a hand is typed", _500, YES_NO),
    Option("tie_move", "After a tie", _500, {
        "cut_low": "They cut: the lower card moves on", "cut_high": "They cut: the higher card moves on",
        "side_A": "Amber moves on", "random": "Chance decides"}),
    Option("unclipped", "A winner moves on without being clipped", _RING,
           {"forfeit": "The clicks are forfeited", "warn": "The table is warned"}),
    Option("bench", "Where players do not make fours", _RING,
           {"house_players": "House players fill the table", "ring_link": "The others wait in turn"}),
    Option("sitout_clicks", "Clicks for a game sat out", _RING, low=0, high=2),
    Option("ring_direction", "Winners go round the hall", _RING,
           {"1": "In the order of the ring", "-1": "The other way"}),
    Option("mover_pairing", "Partners after a move", _RING,
           {"players": "The players agree", "arrival": "By who arrives first"}),
    Option("rank_tie", "Level players", _RING, {
        "shared": "Share the place", "play_off": "Play off", "most_wins": "More wins come first", "cut": "Cut"}),
    Option("flush4", "Four of a suit in hand", ("cribbage",),
           {"hand_only": "Count in the hand only", "any_four": "Count any four"}),
    Option("last_card", "The last card", ("cribbage",), {"0": "Counts nothing", "1": "Counts one"}),
    Option("fail_play", "A card that could have been played", ("cribbage",),
           {"deduct": "Costs points", "award": "Gives the others points"}),
    Option("team_short", "A club with too few players", ("cribbage",),
           {"ineligible": "Has no team", "sum": "Counts those it has"}),
    Option("double_nil", "Both partners bid nil", ("spades",), {"allow": "Allowed", "deny": "Not allowed"}),
    Option("renege_nil", "A renege by the side against a nil", ("spades",),
           {"unless_broken": "Makes it, unless broken already", "always": "Makes it"}),
    Option("bye_points", "Points for a bye", ("spades",), low=0, high=5),
)  # fmt: skip


def game_of(profile: str) -> str:
    """The game that a profile is a sheet of."""
    return profile if profile in ("cribbage", "spades") else "500"


def chosen(typed: Typed, profile: str) -> dict[str, Any]:
    """The options that differ from the sheet, as the hub takes them; what cannot be is noted in `typed`."""
    found: dict[str, Any] = {}
    for option in OPTIONS:
        if game_of(profile) not in option.games or not typed.values.get(_field(option), "").strip():
            continue
        if option.names:
            said = typed.text(_field(option), 300)
            found[option.name] = [name.strip() for name in said.split(",") if name.strip()]
        elif option.words:
            word = typed.word(_field(option), *option.words)
            found[option.name] = int(word) if option.in_numbers else word
        else:
            found[option.name] = typed.whole(_field(option), option.low, option.high)
    return found


def _field(option: Option) -> str:
    return f"option-{option.name}"


def in_words(line: str) -> str:
    """A line of the profile, `name: value instead of value`, with the option's name and values as people say them."""
    name, parted, said = line.partition(": ")
    option = next((one for one in OPTIONS if one.name == name), None)
    if option is None or not parted:
        return line
    now, _, before = said.partition(" instead of ")
    return f"{option.label}: {_said(option, now)}" + (f" (the sheet: {_said(option, before)})" if before else "")


def _said(option: Option, value: str) -> str:
    key = {"yes": "1", "no": "0"}.get(value, value)
    return option.words.get(key, value).lower() if key in option.words else value
