"""The house options of cribbage: what a club may choose where the sheet is silent."""

from collections.abc import Mapping
from types import MappingProxyType

from controller.games.options import Reader, one_of, whole, words

OPTIONS: Mapping[str, Reader] = MappingProxyType(
    {
        "minutes": whole(1, 120, none=True),
        "flush4": one_of("hand_only", "any_four"),
        "last_card": one_of(0, 1),
        "fail_play": one_of("deduct", "award"),
        "break_every": whole(0, 60),
        "team_short": one_of("ineligible", "sum"),
        "same_side_sitters": one_of("refuse", "replace_both", "pass_through"),
        "ring_direction": one_of(1, -1),
        "bench": one_of("house_players", "ring_link"),
        "sitout_clicks": whole(0, 2),
        "rank_tie": one_of("shared", "play_off", "most_wins", "cut"),
        "unclipped": one_of("forfeit", "warn"),
        "hide_standings": one_of(True, False),
        "umpires": words,
    }
)
"""Every option by the name it has in the edition."""
