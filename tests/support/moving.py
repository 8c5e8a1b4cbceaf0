"""Evenings of nothing but movement, drawn from a seed, and what must be true of every move (rules 6.5)."""

import random
from dataclasses import replace

from controller.domain.round.between_rounds import Changed, arrive, close_table, leave, open_table
from controller.domain.seats.movement import advance
from controller.domain.seats.reseating import TableClosed, TableReplaced
from controller.domain.seats.waiting_list import first_benches
from controller.domain.setup.draw import draw
from controller.domain.state.room import seats_of
from controller.domain.state.seating_plan import Ring, Seated, SeatingPlan, Seats, partners_of
from controller.domain.values import SEATS, Seat, Seating, side_of
from controller.games.refusal import Refusal
from controller.games.results import Side

TABLES_MOST, GAMES_MOST = 40, 30
Movers = dict[int, Side]


def first_plan(chance: random.Random, tables: int, spare: int = 0, sitters: int = 0, house: int = 0) -> SeatingPlan:
    """A first game: a ring of any numbers in any order, the last to register on the bench, sitters one on a side."""
    numbers = chance.sample(range(1, 500), tables)
    ring = Ring(tuple(numbers), chance.choice((1, -1)))
    players = list(range(1, 4 * tables + spare + 1))
    seats = seats_of(draw(players[: 4 * tables], chance.randrange(1000), numbers))
    sides = chance.sample([(table, side) for table in numbers for side in "AB"], min(sitters, 2 * tables))
    sitting = frozenset(seats[table][chance.choice(two_of(side))] for table, side in sides)
    free = [player for player in players[: 4 * tables] if player not in sitting]
    chosen = frozenset(chance.sample(free, min(house, len(free))))
    return SeatingPlan(ring, seats, first_benches(ring, players), sitting, chosen)


def two_of(side: str) -> tuple[Seat, Seat]:
    """The seats of a side."""
    return ("A.L", "A.R") if side == "A" else ("B.L", "B.R")


def move(seats: Seats, movers: Movers) -> tuple[Seating, ...]:
    """The coming round's seats where the ring is the tables in number order, and nobody sits or waits."""
    return advance(SeatingPlan(Ring(tuple(sorted(seats))), seats), movers).seatings


def any_movers(plan: SeatingPlan, chance: random.Random) -> Movers:
    """Who won, or after a tie cut the lower card, at every table."""
    return {table: chance.choice(("A", "B")) for table in plan.ring.tables}


def leavers(seated: Seated, sitters: frozenset[int], mover: Side) -> set[int]:
    """Who goes from a table, told once more and plainly: a sitter's partner and the far right seat, else the movers."""
    held = [seat for seat in SEATS if seated[seat] in sitters]
    if not held:
        return {seated[seat] for seat in two_of(mover)}
    partners = {player for seat, player in seated.items() if player not in sitters
                and any(side_of(seat) == side_of(one) for one in held)}  # fmt: skip
    if len(held) == 2:
        return partners
    return partners | {seated[two_of("B" if side_of(held[0]) == "A" else "A")[1]]}


def check_move(before: SeatingPlan, movers: Movers, after: SeatingPlan) -> None:
    """M1 to M7, M11 and M12 of one move, where no two sitters share a side."""
    was, now = places(before), places(after)
    assert was.keys() == now.keys(), "M1: somebody was lost"
    check_plan(after)
    sides = {player: seat[:1] for player, (_, seat) in now.items()}
    benched = {bench.before for bench in after.benches}
    for table, seated in before.seats.items():
        gone = leavers(seated, before.sitters, movers[table])
        right = before.ring.right_of(table)
        for player in gone:
            assert now[player][0] == right, "M4: a mover is one table on, or on the bench before it"
        for player in set(seated.values()) - gone:
            assert now[player][0] == table and now[player][1], "M4: who stays, stays"
        assert len(gone) == 2, "M3: two leave"
        came = [player for player in after.seats[right].values() if player in gone or not was[player][1]]
        assert len(came) == 2, "M3: two come"
        if right not in benched:
            assert sides[came[0]] != sides[came[1]], "M6: movers meet as opponents"
        if before.sitters.isdisjoint(seated.values()):
            stay, stay_too = set(seated.values()) - gone
            assert sides[stay] != sides[stay_too], "M6, M7: stayers split"
    assert not partners_of(before.seats) & partners_of(after.seats), "M5: nobody keeps a partner"
    for player in before.sitters:
        assert was[player] == now[player], "M11: a sitter keeps the seat"
    assert len(after.waiting) == len(before.waiting), "M12: as many sit out as before"
    if not (len(before.seats) == 1 and len(before.waiting) == 3):
        assert not set(before.waiting) & set(after.waiting), "M12: nobody sits out twice running"
    counted = {player: after.sat_out[player] - before.sat_out.get(player, 0) for player in after.sat_out}
    assert {player for player, games in counted.items() if games} == set(before.waiting), "each wait counts once"
    assert all(games in (0, 1) for games in counted.values())


