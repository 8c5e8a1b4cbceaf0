"""The three published sheets of 500, each value beside the clause it comes from.

`[R]` marks a value the sheet is silent on, recommended here; `[O]` one known from outside the sheets. No sheet at hand
is clearly in force: the meeting of 4 May 2024 withdrew the sheet of 2024, and the one it put back was never seen here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from controller.games.five_hundred.bids import AVONDALE
from controller.games.five_hundred.penalties import MATRIX_201X, MATRIX_2024, MATRIX_2025, Award, Event
from table_node.shared.words import say


@dataclass(frozen=True)
class Edition:
    """One sheet of rules: first what the sheets speak of, then what the room has to choose where they are silent."""

    name: str
    title: str
    status: str
    """proposed, withdrawn or superseded; a club's own is custom, and none is ever called official."""
    minutes: int
    max_hands: int
    target: int
    floor: int
    """At this score or below it the game ends and the other side wins."""
    floor_words: str
    """How the sheet itself words the lower end; all are read alike, since steps of ten may jump past it."""
    trick_points: int
    trick_cap: int | None
    """Trick points take nobody beyond this; None only as a house option."""
    bid_table: Mapping[str, int]
    """Values of the 25 bids by name."""
    go_out: Literal["bid", "points"]
    """bid: 500 ends the game only for a bid made or an award of 100; points: however it was reached."""
    deal_patterns: tuple[str, ...]
    misdeals_before_pass: int
    pass_words: tuple[str, ...]
    underbid: Literal["must_raise", "umpire"]
    out_of_turn: Literal["must_raise", "locked_suit", "umpire"]
    extra_call: Literal["once", "free"]
    """How often the player left with the bid may still change it."""
    reentry: bool
    """Whether a change of suit, or of the last bid, lets those who passed bid again."""
    discard_due: Literal["before_first_lead", "in_play", "unsaid"]
    """When the maker's three cards must lie; a wrong discard is judged as it lies at the first lead in either case."""
    penalties: Mapping[Event, Award]
    tricks_with_penalty: tuple[Event, ...]
    """Events after which the opposition still adds the tricks it has taken."""
    clicks_win: int
    clicks_tie: int
    clicks_loss: int
    unclipped: Literal["forfeit", "warn"]
    begun_label: str

    cap_mode: Literal["clip", "whole", "all_or_nothing"] = "clip"  # [R] 1c: no tricks beyond; those below still count
    opp_tricks_on_fail: bool = True  # [O] as played; 201x 3g(i) agrees
    slam_min: int | None = None  # [R] no sheet knows a slam
    laydown_ends: Literal["hand", "game"] = "hand"  # [R] 201x says "game", yet passes the cards to the next dealer
    laydown_scope: Literal["maker_only", "side"] = "maker_only"  # [R] 6d names the maker alone
    nobid_offence: Literal["umpire", "void"] = "umpire"  # [R] 8 names a maker; in a no-bid hand there is none
    void_counts: bool = True  # [R] a hand stopped without points is one of the four, for the next dealer deals
    redeal_counts: bool = False  # [R] 3d: "the hand still has to be dealt"
    misdeal_after_bell: Literal["redeal", "end_game"] = "redeal"  # [R] the hand was begun, and a misdeal costs nothing
    dealt_equal: Literal["not_started", "started"] = "not_started"  # [R] 2k: "prior to" the bell
    close_call_ms: int = 50  # [R]
    late_grace_s: int = 3  # [R] so long a table without a hand waits after the bell for a delayed press
    dealt_gap_s: int = 30  # [R] no hand of ten tricks is dealt, bid and played in half a minute
    dealt_needs_result: bool = False  # [R] the cards decide, not the typing
    bell_reference: Literal["room", "table"] = "room"  # [R] a table across the hall hears the bell late
    cut_deal: Literal["low", "high"] = "low"  # [O] the original rules: the lower card deals, ace low
    tie_move: Literal["cut_low", "cut_high", "side_A", "random"] = "cut_low"  # [R] as cribbage 15
    ring_direction: Literal[1, -1] = 1  # [R] partners face opposite ways, so "right" is the room's order
    bench: Literal["house_players", "ring_link"] = "house_players"  # [R]
    sitout_clicks: int = 1  # [R] the average of a game
    rank_tie: Literal["shared", "play_off", "most_wins", "cut"] = "shared"  # [R]
    hide_standings: bool = False  # [R] whether clicks and places are kept from the hall until the end
    score_hints: bool = False  # [R] 1k and 1l both kept
    umpires: tuple[str, ...] = ()  # [R] none named: the convenor rules


