"""A deal near the bell is judged again as its node's clock becomes known better, and by two truths (500 2k)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands.game import RecordPress, RuleDeal
from controller.domain.commands.round import NoteRestart, RecordRing
from controller.domain.commands.table import ReviewDeal
from controller.domain.events import Event
from controller.domain.events.table import DealReviewed
from controller.domain.state.verdict import judge, weighed
from controller.domain.values import Interval, Limit, Stamp
from tests.support.evening import Evening, at, moment, node_at, running

STAMP = Stamp("node-1", "boot-1", 1_000_000)
RESTS_ON = (Limit("not_before", 900_000, at(599)), Limit("not_after", 1_100_000, at(601)))


def stamped(low_s: float, high_s: float) -> Interval:
    return Interval(at(low_s), at(high_s), STAMP)


def dealt(room: Evening, low_s: float, high_s: float) -> None:
    room.do(RecordPress(node_at(1), "dealt", stamped(low_s, high_s)))


def review(room: Evening, low_s: float | None, high_s: float = 0, final: bool = False) -> list[Event]:
    learnt = None if low_s is None else Interval(at(low_s), at(high_s))
    return room.do(ReviewDeal(1, 1, STAMP, learnt, final, RESTS_ON))


def in_doubt() -> Evening:
    """The bell struck while nothing better was known of a deal than half a second to either side."""
    room = running()
    dealt(room, 599.5, 600.5)
    room.bell()
    assert (room.phase(), room.verdict()) == ("dispute", "too_close")
    return room


def test_a_deal_in_doubt_that_turns_out_to_lie_before_the_bell_is_played_out() -> None:
    room = in_doubt()
    (reviewed,) = review(room, 599.6, 599.9)
    assert isinstance(reviewed, DealReviewed) and reviewed.rests_on == RESTS_ON
    assert (room.phase(), room.verdict()) == ("hand", "before")


def test_a_deal_in_doubt_that_turns_out_to_lie_after_the_bell_does_not_count() -> None:
    room = in_doubt()
    review(room, 600.2, 600.4)
    assert (room.phase(), room.verdict()) == ("result", "after")


def test_what_a_machine_that_restarted_learns_of_a_node_judges_no_deal_of_the_clock_before() -> None:
    room = in_doubt()
    room.do(NoteRestart("machine-2", at(610)))
    assert review(room, 599.6, 599.9, final=True) == []
    assert (room.phase(), room.verdict()) == ("dispute", "too_close")


def test_a_narrower_interval_that_settles_nothing_is_not_worth_an_event_until_it_is_the_last() -> None:
    room = in_doubt()
    assert review(room, 599.8, 600.2) == []
    review(room, 599.8, 600.2, final=True)
    judged = room.table().judged
    assert judged is not None and judged.final and judged.interval == stamped(599.8, 600.2)
    assert review(room, 599.8, 599.9) == []


def test_a_verdict_never_turns_round_whatever_is_said_later() -> None:
    room = running()
    dealt(room, 599.2, 599.4)
    room.bell()
    (reviewed,) = review(room, 600.5, 600.6)
    assert isinstance(reviewed, DealReviewed) and reviewed.fault
    assert (room.phase(), room.verdict()) == ("hand", "before")


def test_a_clock_that_broke_its_promise_is_told_and_left_to_a_person() -> None:
    room = in_doubt()
    (reviewed,) = review(room, None)
    assert isinstance(reviewed, DealReviewed) and reviewed.fault
    assert room.phase() == "dispute"
    room.do(RuleDeal(1, 1, True, "both sides agree"))
    assert room.phase() == "hand"


def test_a_ruling_is_not_overturned_by_what_is_learnt_after_it() -> None:
    room = in_doubt()
    room.do(RuleDeal(1, 1, False, "seen by the umpire"))
    assert review(room, 599.6, 599.9) == []
    assert room.phase() == "result"


def test_what_is_learnt_of_another_deal_or_round_changes_nothing() -> None:
    room = in_doubt()
    other = Stamp("node-1", "boot-1", 2)
    assert room.do(ReviewDeal(1, 1, other, moment(599), True, ())) == []
    assert room.do(ReviewDeal(2, 1, STAMP, moment(599), True, ())) == []
    assert room.do(ReviewDeal(1, 9, STAMP, moment(599), True, ())) == []


@settings(max_examples=80)
@given(st.lists(st.tuples(st.integers(-400, 400), st.integers(0, 300)), max_size=8), st.integers(-400, 400))
def test_verdicts_never_flip(learnt: list[tuple[int, int]], first_ms: int) -> None:
    room = running()
    dealt(room, 600 + (first_ms - 300) / 1000, 600 + (first_ms + 300) / 1000)
    room.bell()
    seen = [room.verdict()]
    for middle_ms, half_ms in learnt:
        review(room, 600 + (middle_ms - half_ms) / 1000, 600 + (middle_ms + half_ms) / 1000)
        seen.append(room.verdict())
    decided = [verdict for verdict in seen if verdict != "too_close"]
    assert len(set(decided)) <= 1
    assert seen == sorted(seen, key=lambda verdict: verdict != "too_close")


def with_own_bell(tick_us: int, low_s: float, high_s: float, **options: object) -> Evening:
    """The node's own bell came at this tick; it stamped its deal at tick 1,000,000."""
    room = running(**options)
    dealt(room, low_s, high_s)
    own = (Stamp("node-1", "boot-1", tick_us),)
    room.do(RecordRing("close", room.room.clock.start_revision, at(600), at(600), own))
    return room


@pytest.mark.parametrize(
    ("reference", "own_tick_us", "verdict"),
    [("room", 1_002_000, "too_close"), ("table", 1_002_000, "before"), ("table", 998_000, "after")],
)
def test_a_table_may_go_by_its_own_bell_where_the_rooms_leaves_it_open(
    reference: str, own_tick_us: int, verdict: str
) -> None:
    assert with_own_bell(own_tick_us, 599.99, 600.01, bell_reference=reference).verdict() == verdict


def test_where_the_two_bells_disagree_a_person_decides() -> None:
    assert with_own_bell(990_000, 599.98, 599.99).verdict() == "too_close"
    assert with_own_bell(1_010_000, 599.98, 599.99).verdict() == "before"


def test_the_two_truths_by_themselves() -> None:
    assert weighed("before", None, "table") == "before"
    assert weighed("after", "before", "room") == weighed("after", "before", "table") == "too_close"
    assert weighed("too_close", "after", "table") == "after"


@given(st.integers(-1000, 1000), st.integers(0, 500), st.integers(-1000, 1000))
def test_an_interval_that_holds_the_truth_is_never_judged_wrongly(truth: int, half: int, off: int) -> None:
    low, high = truth - half - abs(off), truth + half
    verdict = judge(Interval(low + 2000, high + 2000), 2000)
    assert verdict == "too_close" or (verdict == "before") == (truth < 0)