def places(plan: SeatingPlan) -> dict[int, tuple[int, str]]:
    """Table and seat of everybody, and for those who wait the table their bench is before."""
    found = {player: (table, str(seat)) for table, four in plan.seats.items() for seat, player in four.items()}
    return found | {player: (bench.before, "") for bench in plan.benches for player in bench.queue}


def check_plan(plan: SeatingPlan) -> None:
    """M1 and M2 of a plan by itself, and what a bench may be."""
    everybody = [player for seated in plan.seats.values() for player in seated.values()] + list(plan.waiting)
    assert len(set(everybody)) == len(everybody), "M1: somebody has two places"
    assert set(plan.seats) == set(plan.ring.tables) and plan.seats
    assert all(tuple(seated) == SEATS for seated in plan.seats.values()), "M2: four at every table"
    assert len(plan.waiting) <= 3
    chairs = 3 if len(plan.seats) == 1 else 2
    assert all(0 < len(bench.queue) <= chairs and bench.before in plan.seats for bench in plan.benches)
    assert len({bench.before for bench in plan.benches}) == len(plan.benches)
    assert not (plan.waiting and plan.house), "a house player plays while somebody waits"
    assert plan.sitters | plan.house <= set(everybody) and not plan.sitters & plan.house


def check_names_do_not_matter(plan: SeatingPlan, movers: Movers, after: SeatingPlan, chance: random.Random) -> None:
    """M14: other numbers for players and tables give the same move under those numbers."""
    seats = [*plan.seats.items(), *plan.played.items()]
    players = {*plan.sat_out, *plan.waiting, *(player for _, four in seats for player in four.values())}
    tables = {table for table, _ in seats}
    who = dict(zip(players, chance.sample(range(10_000), len(players)), strict=True))
    where = dict(zip(tables, chance.sample(range(10_000), len(tables)), strict=True))
    moved = advance(renamed(plan, who, where), {where[table]: side for table, side in movers.items()})
    assert moved == renamed(after, who, where), "M14: the move depends on a number"


def renamed(plan: SeatingPlan, who: dict[int, int], where: dict[int, int]) -> SeatingPlan:
    """The same plan under other numbers."""

    def seats(given: Seats) -> Seats:
        return {where[table]: {seat: who[player] for seat, player in four.items()} for table, four in given.items()}

    benches = tuple(
        replace(bench, before=where[bench.before], queue=tuple(who[player] for player in bench.queue))
        for bench in plan.benches
    )
    return SeatingPlan(
        Ring(tuple(where[table] for table in plan.ring.tables), plan.ring.direction),
        seats(plan.seats),
        benches,
        frozenset(who[player] for player in plan.sitters),
        frozenset(who[player] for player in plan.house),
        {who[player]: games for player, games in plan.sat_out.items()},
        seats(plan.played),
    )


