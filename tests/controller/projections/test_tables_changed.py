"""After a press only the tables it changed are told anew: no other table has anything new to be told."""

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.setup import DrawSeats, ImportPlayers
from controller.domain.state.room import Room, tables_changed
from controller.domain.values import SEATS
from controller.games.refusal import Refusal
from controller.projections import documents
from tests.support.evening import Evening, entry_list, node_at, set_up
from tests.support.wandering import Wanderer


def told(room: Room, number: int) -> tuple[object, object]:
    """What displays and the node of a table are told of it."""
    return documents.table(room, room.tables[number], 0, "none", None), documents.show(room, number)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_table_that_is_not_named_has_nothing_new_to_be_told(seed: int) -> None:
    evening, chance = Evening(), Wanderer(seed)
    for _ in range(200):
        before = evening.room
        try:
            evening.do(chance.next(before))
        except Refusal:
            continue
        changed = tables_changed(before, evening.room)
        if changed is not None:
            assert evening.room.tables.keys() == before.tables.keys()
            for number in evening.room.tables.keys() - changed:
                assert told(evening.room, number) == told(before, number)


def test_a_press_names_its_own_table_and_a_start_the_whole_room() -> None:
    evening = Evening()
    evening.do(set_up(tables=2))
    evening.do(ImportPlayers(entry_list(2 * len(SEATS))))
    evening.do(DrawSeats(house_players=False, seed=1))
    evening.do(RecordNode(node_at(2), "boot", "pico", "1.0", "power"))
    evening.do(BindNode(node_at(2), 2))
    seated = evening.room

    evening.start()
    assert tables_changed(seated, evening.room) is None

    started = evening.room
    evening.press("dealt", at_s=60, table=2)
    assert tables_changed(started, evening.room) == frozenset({2})
