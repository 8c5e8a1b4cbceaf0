"""Spare players wait on a link of the ring, so that everybody has a turn of it (no sheet speaks of odd numbers)."""

from collections.abc import Mapping, Sequence

from controller.domain.state.seating_plan import Bench, Ring

SPARE_MOST = 3  # four spare players are a table
CHAIRS_MOST = 2  # with three on one link somebody would sit out two games running, as only two go on from it each game


def first_benches(ring: Ring, registered: Sequence[int]) -> tuple[Bench, ...]:
    """The benches of the first game, for players in the order they registered: the last who make no table wait."""
    benches: tuple[Bench, ...] = ()
    for player in registered[len(registered) - len(registered) % 4 :]:
        benches = take_chair(benches, ring, player)
    return benches


def take_chair(benches: tuple[Bench, ...], ring: Ring, player: int) -> tuple[Bench, ...]:
    """The benches with one more who waits, behind those who wait already."""
    walk = ring.walk
    for place, bench in enumerate(benches):
        if len(bench.queue) < CHAIRS_MOST or len(walk) == 1:
            return (*benches[:place], Bench(bench.before, (*bench.queue, player)), *benches[place + 1 :])
    taken = {bench.before for bench in benches}
    link = next(table for table in (walk[0], walk[len(walk) // 2], *walk) if table not in taken)
    return (*benches, Bench(link, (player,)))


def without(benches: tuple[Bench, ...], player: int) -> tuple[Bench, ...]:
    """The benches when one who waited has got up; an empty bench is put away."""
    left = (Bench(bench.before, tuple(one for one in bench.queue if one != player)) for bench in benches)
    return tuple(bench for bench in left if bench.queue)


def next_off(benches: tuple[Bench, ...], sat_out: Mapping[int, int]) -> int:
    """Who takes a seat that falls free: of those first in a queue the one with most games sat out."""
    return max((bench.queue[0] for bench in benches), key=lambda player: sat_out.get(player, 0))


def cross(
    queue: Sequence[int], joining: Sequence[int], sat_out: Mapping[int, int]
) -> tuple[list[int], tuple[int, ...]]:
    """Movers reach a bench: as many go on as came, from the head of the queue; the rest wait.

    First come, first served; of two who come together the one with more games sat out goes ahead.
    """
    line = [*queue, *sorted(joining, key=lambda player: -sat_out.get(player, 0))]
    return line[: len(joining)], tuple(line[len(joining) :])
