"""A room's own choices beside the lines of its sheet, each at the moment when it matters."""

from collections.abc import Mapping
from types import MappingProxyType

from controller.games.profiles import Profile
from controller.games.rule_lines import RuleLine
from table_node.shared.words import say

_BY_MOMENTS: Mapping[str, tuple[str, ...]] = {
    "seated dealing": ("cut_deal",),
    "dealing": ("deal_patterns", "begun_label"),
    "dealing dispute": ("misdeals_before_pass", "redeal_counts", "misdeal_after_bell"),
    "dealing bell": ("dealt_equal", "dealt_needs_result", "dealt_gap_s", "late_grace_s", "bell_reference"),
    "bell dispute": ("close_call_ms",),
    "bidding": ("bid_table", "pass_words", "extra_call", "reentry", "double_nil"),
    "bidding dispute": ("underbid", "out_of_turn"),
    "play": ("last_card",),
    "play dispute": ("fail_play", "laydown_ends", "laydown_scope", "nobid_offence", "penalties", "renege_nil"),
    "scoring": (
        "trick_points", "trick_cap", "cap_mode", "opp_tricks_on_fail", "slam_min", "flush4", "nil_is_set",
        "void_counts",
    ),
    "scoring dispute": ("tricks_with_penalty", "renege_is_set"),
    "scoring result": ("target", "floor", "go_out", "max_hands"),
    "seated bell": ("minutes", "time_limit_minutes"),
    "cut": ("tie_move",),
    "clip": ("clicks_win", "clicks_tie", "clicks_loss"),
    "clip move": ("unclipped",),
    "move": ("ring_direction", "bench", "sitout_clicks", "same_side_sitters"),
    "break": ("break_every",),
    "dispute": ("umpires",),
    "setup": ("bye_points", "score_hints"),
    "setup end": ("team_short", "rank_tie", "hide_standings"),
}  # fmt: skip
MOMENTS_OF: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {option: tuple(moments.split()) for moments, options in _BY_MOMENTS.items() for option in options}
)
"""When people have to know of each option of the sheets."""
SILENT = frozenset(
    {"flush4", "last_card", "fail_play", "double_nil", "nil_is_set", "renege_is_set", "renege_nil", "cut_deal"}
)
"""What a sheet leaves open and a table has to know: told whether or not the club has chosen."""


def house_lines(chosen: Profile) -> tuple[RuleLine, ...]:
    """What the club has changed and what its sheet leaves open, as lines without a clause."""
    told = (name for name in chosen.options if name in chosen.changed or name in SILENT)
    return tuple(RuleLine((say("House rule"),), MOMENTS_OF[name], chosen.option_words(name)) for name in told)
