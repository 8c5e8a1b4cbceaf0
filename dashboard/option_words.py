"""House options in words: what the set-up page offers beside each sheet. The hub checks every value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dashboard.web import Typed
from table_node.names import tidy
from table_node.words import say

AS_THE_SHEET = say("As the sheet says")
PREFIX = "option-"
"""Before the name of an option's field."""
YES_NO = {"1": say("Yes"), "0": say("No")}


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
    Option("hide_standings", say("Hide clicks and places until the end"), _ALL, YES_NO,
           hint=say("Only the convenor sees them.")),
    Option("umpires", say("Umpires"), _ALL, names=True,
           hint=say("Their names, with commas between. Nobody: you rule.")),
    Option("clicks_win", say("Clicks for a win"), _500, low=0, high=10),
    Option("clicks_tie", say("Clicks for a tie"), _500, low=0, high=10),
    Option("clicks_loss", say("Clicks for a loss"), _500, low=0, high=10),
    Option("max_hands", say("Hands in a game, at most"), _500, low=1, high=20),
    Option("trick_cap", say("Trick points take nobody beyond"), _500, low=0, high=10_000, hint=say("In tens.")),
    Option("slam_min", say("All ten tricks are worth at least"), _500, low=10, high=1000, hint=say("In tens.")),
    Option("go_out", say("500 ends a game"), _500,
           {"bid": say("When a bid made reaches it"), "points": say("However it is reached")}),
    Option("dealt_equal", say("A hand dealt exactly at the bell"), _500,
           {"not_started": say("Has not begun"), "started": say("Has begun")}),
    Option("close_call_ms", say("The umpire may overrule so near the bell, ms"), _500, low=0, high=5000),
    Option("score_hints", say("Hints while a hand is typed"), _500, YES_NO),
    Option("tie_move", say("After a tie"), _500, {
        "cut_low": say("They cut: the lower card moves on"), "cut_high": say("They cut: the higher card moves on"),
        "side_A": say("Amber moves on"), "random": say("Chance decides")}),
    Option("unclipped", say("A winner moves on without being clipped"), _RING,
           {"forfeit": say("The clicks are forfeited"), "warn": say("The table is warned")}),
    Option("bench", say("Where players do not make fours"), _RING,
           {"house_players": say("House players fill the table"), "ring_link": say("The others wait in turn")}),
    Option("sitout_clicks", say("Clicks for a game sat out"), _RING, low=0, high=2),
    Option("ring_direction", say("Winners go round the hall"), _RING,
           {"1": say("In the order of the ring"), "-1": say("The other way")}),
    Option("mover_pairing", say("Partners after a move"), _RING,
           {"players": say("The players agree"), "arrival": say("By who arrives first")}),
    Option("rank_tie", say("Level players"), _RING, {
        "shared": say("Share the place"), "play_off": say("Play off"), "most_wins": say("More wins come first"),
        "cut": say("Cut")}),
    Option("flush4", say("Four of a suit in hand"), ("cribbage",),
           {"hand_only": say("Count in the hand only"), "any_four": say("Count any four")}),
    Option("last_card", say("The last card"), ("cribbage",), {"0": say("Counts nothing"), "1": say("Counts one")}),
    Option("fail_play", say("A card that could have been played"), ("cribbage",),
           {"deduct": say("Costs points"), "award": say("Gives the others points")}),
    Option("team_short", say("A club with too few players"), ("cribbage",),
           {"ineligible": say("Has no team"), "sum": say("Counts those it has")}),
    Option("double_nil", say("Both partners bid nil"), ("spades",),
           {"allow": say("Allowed"), "deny": say("Not allowed")}),
    Option("renege_nil", say("A renege by the side against a nil"), ("spades",),
           {"unless_broken": say("Makes it, unless broken already"), "always": say("Makes it")}),
    Option("bye_points", say("Points for a bye"), ("spades",), low=0, high=5),
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
    """Every option's field, as options that are set fill it in; empty: as the sheet says."""
    return {_field(option): _as_typed(options.get(option.name)) for option in OPTIONS}


def _as_typed(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    return ", ".join(value) if isinstance(value, list) else str(value)


def in_words(line: str, instead: bool = False) -> str:
    """A line of the profile, `name: value instead of value`, with the option's name and values as people say them.

    `instead`: the second value is the one before, and not the sheet's.
    """
    name, parted, said = line.partition(": ")
    option = next((one for one in OPTIONS if one.name == name), None)
    if option is None or not parted:
        return line
    now, _, before = said.partition(say(" instead of "))
    if instead:
        return say("{option}: {now}, not {before}", option=option.label, now=_said(option, now),
                   before=_said(option, before))  # fmt: skip
    return f"{option.label}: {_said(option, now)}" + (
        say(" (the sheet: {said})", said=_said(option, before)) if before else ""
    )


def _said(option: Option, value: str) -> str:
    key = {"yes": "1", "no": "0"}.get(value, value)
    return option.words.get(key, value).lower() if key in option.words else value
