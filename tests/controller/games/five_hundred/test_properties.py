"""What holds for every hand from every score: hypothesis deals the hands."""

from hypothesis import given
from hypothesis import strategies as st

from controller.games.five_hundred.bids import BIDS
from controller.games.five_hundred.editions import EDITION_2024, EDITION_2025, EDITIONS, Edition
from controller.games.five_hundred.hands import Hand, NoBidHand, PenaltyHand, PlayedHand
from controller.games.five_hundred.penalties import EVENTS, UNBID_EVENTS
from controller.games.five_hundred.scoring import Scored, award_of, score_hand
from controller.games.refusal import Refusal
from controller.games.results import other

editions = st.sampled_from(EDITIONS)
sides = st.sampled_from(["A", "B"])
tricks = st.integers(0, 10)
scores = st.tuples(*[st.integers(-49, 49).map(lambda tens: tens * 10)] * 2)
played = st.builds(PlayedHand, sides, st.sampled_from(BIDS), tricks)
unbid = tricks.map(lambda a: NoBidHand((a, 10 - a)))
bid_events = st.sampled_from([event for event in EVENTS if event not in UNBID_EVENTS])
stopped = st.builds(PenaltyHand, bid_events, sides, st.sampled_from(BIDS), tricks)
hands = st.one_of(played, unbid, stopped)


def counted(edition: Edition, score: tuple[int, int], hand: Hand) -> Scored | None:
    """The hand counted; None where the sheet leaves it to the umpire."""
    try:
        return score_hand(edition, score, hand)
    except Refusal as refusal:
        assert refusal.code == "umpire"
        return None


@given(editions, scores, hands)
def test_no_hand_takes_both_sides_to_500_or_both_to_minus_500(
    edition: Edition, score: tuple[int, int], hand: Hand
) -> None:
    scored = counted(edition, score, hand)
    if scored is not None:
        assert not min(scored.after) >= 500
        assert not max(scored.after) <= -500


@given(editions, scores, hands)
def test_scores_stay_multiples_of_ten(edition: Edition, score: tuple[int, int], hand: Hand) -> None:
    scored = counted(edition, score, hand)
    if scored is not None:
        assert all(points % 10 == 0 for points in scored.after)


@given(editions, scores, hands)
def test_the_side_at_500_leads_and_the_side_at_minus_500_does_not(
    edition: Edition, score: tuple[int, int], hand: Hand
) -> None:
    scored = counted(edition, score, hand)
    if scored is None:
        return
    assert (scored.over is not None) == (max(scored.after) >= 500 or min(scored.after) <= -500)
    if scored.over is not None:
        assert scored.leader == ("A" if scored.after[0] > scored.after[1] else "B")


@given(editions, scores, hands)
def test_only_a_bid_made_or_an_award_takes_a_side_to_500(edition: Edition, score: tuple[int, int], hand: Hand) -> None:
    scored = counted(edition, score, hand)
    if scored is None or scored.over != "TARGET":
        return
    assert not isinstance(hand, NoBidHand)
    assert hand.maker is not None
    if isinstance(hand, PlayedHand):
        assert scored.leader == hand.maker and hand.maker_tricks >= hand.bid.tricks
    else:
        award = award_of(edition, hand)
        assert scored.leader == (hand.maker if award.maker > 0 else other(hand.maker))
        assert award.maker > 0 or award.opposition == 100


@given(scores, hands)
def test_the_sides_are_treated_alike(score: tuple[int, int], hand: Hand) -> None:
    mirrored: Hand
    if isinstance(hand, NoBidHand):
        mirrored = NoBidHand((hand.tricks[1], hand.tricks[0]))
    elif isinstance(hand, PlayedHand):
        mirrored = PlayedHand(other(hand.maker), hand.bid, hand.maker_tricks)
    else:
        assert hand.maker is not None
        mirrored = PenaltyHand(hand.event, other(hand.maker), hand.bid, hand.opposition_tricks)
    here, there = counted(EDITION_2025, score, hand), counted(EDITION_2025, (score[1], score[0]), mirrored)
    if here is None or there is None:
        assert here is there
    else:
        assert here.after == (there.after[1], there.after[0])


@given(scores, played)
def test_2024_and_2025_differ_on_a_played_hand_only_between_their_caps(
    score: tuple[int, int], hand: PlayedHand
) -> None:
    old, new = score_hand(EDITION_2024, score, hand).after, score_hand(EDITION_2025, score, hand).after
    maker, opposition = (0, 1) if hand.maker == "A" else (1, 0)
    assert old[maker] == new[maker]
    assert old[opposition] == new[opposition] or (new[opposition] > 460 and old[opposition] >= 460)
