"""What a hand does to both scores, and when a game is over."""

from dataclasses import dataclass
from typing import Literal

from controller.games.five_hundred.bids import Bid
from controller.games.five_hundred.editions import Edition
from controller.games.five_hundred.hands import TRICKS, Hand, NoBidHand, PenaltyHand, PlayedHand
from controller.games.five_hundred.penalties import Award
from controller.games.refusal import Refusal
from controller.games.results import Outcome, Side, other
from table_node.shared.words import say

Score = tuple[int, int]
"""Points of side A and of side B."""
Over = Literal["TARGET", "FLOOR", "OFFENCE", "HANDS", "BELL"]

STEP = 10
"""Bids, tricks and awards are all multiples of ten, and so is every score."""
GAME_ENDERS = ("MAKER_LAYDOWN", "MAKER_COUNT", "OPP_COUNT")
"""Where the sheet of 201x writes "the game ends" (3f(i), 3g): the hand, unless the club reads it literally."""


@dataclass(frozen=True)
class Scored:
    """A hand counted: what the scores were and are, for both sides to look at before they confirm."""

    before: Score
    after: Score
    over: Over | None
    """TARGET, FLOOR or OFFENCE; whether hands or bell end the game is for `game_over` to say."""
    leader: Outcome
    """The side ahead; once the game is over, the winner."""
    counts: bool = True
    """Whether it is one of the hands of the game; a re-deal (6h) is not."""

    @property
    def words(self) -> str:
        """The preview: each side's score before and after."""
        return f"A {self.before[0]} -> {self.after[0]}, B {self.before[1]} -> {self.after[1]}"


@dataclass(frozen=True)
class _Gains:
    """What a hand gives the sides beside trick points."""

    maker: Side | None = None
    bid: int = 0
    award: int = 0
    tricks: tuple[int, int] = (0, 0)


def score_hand(rules: Edition, score: Score, hand: Hand) -> Scored:
    """Score a hand: the maker's entry first, then the opposition's, then once whether the game is over."""
    check_score(rules, score)
    if isinstance(hand, NoBidHand):
        return _scored(rules, score, _Gains(tricks=hand.tricks))
    if isinstance(hand, PlayedHand):
        return _scored(rules, score, _played(rules, hand))
    award = award_of(rules, hand)
    if award.kind == "redeal":
        return Scored(score, score, None, leader_of(score), counts=False)
    if award.kind == "void":
        return Scored(score, score, None, leader_of(score), counts=rules.void_counts)
    return _scored(rules, score, _penalised(rules, hand, award), hand)


def value_of(rules: Edition, bid: Bid) -> int:
    """Points of a bid on the profile's schedule."""
    return rules.bid_table[bid.name]


def add_tricks(rules: Edition, score: int, tricks: int) -> int:
    """Add ten-point tricks to a side's score; none count beyond the cap, and a score above it stays (1c)."""
    points = score + rules.trick_points * tricks
    cap = rules.trick_cap
    if cap is None or points <= cap:
        return points
    if score >= cap or rules.cap_mode == "all_or_nothing":
        return score
    return points if rules.cap_mode == "whole" else cap


def award_of(rules: Edition, hand: PenaltyHand) -> Award:
    """What a penalty costs under these rules; refused to the umpire where the sheet is silent."""
    event = hand.event
    if event == "PARTNER_LAYDOWN" and rules.laydown_scope == "side":
        event = "MAKER_LAYDOWN"
    award = rules.penalties[event]
    if award.kind != "umpire":
        return award
    if hand.bid is None and rules.nobid_offence == "void":
        return Award("void")
    remedy = say("Call the umpire.")
    if award.suggestion:
        remedy += " " + say("A ruling in the spirit of the sheets: {suggestion}.", suggestion=award.suggestion)
    raise Refusal(
        "umpire",
        say("{rules} has no clause for {event}.", rules=rules.name, event=hand.event),
        remedy,
    )


def leader_of(score: Score) -> Outcome:
    """The side with the higher score (1a)."""
    if score[0] == score[1]:
        return "TIE"
    return "A" if score[0] > score[1] else "B"


