"""The machines of the room and of its tables: they alone set a phase, and what is drawn of them is what evenings do."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

import pytest

from controller.domain.commands.teams import DrawLots
from controller.domain.decide import decide
from controller.domain.events import Event
from controller.domain.round import next_phase as of_room
from controller.domain.state.phases import RoomPhase, TablePhase
from controller.domain.state.room import Room
from controller.domain.table import next_phase as of_table
from controller.domain.teams.decide import team_records
from controller.games.refusal import Refusal
from docs.generator.machines import changes
from tests.architecture.source import sources
from tests.support.folding import fold
from tests.support.rare_evenings import evenings
from tests.support.spades_evening import play_round, seated_teams
from tests.support.wandering import Wanderer
from tests.support.wandering_anything import AnythingWanderer
from tests.support.wandering_rounds import RoundWanderer

EVENINGS, STEPS = 25, 120
BEGINS_ANEW = {
    "TournamentCreated", "SeatsDrawn", "SeatsOpened", "SeatsChanged", "PlayersMoved", "RoundAbandoned", "BreakBegun",
    "BreakEnded", "ActionUndone",
}  # fmt: skip
"""Events after which a table, or the room, is another one, or as it was before an act that is taken back."""
Change = tuple[str, str, str]


@pytest.fixture(scope="module")
def seen() -> set[Change]:
    """(of what and phase before, event, phase after) of every change of a phase in many evenings."""
    found = {change for evening in evenings() for change in changed(Room(), evening.events)}
    for wanders in (Wanderer, RoundWanderer, AnythingWanderer):
        for seed in range(EVENINGS):
            found |= wandered(wanders(seed))
    for events in with_lots():
        found |= set(changed(Room(), events))
    return found


def wandered(chance: Wanderer) -> set[Change]:
    room, found = Room(), set[Change]()
    for _ in range(STEPS):
        try:
            events = decide(room, chance.next(room)).events
        except Refusal:
            continue
        found.update(changed(room, events))
        room = fold(room, events)
    return found


def changed(room: Room, events: Iterable[Event]) -> Iterator[Change]:
    """The changes of phase of the room and of each table."""
    for event in events:
        before, room = room, fold(room, [event])
        name = type(event).__name__
        yield f"room {before.phase}", name, room.phase
        for number, table in room.tables.items():
            if number in before.tables:
                yield f"table {before.tables[number].phase}", name, table.phase


def with_lots() -> Iterator[list[Event]]:
    """Tournaments of teams that are level in everything: lots are drawn, with a clock and without one."""
    for minutes in (0, 60):
        room = seated_teams(6, minutes)
        for _ in range(3):
            play_round(room, *[(520, 400)] * 3)
        order = sorted(team_records(room.room), key=lambda record: (-record.points, -record.difference))
        room.do(DrawLots(3, tuple(record.team for record in order)))
        yield room.events


@pytest.mark.parametrize(("of", "machine"), [("room", of_room.NEXT), ("table", of_table.NEXT)])
def test_evenings_go_only_where_the_diagram_shows_an_arrow(
    of: str, machine: Mapping[type, Mapping[str, object]], seen: set[Change]
) -> None:
    drawn = {(f"{of} {phase}", cause): to for (phase, cause), to in changes(machine).items()}
    strays = {
        (before, cause, after)
        for before, cause, after in seen
        if before.startswith(of) and before != f"{of} {after}" and cause not in BEGINS_ANEW
        if (to := drawn.get((before, cause))) is None or (to and after not in to)
    }  # fmt: skip
    assert strays == set()


@pytest.mark.parametrize(("phases", "machine"), [(RoomPhase, of_room.NEXT), (TablePhase, of_table.NEXT)])
def test_every_phase_can_be_reached_and_left(phases: object, machine: Mapping[type, Mapping[str, object]]) -> None:
    drawn = changes(machine)
    assert {phase for phase, _ in drawn} | {"vacant"} == set(get_args(phases)) | {"vacant"}
    assert {after for to in drawn.values() for after in to} | {"setup", "seated", "vacant"} >= set(get_args(phases))


def test_nothing_but_the_machines_sets_the_phase_of_a_room_or_of_a_table() -> None:
    setting = {
        source.path
        for source in sources("controller/domain")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and any(one.arg == "phase" for one in node.keywords)
    }
    put_back = "controller/domain/table/undo.py"
    assert setting == {"controller/domain/evolve.py", put_back}
