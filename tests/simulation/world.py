"""Made-up time: everything that happens is an act in one queue, and time jumps from each act to the next.

Programs with a loop of their own (hub, bell, convenor) run as they are, each in a greenlet. Where they would wait, they
hand over to the world, which comes back to them at the instant they named or when somebody wakes them. Nothing here
reads a clock or draws a number that does not come from the seed, so the same seed is the same evening.
"""

import hashlib
import heapq
import itertools
import random
from collections.abc import Callable

from greenlet import greenlet

from table_node.boards.pi.schedule import Schedule, Task

BEGINS_US = 1_000_000_000


class Killed(BaseException):
    """The program is killed here, as SIGKILL would: no `except Exception` of its own sees this."""


class World:
    """The queue of everything to come. `now_us` is the world's own time, which no program is told."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.now_us = BEGINS_US
        self.acts = 0
        self.story: list[tuple[int, str]] = []
        self._queue: list[tuple[int, int, Callable[[], object]]] = []
        self._order = itertools.count()
        self._digest = hashlib.sha256()

    def chance(self, of: str) -> random.Random:
        """A source of chance of its own: what one thing draws does not change what another draws."""
        return random.Random(f"{self.seed}/{of}")

    def at(self, at_us: int, act: Callable[[], object]) -> None:
        """Let something happen at an instant, or at once when that is past."""
        heapq.heappush(self._queue, (max(at_us, self.now_us), next(self._order), act))

    def after(self, after_us: int, act: Callable[[], object]) -> None:
        """Let something happen so much later."""
        self.at(self.now_us + after_us, act)

    def step(self) -> bool:
        """Let the next thing happen; False when nothing is to come."""
        if not self._queue:
            return False
        self.now_us, _, act = heapq.heappop(self._queue)
        self.acts += 1
        act()
        return True

    def trace(self, *what: object) -> None:
        """Add to what two plays of one seed must have in common, byte for byte."""
        self._digest.update(f"{self.now_us} {what}\n".encode())

    def fingerprint(self) -> str:
        """One number for everything that was traced."""
        return self._digest.hexdigest()

    def tell(self, line: str) -> None:
        """Add to the story that is printed when an evening fails."""
        self.story.append((self.now_us, line))
        self.trace(line)


class Process:
    """A program with a loop of its own. Its waits are `sleep`; it can be killed at any of them, and at any `point`."""

    def __init__(self, world: World, name: str, body: Callable[["Process"], object]) -> None:
        self.world, self.name = world, name
        self.ended = False
        self.fault: BaseException | None = None
        self._body = body
        self._life = 0
        self._points_left: int | None = None
        self._greenlet = greenlet(self._run)
        world.after(0, lambda: self._go_on(0))

    def sleep(self, until_us: int) -> None:
        """Wait until this instant, or until somebody wakes it."""
        self._life += 1
        life = self._life
        self.world.at(until_us, lambda: self._go_on(life))
        self._greenlet.parent.switch()

    def sleep_whole(self, for_us: int) -> None:
        """Wait so long, whoever wakes it."""
        until_us = self.world.now_us + for_us
        while self.world.now_us < until_us:
            self.sleep(until_us)

    def wake(self) -> None:
        """Whatever it waits for, let it look again."""
        life = self._life
        self.world.after(0, lambda: self._go_on(life))

    def kill(self) -> None:
        """End it at the wait it is in."""
        if not self.ended:
            self.ended = True
            if self._greenlet:
                self._greenlet.throw(Killed)

    def die_after(self, points: int) -> None:
        """Let it die in the midst of its work, at the so-manyth thing it does to the outside."""
        self._points_left = points

    def point(self) -> None:
        """It is about to do something to the outside."""
        if self._points_left is not None:
            self._points_left -= 1
            if self._points_left < 0:
                self.ended = True
                raise Killed

    def _go_on(self, life: int) -> None:
        if not self.ended and life == self._life:
            self._greenlet.switch()

    def _run(self) -> None:
        try:
            self._body(self)
        except Killed:
            pass
        except Exception as fault:
            self.fault = fault
        self.ended = True


class WorldSchedule(Schedule):
    """The schedule of the nodes, in the world's time and without a thread."""

    def __init__(self, world: World) -> None:
        self.fault = None
        self._world = world

    def now_us(self) -> int:
        """The world's time."""
        return self._world.now_us

    def put(self, task: Task, at_us: int) -> None:
        """Let a task be done at a moment, unless it is to be done earlier."""
        due_us = max(at_us, self._world.now_us)
        if task.due_us is not None and task.due_us <= due_us:
            return
        task.due_us = due_us
        self._world.at(due_us, lambda: self._do(task, due_us))

    def stop(self) -> None:
        """There is no thread to end."""

    def _do(self, task: Task, due_us: int) -> None:
        if task.due_us == due_us:
            task.due_us = None
            again_us = task.act()
            if again_us is not None:
                self.put(task, again_us)