def game_over(rules: Edition, scored: Scored, hands: int, bell_gone: bool, hand_begun: bool) -> Over | None:
    """Whether a game ends with this hand: by its scores, by the number of hands counted, or by the finish bell.

    `hand_begun`: another hand had been dealt before the bell, and is still to be played out (2k).
    """
    if scored.over is not None:
        return scored.over
    if hands >= rules.max_hands:
        return "HANDS"
    return "BELL" if bell_gone and not hand_begun else None


def check_score(rules: Edition, score: Score) -> None:
    """Refuse a score no game can stand at: not in tens, or already over."""
    for points in score:
        if points % STEP:
            raise Refusal(
                "not_multiple_of_10",
                say("{points} is no score of 500: all points come in tens.", points=points),
                say("Look at the score card again."),
            )
    tricks_stop = rules.go_out == "points" or (rules.trick_cap is not None and rules.cap_mode == "clip")
    if min(score) <= rules.floor or (max(score) >= rules.target and tricks_stop):
        raise Refusal(
            "game_over",
            say("At {amber} to {blue} the game is over.", amber=score[0], blue=score[1]),
            say("Enter no further hand; correct the last one if it was wrong."),
        )


def _played(rules: Edition, hand: PlayedHand) -> _Gains:
    value = value_of(rules, hand.bid)
    made = hand.maker_tricks >= hand.bid.tricks
    if made and hand.maker_tricks == TRICKS and rules.slam_min is not None:
        value = max(value, rules.slam_min)
    left = TRICKS - hand.maker_tricks if made or rules.opp_tricks_on_fail else 0
    return _Gains(hand.maker, value if made else -value, tricks=_for(other(hand.maker), left))


def _penalised(rules: Edition, hand: PenaltyHand, award: Award) -> _Gains:
    if hand.maker is None or hand.bid is None:
        raise Refusal(
            "penalty_needs_bid",
            say("{event} is a penalty of a bid, and no bid was in force.", event=hand.event),
            say("Enter the bid, or in a no-bid hand call the umpire."),
        )
    tricks = 0
    if hand.event in rules.tricks_with_penalty:
        if hand.opposition_tricks is None:
            raise Refusal(
                "tricks_so_far",
                say("After {event} the opposition keeps the tricks it has taken.", event=hand.event),
                say("Enter how many that were, 0 to 10."),
            )
        tricks = hand.opposition_tricks
    bid = award.maker * value_of(rules, hand.bid)
    return _Gains(hand.maker, bid, award.opposition, _for(other(hand.maker), tricks))


def _for(side: Side, number: int) -> tuple[int, int]:
    return (number, 0) if side == "A" else (0, number)


def _scored(rules: Edition, score: Score, gains: _Gains, offence: PenaltyHand | None = None) -> Scored:
    points = [score[0], score[1]]
    earned: list[Side] = []
    if gains.maker is not None:
        opposition = other(gains.maker)
        points[_place(gains.maker)] += gains.bid
        points[_place(opposition)] += gains.award
        earned += [gains.maker] if gains.bid > 0 else []
        earned += [opposition] if gains.award > 0 else []
    after = (add_tricks(rules, points[0], gains.tricks[0]), add_tricks(rules, points[1], gains.tricks[1]))
    winner = _out(rules, after, earned)
    if winner is not None:
        return Scored(score, after, "TARGET", winner)
    over: Over | None = "FLOOR" if min(after) <= rules.floor else None
    if over is None and offence is not None and rules.laydown_ends == "game" and offence.event in GAME_ENDERS:
        over = "OFFENCE"
    return Scored(score, after, over, leader_of(after))


def _out(rules: Edition, after: Score, earned: list[Side]) -> Outcome | None:
    """Who has gone out. Where both are there, which takes a house option, whoever earned it goes before (1d)."""
    there: list[Side] = [side for side in ("A", "B") if after[_place(side)] >= rules.target]
    by_right = [side for side in there if side in earned]
    if by_right:
        return by_right[0] if len(by_right) == 1 else leader_of(after)
    if rules.go_out == "bid" or not there:
        return None
    return there[0] if len(there) == 1 else leader_of(after)


def _place(side: Side) -> int:
    return 0 if side == "A" else 1