EDITION_2025 = Edition(
    name="500-2025",
    title=say("500 singles, Clubs NZ 2025 draft"),
    status="proposed",  # remit of February 2025: a draft for ratification
    minutes=10,  # 1a/1
    max_hands=4,  # 1a/2, 1b
    target=500,  # 1a/3
    floor=-500,  # 1a/5
    floor_words="minus 500",  # 1a/5
    trick_points=10,  # 1c, 4e/3
    trick_cap=490,  # 1c
    bid_table=AVONDALE,  # 4b; [O], but for 7S = 140 of the remit's Example base
    go_out="bid",  # 1d/1, 1d/2
    deal_patterns=("3-4-3", "3-2-3-2"),  # 2e
    misdeals_before_pass=2,  # 3d/1
    pass_words=("away", "no"),  # 4d
    underbid="must_raise",  # 4g/1
    out_of_turn="must_raise",  # 4h/2
    extra_call="once",  # 4j/1, 4k/1
    reentry=True,  # 4i, 4j/2, 4k/2
    discard_due="before_first_lead",  # 5c
    penalties=MATRIX_2025,  # 5b, 5c, 6d, 6e, 6f, 6g, 6h, 8c, 8d
    tricks_with_penalty=(),  # [R] "the hand ends", and the 100 take the tricks' place
    clicks_win=2,  # 1e/1
    clicks_tie=1,  # 1e/2
    clicks_loss=0,  # [R] 1e names no click for a loss
    unclipped="forfeit",  # 1g
    begun_label="all cards dealt",  # 2k
)

EDITION_2024 = Edition(
    name="500-2024",
    title=say("500 singles, Clubs NZ 2024"),
    status="withdrawn",  # remit note 3: to be taken down
    minutes=10,  # 1a/1
    max_hands=4,  # 1a/2, 1b
    target=500,  # 1a/3
    floor=-500,  # 1a/5
    floor_words="minus 500 +",  # 1a/5
    trick_points=10,  # 1c, 4e/3
    trick_cap=460,  # 1c
    bid_table=AVONDALE,  # 4b; [O]
    go_out="bid",  # 1d/1, 1d/2
    deal_patterns=("3-4-3", "3-3-4", "3-2-3-2"),  # 2e
    misdeals_before_pass=2,  # 3d/1
    pass_words=("away", "no"),  # 4d
    underbid="must_raise",  # 4f/2
    out_of_turn="locked_suit",  # 4g/2
    extra_call="once",  # 4i/1, 4j/1
    reentry=True,  # 4h, 4i/2, 4j/2
    discard_due="in_play",  # 5c
    penalties=MATRIX_2024,  # 5b, 5c, 6d, 6e, 6f, 6g, 6h, 8c, 8d
    tricks_with_penalty=(),  # [R] as 2025
    clicks_win=2,  # 1e/1
    clicks_tie=1,  # 1e/2
    clicks_loss=0,  # [R] 1e names no click for a loss
    unclipped="forfeit",  # 1g
    begun_label="all cards dealt",  # 2k
)

EDITION_201X = Edition(
    name="500-201x",
    title=say("500, the one-page sheet amended 4 May 201x"),
    status="superseded",  # the newer sheets exist; the last digit of its year is lost
    minutes=10,  # 1a
    max_hands=4,  # 1a
    target=500,  # 1b/1
    floor=-500,  # 1b/2
    floor_words="500 plus or minus",  # 1b/2
    trick_points=10,  # 1c/1, 4a/3
    trick_cap=490,  # 1c/1
    bid_table=AVONDALE,  # [O]
    go_out="bid",  # 1c/2, 1c/3
    deal_patterns=("3-4-3", "3-2-3-2"),  # 2c, printed "3-2-3.2"
    misdeals_before_pass=2,  # [R] Misdeal d: "by the same dealer" implies a repeat
    pass_words=("away",),  # 3a/2
    underbid="umpire",  # [R] 3-silent out of turn
    out_of_turn="umpire",  # [R] 3-silent out of turn
    extra_call="free",  # 3b, 3c
    reentry=False,  # [R] not spoken of
    discard_due="unsaid",  # [R] not spoken of
    penalties=MATRIX_201X,  # 3f(i)/2, 3f(ii), 3g(i)/1, 3g(ii), 4b/1, Penalties a, Penalties b
    tricks_with_penalty=("MAKER_COUNT", "MAKER_RENEGE"),  # 3g(i)/2; [R] the renege as the wrong count
    clicks_win=2,  # [R] 1-silent clicks
    clicks_tie=1,  # [R] 1-silent clicks
    clicks_loss=0,  # [R] 1-silent clicks
    unclipped="warn",  # 1d names no forfeit
    begun_label="four hands dealt",  # 2h
)

EDITIONS: tuple[Edition, ...] = (EDITION_2025, EDITION_2024, EDITION_201X)
