"""What is changed in mid-evening reaches nodes, screens and the bell at once."""

from tests.support.disk import shown
from tests.support.hub_room import HubRoom


def test_a_name_put_right_stands_at_its_table_at_once_and_after_a_restart(room: HubRoom) -> None:
    room.opened(tables=2)
    seat, sitting = next(iter(room.table(1)["seats"].items()))
    assert room.ask("amend_player", player=sitting["player"], name="Māia Tē", club="Ōtaki")["ok"] == 1
    assert room.table(1)["seats"][seat]["name"] == "Māia Tē"
    before = shown(room.path)
    room.restarts()
    assert shown(room.path) == before
    assert room.table(1)["seats"][seat]["name"] == "Māia Tē"


def test_the_timetable_stands_as_soon_as_the_seats_are_drawn_and_follows_the_rounds(room: HubRoom) -> None:
    room.evening(tables=1, rounds=2)
    assert [row["round"] for row in room.document("timetable")["rows"]] == [1, 2]
    assert room.ask("change_tournament", rounds=4)["code"] == "say_first"
    assert room.ask("change_tournament", rounds=4, confirmed=1)["ok"] == 1
    assert [row["round"] for row in room.document("timetable")["rows"]] == [1, 2, 3, 4]
    assert room.document("clock")["rounds"] == 4


def test_the_node_of_a_table_that_is_gone_is_told_that_it_serves_none(room: HubRoom) -> None:
    (node,) = room.evening(tables=1)
    room.ask("free_node", node=node.name)
    room.ask("bind_node", node=node.name, table=9)
    assert node.told("bind")[-1]["table"] == 9
    assert room.ask("change_tournament", tables=8, confirmed=1)["ok"] == 1
    assert node.told("bind")[-1]["table"] is None


def test_the_bell_of_the_round_that_is_added_is_planned_with_the_new_minutes(room: HubRoom) -> None:
    room.opened(tables=1, rounds=1)
    room.strike("close")
    room.ask("enter_result", round=1, table=1, outcome="A", mover=None, reason="")
    assert room.document("clock")["phase"] == "ended" and not room.plan().rings
    room.ask("change_tournament", minutes=5, confirmed=1)
    assert room.ask("add_round", round=1)["ok"] == 1
    assert (room.document("clock")["phase"], room.document("clock")["round"]) == ("ready", 2)
    room.ask("start_round", round=2)
    opens, closes = room.plan().rings[0], room.plan().rings[-1]
    assert closes.at_hub_us - opens.at_hub_us == 5 * 60 * 1_000_000


def test_a_table_that_is_put_up_in_mid_evening_is_shown_and_one_that_closes_is_withdrawn(room: HubRoom) -> None:
    room.ask("create_tournament", name="Club night", profile="500-2025", rounds=3, minutes=10, tables=2, warning_s=60,
             clipping="result", options={"bench": "ring_link"})  # fmt: skip
    room.ask("import_players", rows=[{"line": n, "name": f"Player {n}", "club": "", "card": ""} for n in range(1, 12)])
    room.ask("draw_seats", house_players=0)
    assert room.ask("player_arrives", round=1, name="Late Lena", club="", card="")["ok"] == 1
    assert "Late Lena" in {one["name"] for one in room.table(3)["seats"].values()}
    assert room.document("summary")["tables"] == 3
    room.ask("undo", action=0)
    assert room.table(3)["phase"] == "vacant"
    assert room.document("summary")["tables"] == 2
