"""A press counts in the round it was made in: what a node kept while it was away is judged there, and nowhere else."""

import pytest

from tests.support.hub_room import SECOND_US, HubRoom, TableNode

AWAY_S = 120


def by_hand(room: HubRoom, round_: int, table: int, outcome: str) -> None:
    assert room.ask("enter_result", round=round_, table=table, outcome=outcome, mover=None, reason="")["ok"] == 1


def over_by_hand(room: HubRoom, round_: int = 1, tables: int = 1, outcome: str = "B") -> None:
    """The round's bell goes, and the convenor enters every result."""
    room.step(after_s=AWAY_S)
    room.strike("close")
    for table in range(1, tables + 1):
        by_hand(room, round_, table, outcome)


def next_round(room: HubRoom, round_: int = 2) -> None:
    room.step(after_s=5)
    assert room.ask("start_round", round=round_)["ok"] == 1
    room.strike("open")
    room.step(after_s=5)


def kept(node: TableNode, *controls: str, apart_s: float = 5) -> list[dict[str, object]]:
    """Pressed while the node is off the air: the messages go out later."""
    pressed = []
    for control in controls:
        node.room.step(after_s=apart_s)
        pressed.append(node.press(control))
    node.room.step(after_s=1)
    return pressed


def back(node: TableNode, pressed: list[dict[str, object]]) -> None:
    node.room.step(after_s=2)
    node.converse()
    node.say(*pressed)


def late(room: HubRoom, *controls: str, outcome: str = "B") -> TableNode:
    """Pressed in round 1 while the node is off the air; its result is entered by hand, and they come in round 2."""
    (node,) = room.opened(rounds=3)
    pressed = kept(node, *controls)
    over_by_hand(room, outcome=outcome)
    next_round(room)
    back(node, pressed)
    return node


def attention(room: HubRoom) -> list[str]:
    room.step(after_s=2.1)
    about = ("pressed", "came late")
    return [line for line in room.document("summary")["attention"] if any(word in line for word in about)]


def test_presses_of_round_1_never_become_the_result_of_round_2(room: HubRoom) -> None:
    node = late(room, "dealt", "amber", "amber")
    assert (room.table()["round"], room.table()["phase"], room.table()["dealt"]) == (2, "dealing", 0)
    assert room.table()["outcome"] is None and room.table()["pending"] is None
    assert room.names()[-3:] == ["LatePressKept"] * 3
    assert node.acked() == [1, 2, 3]
    (line,) = attention(room)
    assert line.startswith("Table 1 pressed Amber won for round 1 at ")
    assert "Blue won was entered by hand" in line


def test_the_line_goes_when_the_result_is_put_right(room: HubRoom) -> None:
    late(room, "dealt", "amber", "amber")
    assert room.ask("enter_result", round=1, table=1, outcome="A", mover=None, reason="as pressed")["ok"] == 1
    assert attention(room) == []


def test_the_line_goes_when_the_convenor_lets_the_result_stand(room: HubRoom) -> None:
    late(room, "amber", "amber")
    assert room.ask("settle_late_presses", round=1, table=1, take=0)["ok"] == 1
    assert attention(room) == []
    assert room.ask("settle_late_presses", round=1, table=1, take=0)["code"] == "nothing_late"
    assert room.ask("settle_late_presses", round=1, table=1, take=1)["code"] == "other_round"


def test_late_presses_that_say_what_was_entered_are_only_noted(room: HubRoom) -> None:
    late(room, "dealt", "blue", "blue")
    assert attention(room) == []
    assert room.names()[-3:] == ["LatePressKept"] * 3


def test_a_result_pressed_once_or_taken_back_is_told_as_that(room: HubRoom) -> None:
    late(room, "amber", "undo", "both")
    (line,) = attention(room)
    assert "pressed a tie for round 1" in line and ", once;" in line


def test_in_the_same_round_late_presses_count_as_ever_while_it_is_open(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "dealt", "amber", "amber")
    room.step(after_s=AWAY_S)
    back(node, pressed)
    room.strike("close")
    assert room.names().count("ResultRecorded") == 1 and "LatePressKept" not in room.names()


def test_presses_against_a_result_by_hand_in_the_same_round_are_told(room: HubRoom) -> None:
    first, _ = room.opened(tables=2, rounds=3)
    pressed = kept(first, "dealt", "amber", "amber")
    by_hand(room, 1, 1, "B")
    back(first, pressed)
    assert room.table()["outcome"] == "B"
    (line,) = attention(room)
    assert "pressed Amber won for round 1" in line and "Blue won was entered by hand" in line


