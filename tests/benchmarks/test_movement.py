"""The benchmark of the movement moves the rooms it says it does."""

from benchmarks.movement import measured


def test_a_small_room_is_measured_as_the_large_ones_are() -> None:
    moved_us, copied_us = measured(tables=10, moves=3)
    assert moved_us > 0
    assert copied_us > 0