class MovingEvening:
    """Up to 30 games; between them people leave and come, tables break and open. Every step is checked."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.tables = tables = self.chance.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, self.chance.randint(1, TABLES_MOST)))
        odd = self.chance.randrange(4)
        house = self.chance.randrange(4) if not odd else 0
        self.plan = first_plan(self.chance, tables, odd, self.chance.choice((0, 0, 0, 1, 2, tables)), house)
        self.last_number = 1000
        self.excused: set[int] = set()
        self.kinds: set[str] = set()
        """Changes made and refusals met."""
        self.asked_to_close = False
        self.restless = self.chance.choice((0.0, 0.2, 0.6))
        check_plan(self.plan)

    def play(self) -> None:
        """The whole evening."""
        for _ in range(self.chance.randint(1, GAMES_MOST)):
            sat_out = set(self.plan.waiting)
            movers = any_movers(self.plan, self.chance)
            before, self.plan = self.plan, advance(self.plan, movers)
            check_move(before, movers, self.plan)
            if self.chance.random() < 0.1:
                check_names_do_not_matter(before, movers, self.plan, self.chance)
            lone = len(self.plan.seats) == 1 and len(self.plan.waiting) == 3
            self.excused = sat_out if lone else set()
            while self.chance.random() < self.restless:
                self._between(sat_out)
            assert not sat_out & set(self.plan.waiting) - self.excused, "M12: nobody sits out twice running"

    def _between(self, sat_out: set[int]) -> None:
        """One change between two games; a refusal changes nothing."""
        before = self.plan
        change = self.chance.choice((self._leave, self._leave, self._arrive, self._arrive, self._close, self._open))
        self.asked_to_close = change == self._close
        try:
            changed, came, went = change()
        except Refusal as refusal:
            assert refusal.code and refusal.text and refusal.remedy
            self.kinds.add(refusal.code)
            return
        self.plan = changed.plan
        self.kinds |= {type(change).__name__ for change in changed.changes}
        check_plan(self.plan)
        left_over = set(places(before)) - before.house
        assert set(places(self.plan)) - self.plan.house == (left_over | came) - went, "M1: lost between games"
        assert not partners_of(self.plan.seats) & partners_of(self.plan.played), (
            "M5: a change brought partners together again"
        )
        closed = [change for change in changed.changes if isinstance(change, TableClosed)]
        replaced = any(isinstance(change, TableReplaced) for change in changed.changes)
        was, now = places(before), places(self.plan)
        for player in before.sitters & self.plan.sitters:
            assert replaced or was[player] == now[player], "M11: a sitter keeps the seat"
        if closed:
            self._excuse(before, closed[0], sat_out)

    def _excuse(self, before: SeatingPlan, closed: TableClosed, sat_out: set[int]) -> None:
        """Only if every table that could close has somebody who sat out may such a one wait again."""
        could = [four for four in before.seats.values() if before.sitters.isdisjoint(four.values())]
        fresh = [four for four in could if sat_out.isdisjoint(four.values())]
        if not fresh or self.asked_to_close:
            self.excused |= set(closed.players)

    def _leave(self) -> tuple[Changed, set[int], set[int]]:
        player = self.chance.choice([one for one in places(self.plan) if one not in self.plan.house] or [0])
        house = self._next() if self.chance.random() < 0.3 else None
        return leave(self.plan, player, house_player=house), set(), {player}

    def _arrive(self) -> tuple[Changed, set[int], set[int]]:
        player, free = self._next(), self._free()
        return arrive(self.plan, player, free_tables=free), {player}, set()

    def _close(self) -> tuple[Changed, set[int], set[int]]:
        table = self.chance.choice(self.plan.ring.tables)
        return close_table(self.plan, table, free_tables=self._free()), set(), set()

    def _open(self) -> tuple[Changed, set[int], set[int]]:
        house = [self._next() for _ in range(self.chance.randrange(4))]
        return open_table(self.plan, self.chance.randrange(500, 999), house_players=house), set(), set()

    def _free(self) -> list[int]:
        return self.chance.sample(range(500, 999), self.chance.randrange(2))

    def _next(self) -> int:
        self.last_number += 1
        return self.last_number


def replayable(evening: MovingEvening, seed: int) -> None:
    """Play an evening; whatever fails says how to play it again."""
    try:
        evening.play()
    except Exception as fault:
        raise AssertionError(f"{fault!r}; play it again: MovingEvening({seed}).play()") from fault
