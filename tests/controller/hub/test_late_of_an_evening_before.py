"""Presses that come after the end of their tournament are kept beside their game, told, and counted in no other."""

from tests.controller.hub.test_late_presses import attention, back, kept, next_round
from tests.support.hub_room import HubRoom


def test_presses_of_the_tournament_before_are_none_of_the_new_one(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "dealt", "amber", "amber")
    room.ask("end_tournament", reason="")
    room.step(after_s=10)
    room.ask("create_tournament", name="The next", profile="500-2025", rounds=3, minutes=10, tables=9, warning_s=60,
             clipping="auto")  # fmt: skip
    room.ask("import_players", rows=[{"line": n, "name": f"P {n}", "club": "", "card": ""} for n in range(1, 5)])
    room.ask("draw_seats", house_players=0)
    next_round(room, 1)
    back(node, pressed)
    assert (room.table()["dealt"], room.table()["outcome"]) == (0, None)
    assert room.names()[-3:] == ["LatePressKept"] * 3
    (line,) = attention(room)
    assert line.startswith("Table 1 pressed Amber won for round 1 at ") and "the tournament before this one" in line
    assert room.ask("settle_late_presses", round=1, table=1, take=1)["code"] == "nothing_late"
    assert room.ask("settle_late_presses", round=1, table=1, take=0)["ok"] == 1
    assert attention(room) == []


def test_presses_from_before_the_end_are_kept_beside_the_game_that_it_broke_off(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "dealt", "amber", "amber")
    room.ask("end_tournament", reason="fire alarm")
    room.step(after_s=10)
    after = kept(node, "blue", "blue")
    back(node, pressed + after)
    assert room.names()[-5:] == ["LatePressKept"] * 3 + ["PressIgnored"] * 2
    (line,) = attention(room)
    assert line.startswith("Table 1 pressed Amber won for round 1 at ") and "counts no more" in line
