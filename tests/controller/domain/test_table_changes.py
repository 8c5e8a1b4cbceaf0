"""Where events lead a table: nothing happens that is not declared, and nothing is declared that never happens."""

from collections.abc import Iterable, Iterator
from typing import get_args

from controller.domain.decide import decide
from controller.domain.events import Event
from controller.domain.evolve import evolve
from controller.domain.state.phases import TablePhase
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from docs.generator.table_changes import CHANGES, NEXT
from tests.support.folding import fold
from tests.support.rare_evenings import evenings
from tests.support.wandering import Wanderer

EVENINGS, STEPS, TRIES = 1000, 75, 6
ENOUGH = 100
"""Evenings after which none is played that would only show again what all have shown."""
SELDOM = {"dealt", "closing", "dispute", "result", "cut", "clip"}
"""Phases in which several things are tried, and then one is done."""
Change = tuple[str, str, str]
DECLARED = {(phase, name, after) for (phase, name), phases in NEXT.items() for after in phases}


def test_a_thousand_evenings_and_some_rare_ones_show_every_declared_change_of_a_table_and_no_other() -> None:
    seen = {change for evening in evenings() for change in changes(Room(), evening.events)}
    for seed in range(EVENINGS):
        seen |= wandered(seed)
        assert seen <= DECLARED, f"evening {seed}: not declared {sorted(seen - DECLARED)}"
        if seed >= ENOUGH and seen == DECLARED:
            break
    assert seen == DECLARED, f"declared, and never seen: {sorted(DECLARED - seen)}"


def wandered(seed: int) -> set[Change]:
    """Every change of a table's phase in one evening: what was done, and what might have been instead."""
    room, chance, seen = Room(), Wanderer(seed, tables=1 + seed % 2), set[Change]()
    for _ in range(STEPS):
        if any(table.phase in SELDOM for table in room.tables.values()):
            now = chance.now
            for _ in range(TRIES):
                seen.update(changes(room, asked(room, chance)))
            chance.now = now
        events = asked(room, chance)
        seen.update(changes(room, events))
        room = fold(room, events)
    return seen


def asked(room: Room, chance: Wanderer) -> tuple[Event, ...]:
    """The events of one more command; none where it is refused."""
    try:
        return decide(room, chance.next(room)).events
    except Refusal:
        return ()


def changes(room: Room, events: Iterable[Event]) -> Iterator[Change]:
    """Each table's change of phase, with the name of the event it came by."""
    for event in events:
        after = evolve(room, event)
        for number, table in after.tables.items():
            before = room.tables.get(number)
            if before is not None and before.phase != table.phase:
                yield before.phase, type(event).__name__, table.phase
        room = after


def test_every_phase_can_be_reached_and_left() -> None:
    phases = set(get_args(TablePhase))
    assert {phase for phase, _ in NEXT} == phases
    assert {after for all_after in NEXT.values() for after in all_after} == phases


def test_no_change_is_declared_that_changes_nothing() -> None:
    assert all(phase not in after for (phase, _), after in NEXT.items())
    assert len(NEXT) == sum(len(leads) for leads in CHANGES.values())
