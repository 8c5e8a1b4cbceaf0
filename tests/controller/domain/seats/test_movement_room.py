"""Whatever an evening brings, the room keeps M8, M9, M10, M12 and M13 (rules 6.5); a failure names its seed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.whole_evenings import TABLES_MOST, WholeEvening, replayable

EVENINGS = 900
MET = {
    "ResultCorrected", "SeatsChanged", "ClicksForfeited", "ClicksRestored", "ClicksReversed", "CardClippedByHand",
    "CardClipped", "ClipsExcused", "PlayersMoved", "TournamentEnded", "nothing_changes", "other_clicks",
}  # fmt: skip


def test_m8_m9_m10_m13_of_hundreds_of_evenings_with_ties_benches_leavers_late_players_and_corrections() -> None:
    kinds: set[str] = set()
    sizes: set[int] = set()
    for seed in range(EVENINGS):
        evening = replayable(WholeEvening(seed), seed)
        kinds |= evening.kinds
        sizes.add(evening.tables)
    assert kinds >= MET, f"never met: {sorted(MET - kinds)}"
    assert {1, 2, 3, TABLES_MOST} <= sizes
    assert len(sizes) >= 25


@settings(max_examples=60)
@given(st.integers(EVENINGS, 2**48))
def test_and_so_does_an_evening_of_any_seed(seed: int) -> None:
    replayable(WholeEvening(seed), seed)


def test_an_evening_that_fails_says_how_to_play_it_again() -> None:
    class Broken(WholeEvening):
        def play(self) -> None:
            raise ZeroDivisionError("a fault")

    with pytest.raises(AssertionError, match=r"a fault.*WholeEvening\(7\)\.play\(\)"):
        replayable(Broken(7), 7)
