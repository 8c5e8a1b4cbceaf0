"""One thread that does many small things, each at its own instant: the only loop of a node, or of a room of them."""

import heapq
import itertools
import threading
import traceback
from collections.abc import Callable

from table_node.boards.pi.clock import monotonic_us

Act = Callable[[], int | None]


class Task:
    """Something done again and again: each time it says when it wants to be done next, or None until it is woken."""

    def __init__(self, schedule: "Schedule", act: Act) -> None:
        self._schedule = schedule
        self.act = act
        self.due_us: int | None = None

    def wake(self, at_us: int = 0) -> None:
        """Do it at this moment of CLOCK_MONOTONIC, at once when that is past; an earlier wish stands."""
        self._schedule.put(self, at_us)


class Schedule:
    """Tasks by their instants, done in one thread. A task that raises is a bug: the schedule stops and keeps it."""

    def __init__(self, on_fault: Callable[[], None] | None = None) -> None:
        self.fault: BaseException | None = None
        self._on_fault = on_fault
        self._order = itertools.count()
        self._heap: list[tuple[int, int, Task]] = []
        self._changed = threading.Condition()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="schedule", daemon=True)
        self._thread.start()

    def now_us(self) -> int:
        """CLOCK_MONOTONIC, by which everything here is due."""
        return monotonic_us()

    def task(self, act: Act) -> Task:
        """A task that waits to be woken."""
        return Task(self, act)

    def once(self, at_us: int, act: Callable[[], object]) -> None:
        """Do something once, at this moment of CLOCK_MONOTONIC."""

        def acted() -> None:
            act()

        self.put(Task(self, acted), at_us)

    def put(self, task: Task, at_us: int) -> None:
        """Let a task be done at a moment, unless it is to be done earlier."""
        with self._changed:
            if task.due_us is not None and task.due_us <= at_us:
                return
            task.due_us = at_us
            heapq.heappush(self._heap, (at_us, next(self._order), task))
            self._changed.notify()

    def stop(self) -> None:
        """End the thread; what is under way is finished first."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        try:
            while (task := self._next()) is not None:
                again_us = task.act()
                if again_us is not None:
                    self.put(task, again_us)
        except BaseException as fault:
            traceback.print_exc()
            self.fault = fault
            if self._on_fault is not None:
                self._on_fault()

    def _next(self) -> Task | None:
        """Wait for the next task whose instant has come; None when the schedule is to stop."""
        with self._changed:
            while not self._stopping:
                if not self._heap:
                    self._changed.wait()
                    continue
                due_us, _, task = self._heap[0]
                if task.due_us == due_us:
                    wait_us = due_us - self.now_us()
                    if wait_us > 0:
                        self._changed.wait(wait_us / 1_000_000)
                        continue
                    task.due_us = None
                    heapq.heappop(self._heap)
                    return task
                heapq.heappop(self._heap)  # woken earlier meanwhile
        return None
