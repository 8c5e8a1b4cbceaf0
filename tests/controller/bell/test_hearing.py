"""Whether a ring was heard: decided from what the input showed and when."""

from hypothesis import given
from hypothesis import strategies as st

from controller.bell.hearing import LOOK_US, Hearing

WITHIN_US = 500_000
STRUCK = 7_000_000


def listening(within_us: int = WITHIN_US) -> Hearing:
    """A room that was quiet until the bell was struck."""
    hearing = Hearing(within_us)
    hearing.rest(False)
    hearing.begin(STRUCK)
    return hearing


def test_nobody_listens_before_a_stroke_and_after_it_was_heard() -> None:
    hearing = Hearing(WITHIN_US)
    assert hearing.next_look() is None
    hearing = listening()
    assert hearing.next_look() == STRUCK
    assert hearing.look(True, STRUCK + 20) == "heard"
    assert hearing.next_look() is None


def test_a_ring_is_listened_for_until_its_time_is_over() -> None:
    hearing = listening()
    assert hearing.look(False, STRUCK) is None
    assert hearing.next_look() == STRUCK + LOOK_US
    assert hearing.look(False, STRUCK + WITHIN_US - 1) is None
    assert hearing.next_look() == STRUCK + WITHIN_US
    assert hearing.look(False, STRUCK + WITHIN_US) == "unheard"
    assert hearing.next_look() is None


def test_a_sound_at_the_last_look_was_heard() -> None:
    assert listening().look(True, STRUCK + WITHIN_US) == "heard"


def test_an_input_that_was_active_all_the_time_proves_nothing() -> None:
    hearing = Hearing(WITHIN_US)
    for _ in range(3):
        hearing.rest(True)
    hearing.begin(STRUCK)
    assert hearing.look(True, STRUCK + 1) is None
    assert hearing.look(True, STRUCK + WITHIN_US) == "unheard"


def test_an_input_that_sticks_after_one_ring_proves_nothing_for_the_next() -> None:
    hearing = listening()
    assert hearing.look(True, STRUCK + 1) == "heard"
    hearing.rest(True)
    hearing.begin(2 * STRUCK)
    assert hearing.look(True, 2 * STRUCK + WITHIN_US) == "unheard"


def test_noise_before_a_ring_does_not_hide_it() -> None:
    hearing = Hearing(WITHIN_US)
    for active in (True, False, True):
        hearing.rest(active)
    hearing.begin(STRUCK)
    assert hearing.look(True, STRUCK + 1) == "heard"


def test_a_ring_cut_short_by_the_next_one_is_neither_heard_nor_unheard() -> None:
    hearing = listening()
    hearing.end()
    assert hearing.next_look() is None


@given(st.integers(50_000, 3_000_000), st.lists(st.booleans(), max_size=2000), st.integers(0, 50_000))
def test_a_ring_is_heard_if_and_only_if_the_input_showed_it_in_time(
    within_us: int, shown: list[bool], late_us: int
) -> None:
    hearing = listening(within_us)
    looks = iter(shown)
    seen, outcome = [], None
    while outcome is None:
        instant = hearing.next_look()
        assert instant is not None
        seen.append(next(looks, False))
        outcome = hearing.look(seen[-1], instant + late_us)
        assert instant <= STRUCK + within_us
    assert outcome == ("heard" if any(seen) else "unheard")
    assert not any(seen[:-1])
