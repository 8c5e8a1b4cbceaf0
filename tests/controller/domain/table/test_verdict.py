"""Before, after, or too close to call (500 2k: all cards dealt *prior to* the finish bell)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.domain.state.verdict import judge
from controller.domain.values import Interval
from tests.support.clauses import clause

BELL_HUB_US = 600_000_000


@clause("500-2025", "2k", where=judge)
@clause("500-2024", "2k", where=judge)
@clause("500-201x", "2h", where=judge)
@pytest.mark.parametrize(
    ("low_us", "high_us", "says"),
    [
        (-50_001, -1, "before"),
        (-1, -1, "before"),
        (0, 0, "after"),  # exactly on the bell is not prior to it
        (0, 50_000, "after"),
        (1, 1, "after"),
        (-1, 0, "too_close"),
        (-50_000, 50_000, "too_close"),
    ],
)
def test_only_an_interval_wholly_on_one_side_of_the_bell_decides(low_us: int, high_us: int, says: str) -> None:
    """T11: the boundary is written down once, here."""
    assert judge(Interval(BELL_HUB_US + low_us, BELL_HUB_US + high_us), BELL_HUB_US) == says


def test_without_a_bell_on_this_clock_nothing_is_proven() -> None:
    assert judge(Interval(0, 1), None) == "too_close"


@given(truth=st.integers(0, 2**50), low=st.integers(0, 10**7), high=st.integers(0, 10**7), bell=st.integers(0, 2**50))
def test_no_verdict_is_wrong_about_a_deal_that_lies_in_its_interval(truth: int, low: int, high: int, bell: int) -> None:
    verdict = judge(Interval(truth - low, truth + high), bell)
    assert verdict != "before" or truth < bell
    assert verdict != "after" or truth >= bell
