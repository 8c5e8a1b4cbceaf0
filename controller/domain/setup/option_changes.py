"""What becomes of an evening when a house option is changed in the middle of it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

Effect = Literal["counted_again", "shown", "from_now", "next_round", "next_draw"]
"""counted_again: games already played are worth something else at once; shown: only what people see and in which order
it stands; from_now: what comes after it; next_round: judges or scores hands, so a round that is played keeps it;
next_draw: only the draw of the seats asks for it."""

EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        **dict.fromkeys(("clicks_win", "clicks_tie", "clicks_loss", "sitout_clicks", "bye_points"), "counted_again"),
        **dict.fromkeys(("hide_standings", "umpires", "rank_tie", "team_short", "score_hints"), "shown"),
        **dict.fromkeys(("unclipped", "ring_direction", "break_every", "pass_words"), "from_now"),
        "bench": "next_draw",
    }
)
"""Every option that is not named here holds from the next round on."""


def effect_of(option: str) -> Effect:
    """What changing this option does."""
    return EFFECTS.get(option, "next_round")
