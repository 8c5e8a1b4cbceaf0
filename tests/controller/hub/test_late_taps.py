"""A scorecard counts where and in the round it was tapped: what a node kept while it was away clips nothing later."""

from tests.support.hub_room import HubRoom, TableNode

Tap = dict[str, object]


def card_of(room: HubRoom, seat: str, table: int = 1) -> tuple[int, str]:
    """The player on a seat, and the scorecard."""
    player = room.table(table)["seats"][seat]["player"]
    return player, f"CA{player:06X}"


def result(room: HubRoom, round_: int, outcome: str = "A", table: int = 1) -> None:
    assert room.ask("enter_result", round=round_, table=table, outcome=outcome, mover=None, reason="")["ok"] == 1


def in_clip_phase_of_round_2(room: HubRoom, uid: str, nodes: list[TableNode]) -> Tap:
    """The card was tapped in round 1 while its node was away, and the convenor excused it; now round 2 has results."""
    room.step(after_s=60)
    tapped = nodes[0].tap(uid)
    room.step(after_s=60)
    room.strike("close")
    result(room, 1)
    assert room.ask("excuse_clips", round=1, table=1, reason="its node is away")["ok"] == 1
    room.step(after_s=5)
    room.ask("start_round", round=2)
    room.strike("open")
    room.step(after_s=60)
    room.strike("close")
    result(room, 2)
    assert room.table()["phase"] == "clip"
    return tapped


def test_a_tap_of_round_1_clips_nothing_in_round_2(room: HubRoom) -> None:
    nodes = room.opened(rounds=3, cards=True)
    player, uid = card_of(room, "A.L")
    tapped = in_clip_phase_of_round_2(room, uid, nodes)
    nodes[0].converse()
    nodes[0].say(tapped)
    assert room.names()[-1] == "LatePressKept"
    assert not any(seat["clipped"] for seat in room.table()["seats"].values())
    assert nodes[0].acked() == [1]
    room.step(after_s=5)
    nodes[0].say(nodes[0].tap(uid))
    clipped = [seat["player"] for seat in room.table()["seats"].values() if seat["clipped"]]
    assert clipped == [player]


def test_a_tap_of_the_lunch_before_seats_nobody(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3, cards=True)
    _, uid = card_of(room, "A.L")
    tapped = node.tap(uid)
    room.step(after_s=60)
    room.strike("close")
    result(room, 1)
    room.ask("excuse_clips", round=1, table=1, reason="its node is away")
    room.step(after_s=5)
    assert room.ask("begin_break", round=2, kind="lunch", minutes=0)["ok"] == 1
    node.converse()
    node.say(tapped)
    assert "SeatTapped" not in room.names()
    room.step(after_s=5)
    node.say(node.tap(uid))
    assert room.names()[-1] == "SeatTapped"


def test_taps_kept_while_everybody_sits_down_anew_count(room: HubRoom) -> None:
    (node,) = room.opened(rounds=3, cards=True)
    room.step(after_s=60)
    room.strike("close")
    result(room, 1)
    room.ask("excuse_clips", round=1, table=1, reason="no reader")
    room.step(after_s=5)
    room.ask("begin_break", round=2, kind="lunch", minutes=0)
    taps = []
    for player in range(1, 5):
        room.step(after_s=5)
        taps.append(node.tap(f"CA{player:06X}"))
    room.step(after_s=60)
    node.converse()
    node.say(*taps)
    assert room.names().count("SeatTapped") == 4


def test_a_card_tapped_before_anybody_waited_for_it_is_given_to_nobody(room: HubRoom) -> None:
    (node,) = room.evening(rounds=3)
    room.step(after_s=5)
    tapped = node.tap("CAFE0001")
    room.step(after_s=30)
    assert room.ask("await_card", player=1, table=1)["ok"] == 1
    node.converse()
    node.say(tapped)
    assert "CardGiven" not in room.names()
    room.step(after_s=5)
    node.say(node.tap("CAFE0001"))
    assert room.names()[-1] == "CardGiven"


def test_a_late_tap_of_a_winner_whose_clicks_were_forfeited_is_shown(room: HubRoom) -> None:
    nodes = room.opened(rounds=3, cards=True)
    player, uid = card_of(room, "A.L")
    room.step(after_s=60)
    room.strike("close")
    result(room, 1)
    tapped = nodes[0].tap(uid)
    room.step(after_s=5)
    room.ask("forfeit_clicks", round=1, table=1, player=player, reason="moved on")
    room.ask("excuse_clips", round=1, table=1, reason="its node is away")
    room.step(after_s=5)
    nodes[0].converse()
    nodes[0].say(tapped)
    room.step(after_s=2.1)
    lines = room.document("summary")["attention"]
    assert any("tapped at table 1 in round 1" in line and "Restore them." in line for line in lines)
