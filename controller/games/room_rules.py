"""What a room asks of a rule sheet, whatever the game: clock, clicks, movement, trophies, and who settles disputes."""

from dataclasses import dataclass, fields
from typing import Literal, cast

Game = Literal["500", "cribbage", "spades"]


@dataclass(frozen=True)
class RoomRules:
    """The part of a profile that runs the room. Values a sheet does not speak of are as the room has them."""

    game: Game
    minutes: int | None
    """None: no clock and no finish bell; a round is over when every table is in."""
    max_hands: int
    """Hands, or deals, of a game."""
    clicks_win: int
    clicks_tie: int
    clicks_loss: int
    moves: Literal["ring", "teams"]
    """ring: winners move on and losers split; teams: fixed pairs meet by a schedule."""
    rounds: int = 0
    """How many rounds there are by the sheet; 0: as many as the convenor likes."""
    begun_label: str = "all cards dealt"
    unclipped: Literal["forfeit", "warn"] = "warn"
    late_grace_s: int = 3
    dealt_gap_s: int = 30
    close_call_ms: int = 50
    dealt_equal: Literal["not_started", "started"] = "not_started"
    dealt_needs_result: bool = False
    bell_reference: Literal["room", "table"] = "room"
    """Whose bell a deal is held against: the room's, or the one the table's own node sounded."""
    tie_move: Literal["cut_low", "cut_high", "side_A", "random"] = "cut_low"
    ring_direction: Literal[1, -1] = 1
    bench: Literal["house_players", "ring_link"] = "house_players"
    sitout_clicks: int = 1
    same_side_sitters: Literal["refuse", "replace_both", "pass_through"] = "refuse"
    break_every: int = 0
    """Games between two breaks; 0: none by the sheet."""
    team_size: int = 0
    """Nominated players of a club's team; 0: no team trophy."""
    team_day: int = 1
    team_short: Literal["ineligible", "sum"] = "ineligible"
    rank_tie: Literal["shared", "play_off", "most_wins", "cut"] = "shared"
    hide_standings: bool = False
    """Until the end only the convenor sees clicks and places."""
    umpires: tuple[str, ...] = ()


def room_rules(sheet: object, **said: object) -> RoomRules:
    """What a sheet says of the room, with what is `said` beside it under the room's own words."""
    found = {field.name: getattr(sheet, field.name) for field in fields(RoomRules) if hasattr(sheet, field.name)}
    return RoomRules(**cast(dict[str, object], found) | said)  # type: ignore[arg-type]
