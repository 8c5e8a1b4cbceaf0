"""Whatever an evening brings, every move keeps the invariants of rules 6.5; what fails is played again by its seed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.moving import MovingEvening, replayable

EVENINGS = 500
CHANGES = {
    "SeatFilled", "SeatsExchanged", "Benched", "LeftTheBench", "HousePlayerLeft", "TableClosed", "TableOpened",
    "TableReplaced",
}  # fmt: skip
REFUSALS = {"three_left", "no_free_table", "last_table", "sitters_table", "too_many_spare", "nobody_waits",
            "too_few_for_a_table", "no_table_can_close"}  # fmt: skip


def played(seed: int) -> MovingEvening:
    evening = MovingEvening(seed)
    replayable(evening, seed)
    return evening


def test_hundreds_of_evenings_with_sitters_benches_leavers_and_late_arrivals_keep_every_rule() -> None:
    kinds: set[str] = set()
    sizes: set[int] = set()
    for seed in range(EVENINGS):
        evening = played(seed)
        kinds |= evening.kinds
        sizes.add(evening.tables)
    assert kinds >= CHANGES | REFUSALS, f"never met: {sorted((CHANGES | REFUSALS) - kinds)}"
    assert {1, 2, 3, 40} <= sizes
    assert len(sizes) >= 30


@settings(max_examples=80)
@given(st.integers(EVENINGS, 2**48))
def test_and_so_does_an_evening_of_any_seed(seed: int) -> None:
    played(seed)


def test_an_evening_that_fails_says_how_to_play_it_again() -> None:
    class Broken(MovingEvening):
        def play(self) -> None:
            raise ZeroDivisionError("a fault")

    with pytest.raises(AssertionError, match=r"a fault.*MovingEvening\(7\)\.play\(\)"):
        replayable(Broken(7), 7)
