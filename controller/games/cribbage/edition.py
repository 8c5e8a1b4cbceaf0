"""The national cribbage sheet, each value beside the rule it comes from.

`[R]` marks a value the sheet is silent on: the usual way, chosen here and open to a house option.
"""

from dataclasses import dataclass
from typing import Literal

from table_node.shared.words import say


@dataclass(frozen=True)
class Edition:
    """One published cribbage sheet; points are pegs on the board, clicks are marks on a scorecard."""

    name: str
    title: str
    status: str
    minutes: int | None
    """None: no clock and no bell, a round closes when every table has its result."""
    target: int
    deals: int
    players: int
    cards_each: int
    to_crib: int
    fifteen: int
    thirty_one: int
    go: int
    last_card: int
    alike: tuple[int, int, int, int, int]
    """Points for so many cards of one rank; the index is their number."""
    run_least: int
    heels: int
    nobs: int
    flush_least: int
    flush4: Literal["hand_only", "any_four"]
    """Whose four cards make a flush: the four in hand, or any four of the five."""
    fail_play: Literal["deduct", "award"]
    """Who bears a card held back: the offenders lose the points, or the opponents get them."""
    fail_play_points: int
    clicks_win: int
    clicks_tie: int
    clicks_loss: int
    break_every: int
    """Games between two breaks; 0: none."""
    team_size: int
    team_day: int
    team_short: Literal["ineligible", "sum"]
    """A club with fewer nominated players than a team has: left out, or summed all the same."""
    same_side_sitters: Literal["refuse", "replace_both", "pass_through"]
    """Sitters who share a side, or three at a table: refused, or moved round in one of two ways all the same."""
    ring_direction: Literal[1, -1]
    bench: Literal["house_players", "ring_link"]
    sitout_clicks: int
    rank_tie: Literal["shared", "play_off", "most_wins", "cut"]
    unclipped: Literal["forfeit", "warn"]
    hide_standings: bool
    """Whether clicks and places are kept from the hall until the end."""
    umpires: tuple[str, ...]

    @property
    def in_hand(self) -> int:
        """Cards a player keeps for the play and the count."""
        return self.cards_each - self.to_crib

    @property
    def in_crib(self) -> int:
        """Cards of the crib: what the players laid away."""
        return self.players * self.to_crib


CRIBBAGE = Edition(
    name="cribbage",
    title=say("Cribbage, Clubs NZ national tournament"),
    status="ratified 2004, amended 2017",  # foot of the sheet
    minutes=None,  # the sheet names no clock
    target=121,  # 2
    deals=4,  # 2: one deal and one crib for each player
    players=4,  # 2
    cards_each=5,  # 5a
    to_crib=1,  # 6
    fifteen=2,  # 8, 10
    thirty_one=2,  # 8
    go=1,  # 8
    last_card=1,  # [R] the last card of a deal counts as a go
    alike=(0, 0, 2, 6, 12),  # 8, 10
    run_least=3,  # 8, 10
    heels=2,  # 7: a jack turned up, to the dealer
    nobs=1,  # 10: the jack of the turned-up suit
    flush_least=4,  # 10
    flush4="hand_only",  # [R] 10 says four or five of a suit, not whose
    fail_play="deduct",  # [R] 9b says two points' penalty, not for whose good
    fail_play_points=2,  # 9b
    clicks_win=2,  # 12
    clicks_tie=1,  # 12
    clicks_loss=0,  # 12: a mark only
    break_every=9,  # 16
    team_size=8,  # 1: eight nominated players of a club
    team_day=1,  # 1: the first day only
    team_short="ineligible",  # [R] 1 says eight
    same_side_sitters="refuse",  # [R] 14 cannot be played literally there: more would come in than go out
    ring_direction=1,  # [R] 13 says right; partners face opposite ways, so it is the room's order
    bench="house_players",  # [R]
    sitout_clicks=1,  # [R] the average of a game
    rank_tie="play_off",  # 15: a tie for the trophy is played off
    unclipped="warn",  # 12 knows no forfeit
    hide_standings=False,  # [R]
    umpires=(),  # [R] none named: the convenor rules
)
