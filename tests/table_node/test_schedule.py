"""One thread does many small things, each at its own instant."""

import threading

from table_node.boards.pi.clock import NodeClock, monotonic_us
from table_node.boards.pi.schedule import Schedule
from tests.support.waiting import eventually


def test_things_are_done_in_the_order_of_their_instants() -> None:
    schedule, done = Schedule(), []
    now_us = monotonic_us()
    for after_ms in (30, 10, 20, 0):
        schedule.once(now_us + after_ms * 1000, lambda after_ms=after_ms: done.append((after_ms, monotonic_us())))
    eventually(lambda: len(done) == 4, what="four things")
    schedule.stop()
    assert [after_ms for after_ms, _ in done] == [0, 10, 20, 30]
    assert all(at_us >= now_us + after_ms * 1000 for after_ms, at_us in done)


def test_a_task_says_when_it_wants_to_be_done_next_and_can_be_woken_sooner() -> None:
    schedule, times = Schedule(), []

    def act() -> int | None:
        times.append(monotonic_us())
        return monotonic_us() + 3_600_000_000 if len(times) < 3 else None

    task = schedule.task(act)
    for count in (1, 2, 3, 4):
        task.wake()
        eventually(lambda count=count: len(times) == count, what="the next turn")
    schedule.stop()
    assert task.due_us is None


def test_a_task_woken_twice_is_done_once() -> None:
    schedule, done, gate = Schedule(), [], threading.Event()
    schedule.once(0, gate.wait)
    task = schedule.task(lambda: done.append(1))
    at_us = monotonic_us() + 1000
    task.wake(at_us + 500)
    task.wake(at_us)
    task.wake(at_us + 900)
    last = []
    schedule.once(at_us + 2000, lambda: last.append(1))
    gate.set()
    eventually(lambda: last, what="what comes after")
    schedule.stop()
    assert done == [1]


def test_a_task_that_raises_stops_the_schedule_and_is_told() -> None:
    told = threading.Event()
    schedule = Schedule(on_fault=told.set)
    schedule.once(0, lambda: 1 // 0)
    eventually(told.is_set, what="the fault")
    assert isinstance(schedule.fault, ZeroDivisionError)


def test_a_counter_that_runs_fast_or_slow_keeps_its_rate_and_can_be_read_backwards() -> None:
    start_us = monotonic_us()
    for skew_ppm in (-40, 0, 40):
        clock = NodeClock(offset_us=5_000_000, skew_ppm=skew_ppm)
        hour_us = clock.tick_of(start_us + 3_600_000_000) - clock.tick_of(start_us)
        assert abs(hour_us - 3_600_000_000 - skew_ppm * 3600) <= 1
        for at_us in range(start_us, start_us + 10**12, 7 * 10**10 + 1):
            assert abs(clock.moment_of(clock.tick_of(at_us)) - at_us) <= 2
