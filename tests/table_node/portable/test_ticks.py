"""A board's counter wraps every 17.9 minutes, and a node's ticks do not."""

from table_node.boards.micropython.ticks import MASK, Counter, ticks_us
from tests.table_node.portable.fake_board import FakeTicks
from tests.table_node.portable.rig import S

WRAP = 2**30


def test_d17_f11_ticks_go_on_across_every_wrap_of_the_counter():
    ticks = FakeTicks(WRAP - 5 * S)
    counter = Counter(ticks)
    last_us = counter.now_us()
    for _ in range(1000):
        ticks.now += 7 * S
        now_us = counter.now_us()
        assert now_us - last_us == 7 * S
        last_us = now_us
    assert last_us > 6 * WRAP


def test_a_stamp_keeps_its_place_on_either_side_of_a_wrap():
    ticks = FakeTicks(WRAP - 100)
    counter = Counter(ticks)
    before = ticks()
    ticks.now += 200
    after = ticks()
    assert after < before
    now_us = counter.now_us()
    assert (counter.at(before), counter.at(after)) == (now_us - 200, now_us)


def test_a_stamp_taken_after_the_last_reading_is_later_than_it():
    ticks = FakeTicks(WRAP - 1)
    counter = Counter(ticks)
    read_us = counter.now_us()
    ticks.now += 3000
    assert counter.at(ticks()) == read_us + 3000
    assert counter.now_us() == read_us + 3000


def test_the_counter_at_hand_stays_below_the_wrap_and_moves_forward():
    counter = Counter()
    first_us = counter.now_us()
    for _ in range(1000):
        assert 0 <= ticks_us() <= MASK
    assert counter.now_us() >= first_us