def test_the_last_round_is_no_other(room: HubRoom) -> None:
    (node,) = room.opened(rounds=1)
    pressed = kept(node, "dealt", "amber", "amber")
    over_by_hand(room, outcome="B")
    assert room.document("clock")["phase"] == "ended"
    back(node, pressed)
    (line,) = attention(room)
    assert "pressed Amber won for round 1" in line


def test_a_late_call_for_the_umpire_calls_nobody_to_the_next_round(room: HubRoom) -> None:
    late(room, "call")
    assert room.table()["called"] == 0
    (line,) = attention(room)
    assert line.startswith("Table 1 called the umpire in round 1 at ")


def test_a_late_undo_takes_no_deal_of_the_next_round_back(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "undo")
    over_by_hand(room)
    next_round(room)
    node.say(*pressed, node.press("dealt"))
    assert room.table()["dealt"] == 1


def test_a_late_deal_made_before_the_move_is_no_first_deal_of_the_next_round(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "dealt")
    over_by_hand(room)
    back(node, pressed)
    assert (room.table()["round"], room.table()["dealt"]) == (2, 0)


def test_the_first_deal_of_a_round_may_be_made_before_it_starts_and_come_after(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    over_by_hand(room)
    pressed = kept(node, "dealt")
    next_round(room)
    back(node, pressed)
    assert (room.table()["phase"], room.table()["dealt"]) == ("hand", 1)


def test_a_result_pressed_before_the_round_was_started_is_none_of_it(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    over_by_hand(room)
    pressed = kept(node, "amber", "amber")
    next_round(room)
    back(node, pressed)
    assert room.names()[-2:] == ["PressIgnored"] * 2 and room.table()["pending"] is None


def test_presses_of_an_abandoned_game_are_none_of_the_one_played_in_its_place(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "dealt", "amber", "amber")
    assert room.ask("abandon_round", round=1, reason="fire alarm")["ok"] == 1
    next_round(room, 1)
    back(node, pressed)
    assert (room.table()["dealt"], room.table()["pending"], room.table()["outcome"]) == (0, None, None)
    (line,) = attention(room)
    assert "in a game that counts no more" in line


def test_presses_of_other_people_at_the_table_are_none_of_those_who_sit_there_now(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    over_by_hand(room)
    pressed = kept(node, "dealt")
    assert room.ask("player_leaves", round=2, player=1, house_player=1, reason="")["ok"] == 1
    next_round(room)
    back(node, pressed)
    assert room.table()["dealt"] == 0


def test_after_undo_of_the_move_the_old_round_is_open_again_and_its_presses_count(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "dealt", "amber", "amber")
    over_by_hand(room)
    room.step(after_s=5)
    between = kept(node, "dealt")
    assert room.ask("undo", action=0)["ok"] == 1
    back(node, pressed + between)
    assert room.names().count("ResultRecorded") == 2 and room.document("clock")["round"] == 2
    assert room.names()[-1] == "LatePressKept", "the deal of the round that was taken back counts in no game"
    assert room.table()["dealt"] == 0


@pytest.mark.parametrize("moved_to", [2, None])
def test_a_node_that_serves_another_table_now_still_speaks_for_the_one_it_served(
    room: HubRoom, moved_to: int | None
) -> None:
    nodes = room.opened(tables=2, rounds=3)
    pressed = kept(nodes[0], "amber", "amber")
    over_by_hand(room, tables=2)
    room.ask("free_node", node="node-2")
    if moved_to:
        room.ask("bind_node", node="node-1", table=moved_to)
    else:
        room.ask("free_node", node="node-1")
    next_round(room)
    back(nodes[0], pressed)
    assert all(room.table(number)["pending"] is None for number in (1, 2))
    (line,) = attention(room)
    assert line.startswith("Table 1 pressed Amber won for round 1")


def test_presses_of_a_node_that_was_replaced_in_the_middle_of_a_game_wait_for_the_convenor(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "dealt")
    room.ask("free_node", node="node-1")
    room.node("node-9")
    room.ask("bind_node", node="node-9", table=1)
    back(node, pressed)
    assert room.table()["dealt"] == 0
    (line,) = attention(room)
    assert line.startswith("Table 1: DEALT")
    assert room.ask("settle_late_presses", round=1, table=1, take=1)["ok"] == 1
    assert room.table()["dealt"] == 1 and attention(room) == []


def unproven(room: HubRoom) -> None:
    """Round 2 is open, and table 1's node pressed AMBER at an instant of which nothing is proven."""
    room.opened(rounds=3)
    over_by_hand(room)
    next_round(room)
    unproven_press(room, "boot-2", "amber")


def unproven_press(room: HubRoom, boot: str, control: str) -> None:
    """The node starts anew with a press in store, and answers no ping."""
    node = TableNode(room, "node-1", boot=boot)
    pressed = node.press(control)
    node.say(node.greeting() | {"queued": 1}, pressed)
    room.step(after_s=5.1)


def test_a_press_of_which_nothing_is_proven_asks_and_counts_for_nothing_until_then(room: HubRoom) -> None:
    unproven(room)
    assert room.table()["pending"] is None
    (line,) = attention(room)
    assert line.startswith("Table 1: AMBER") and "may not belong to round 2" in line


@pytest.mark.parametrize(("take", "pending"), [(1, "A"), (0, None)])
def test_what_asks_may_be_taken_or_dropped(room: HubRoom, take: int, pending: str | None) -> None:
    unproven(room)
    assert room.ask("settle_late_presses", round=2, table=1, take=take)["ok"] == 1
    assert room.table()["pending"] == pending and attention(room) == []


def test_what_asks_cannot_be_taken_for_a_later_round(room: HubRoom) -> None:
    unproven(room)
    over_by_hand(room, 2)
    assert room.ask("settle_late_presses", round=2, table=1, take=1)["code"] == "other_round"
    assert room.ask("settle_late_presses", round=3, table=1, take=1)["code"] == "nothing_late"


def test_a_press_that_straddles_the_move_asks_only_where_it_would_change_something(room: HubRoom) -> None:
    unproven(room)
    unproven_press(room, "boot-3", "undo")
    assert room.names()[-1] == "PressIgnored"


def test_late_presses_are_kept_over_a_restart_of_the_hub(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "amber", "amber")
    over_by_hand(room)
    next_round(room)
    room.restarts()
    room.step(after_s=2)
    back(node, pressed)
    (line,) = attention(room)
    room.restarts()
    assert attention(room) == [line]


def test_presses_made_before_a_power_cut_count_in_the_round_they_were_made_in(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    pressed = kept(node, "dealt", "amber", "amber", apart_s=11)  # what is known of the clocks is kept meanwhile
    room.step(after_s=11)
    power_cut(room, node)
    over_by_hand_after_cut(room)
    next_round(room)
    back(node, pressed)
    assert (room.table()["round"], room.table()["dealt"], room.table()["pending"]) == (2, 0, None)
    (line,) = attention(room)
    assert "pressed Amber won for round 1" in line


def test_presses_made_in_the_round_that_goes_on_after_a_power_cut_count(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    room.step(after_s=60)
    by_hand_before = kept(node, "dealt", apart_s=11)
    room.step(after_s=11)
    power_cut(room, node)
    back(node, by_hand_before)
    assert room.table()["dealt"] == 1


def power_cut(room: HubRoom, node: TableNode) -> None:
    """The machine starts anew, and its clock with it; the node has been counting all the time."""
    was = room.now
    room.now = 60 * SECOND_US
    node.counts_from(was + 40 * SECOND_US - room.now)
    room.start(boot="machine-2")
    room.connect()
    node.converse()


def over_by_hand_after_cut(room: HubRoom) -> None:
    room.step(after_s=10)
    if room.document("clock")["phase"] == "paused":
        assert room.ask("finish_round", round=1)["ok"] == 1
    room.step(after_s=1)
    room.strike("close")
    by_hand(room, 1, 1, "B")


def shown_game(room: HubRoom, table: int = 1) -> int:
    game = room.table(table)["game"]
    assert isinstance(game, int) and game > 0
    return game


def test_a_form_drawn_for_the_people_before_is_refused_and_changes_nothing(room: HubRoom) -> None:
    room.opened(rounds=3)
    stale = shown_game(room)
    assert room.ask("abandon_round", round=1, reason="wrong seats")["ok"] == 1
    next_round(room, 1)
    asked = {"round": 1, "table": 1, "outcome": "A", "mover": None, "reason": ""}
    assert room.ask("enter_result", **asked, game=stale)["code"] == "other_game"
    assert room.ask("call_umpire", round=1, table=1, game=stale)["code"] == "other_game"
    assert room.ask("answer_call", table=1, game=stale)["code"] == "other_game"
    assert room.table()["outcome"] is None and room.table()["called"] == 0
    assert room.ask("enter_result", **asked, game=shown_game(room))["ok"] == 1


def test_a_form_drawn_in_round_1_changes_round_1_only(room: HubRoom) -> None:
    room.opened(rounds=3)
    game = shown_game(room)
    over_by_hand(room)
    next_round(room)
    asked = {"table": 1, "outcome": "A", "mover": None, "reason": "read wrongly"}
    assert room.ask("enter_result", round=1, **asked, game=game)["ok"] == 1
    assert room.ask("enter_result", round=2, **asked, game=game)["code"] == "other_game"
    assert (room.table()["round"], room.table()["outcome"]) == (2, None)


def test_a_form_of_the_tournament_before_corrects_nothing_in_the_new_one(room: HubRoom) -> None:
    room.opened(rounds=3)
    game = shown_game(room)
    room.ask("end_tournament", reason="")
    room.ask("create_tournament", name="The next", profile="500-2025", rounds=3, minutes=10, tables=9, warning_s=60,
             clipping="auto")  # fmt: skip
    room.ask("import_players", rows=[{"line": n, "name": f"P {n}", "club": "", "card": ""} for n in range(1, 5)])
    room.ask("draw_seats", house_players=0)
    next_round(room, 1)
    over_by_hand(room)
    asked = {"round": 1, "table": 1, "outcome": "A", "mover": None, "reason": "x"}
    assert room.ask("enter_result", **asked, game=game)["code"] == "other_game"


@pytest.mark.parametrize("game", ["7", None, []])
def test_a_game_that_is_no_number_is_not_looked_at(room: HubRoom, game: object) -> None:
    room.opened(rounds=3)
    assert room.ask("call_umpire", round=1, table=1, game=game)["ok"] == 1


def test_a_result_pressed_before_the_umpire_ruled_a_tie_is_no_cut(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3)
    node.presses("dealt", after_s=5)
    node.presses("call", after_s=5)
    pressed = kept(node, "amber", "amber")
    ruled = {"umpire": "", "score_a": None, "score_b": None, "outcome": "TIE", "reason": "agreed"}
    assert room.ask("rule_dispute", round=1, table=1, **ruled)["ok"] == 1
    assert room.table()["phase"] == "cut"
    back(node, pressed)
    assert room.table()["phase"] == "cut" and room.table()["pending"] is None
    node.presses("blue", after_s=5)
    node.presses("blue", after_s=2)
    assert room.table()["mover"] == "B"
    (line,) = attention(room)
    assert "pressed Amber won for round 1" in line


@pytest.mark.parametrize(("profile", "rounds"), [("cribbage", 3), ("spades", 5)])
def test_a_game_without_a_clock_is_no_other(room: HubRoom, profile: str, rounds: int) -> None:
    node = seated_without_a_clock(room, profile, rounds)
    pressed = kept(node, "amber", "amber")
    figures = {"scores": [200, 510], "nils": [0, 0], "sets": [0, 0], "won_by": None, "reason": ""}
    for number in (1, 2):
        if profile == "spades":
            assert room.ask("enter_game", round=1, table=number, **figures)["ok"] == 1
        else:
            by_hand(room, 1, number, "B")
    next_round(room)
    back(node, pressed)
    assert room.table()["round"] == 2
    assert room.table()["outcome"] is None and room.table()["pending"] is None
    (line,) = attention(room)
    assert "pressed Amber won for round 1" in line


def seated_without_a_clock(room: HubRoom, profile: str, rounds: int) -> TableNode:
    """Two tables in round 1, whose finish no bell rings; the node of table 1."""
    made = {"name": "Day", "rounds": rounds, "minutes": 0, "tables": 20, "warning_s": 0, "clipping": "result"}
    assert room.ask("create_tournament", profile=profile, **made)["ok"] == 1
    rows = [{"line": n, "name": f"P {n}", "club": "", "card": ""} for n in range(1, 9)]
    teams = [row | {"team": f"T{(n + 1) // 2}"} for n, row in enumerate(rows, start=1)]
    assert room.ask("import_players", rows=teams if profile == "spades" else rows)["ok"] == 1
    assert room.ask("draw_seats", house_players=0)["ok"] == 1
    node = room.node("node-1")
    assert room.ask("bind_node", node=node.name, table=1)["ok"] == 1
    room.open_round()
    return node
