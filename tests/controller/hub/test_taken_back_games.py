"""A game that goes on, because what called it off was taken back, is the game its presses were made in."""

from tests.controller.hub.test_late_presses import back, kept
from tests.support.hub_room import HubRoom


def test_presses_made_before_a_round_was_called_off_by_mistake_count_when_it_goes_on(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "dealt")
    assert room.ask("abandon_round", round=1, reason="the wrong button")["ok"] == 1
    assert room.ask("undo", action=0)["ok"] == 1
    back(node, pressed)
    assert (room.table()["phase"], room.table()["dealt"]) == ("hand", 1)
    assert "LatePressKept" not in room.names()


def test_presses_made_before_a_new_tournament_by_mistake_count_when_the_old_one_goes_on(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    node.say(node.press("dealt"))
    pressed = kept(node, "amber", "amber")
    assert room.ask("end_tournament", reason="the wrong button")["ok"] == 1
    made = room.ask("create_tournament", name="The next", profile="500-2025", rounds=3, minutes=10, tables=9,
                    warning_s=60, clipping="auto")  # fmt: skip
    assert made["ok"] == 1 and room.ask("undo", action=0)["ok"] == 1
    assert room.ask("reopen_tournament", round=1)["ok"] == 1
    back(node, pressed)
    assert room.names()[-3:] == ["ResultRecorded", "RoundClosed", "PlayersMoved"]
