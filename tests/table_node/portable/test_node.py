"""A whole node on a counter of the test's own."""

from table_node.core.node import HEALTH_US, SILENT_US
from table_node.core.outbox import MemoryStorage
from table_node.wire.codec import decode, encode
from tests.table_node.portable.rig import MS, Rig, S


def test_a_node_says_hello_when_it_is_connected():
    rig = Rig(linked=False)
    assert rig.take() == []
    rig.node.connected(rig.now_us)
    ((hello, qos),) = rig.node.take(rig.now_us)
    assert (hello["kind"], hello["boot"], hello["board"], qos) == ("hello", "boot-1", "simulated", 1)
    assert (hello["oldest"], hello["queued"]) == (1, 0)


def test_a_node_says_hello_again_until_a_hub_answers():
    rig = Rig(linked=False)
    rig.node.connected(rig.now_us)
    rig.wait(9 * S)
    assert len(rig.of("hello")) == 5
    rig.hear("bind", table=7)
    rig.wait(4 * S)
    assert len(rig.of("hello")) == 5


def test_a_node_says_hello_to_a_hub_that_came_back_and_may_not_know_it():
    rig = Rig()
    for _ in range(20):
        rig.hear("ping", id=1)
        rig.wait(2 * S)
    assert len(rig.of("hello")) == 1
    rig.wait(4 * S)
    assert len(rig.of("hello")) == 2


def test_a_ping_is_answered_with_both_ticks_at_once_and_only_once():
    rig = Rig()
    rig.hear("ping", id=42)
    ((pong, qos),) = rig.node.take(rig.now_us + 700)
    assert (pong["id"], pong["received_tick_us"], pong["sent_tick_us"], qos) == (42, rig.now_us, rig.now_us + 700, 0)
    assert rig.node.take(rig.now_us + 800) == []


def test_a_pong_that_missed_its_link_is_never_sent_late():
    rig = Rig()
    rig.hear("ping", id=42)
    rig.node.disconnected()
    rig.node.connected(rig.now_us + S)
    rig.now_us += S
    assert [message["kind"] for message in rig.take()] == ["hello"]


def test_the_heart_beats_every_five_seconds():
    rig = Rig()
    rig.wait(4 * HEALTH_US)
    beats = rig.of("health")
    assert [beat["uptime_s"] for beat in beats] == [1, 6, 11, 16]
    assert beats[0]["online"] == 1 and beats[0]["reader"] == "none"


def test_the_heartbeat_tells_how_late_the_loop_was():
    rig = Rig()
    rig.wait(6 * S)
    assert rig.of("health")[-1]["gap_us"] == 0
    wanted_us = rig.node.wake_us(rig.now_us)
    rig.now_us = wanted_us + 730 * MS
    rig.node.tick(rig.now_us)
    rig.wait(HEALTH_US)
    assert rig.of("health")[-1]["gap_us"] == 730 * MS
    rig.wait(HEALTH_US)
    assert rig.of("health")[-1]["gap_us"] == 0


def test_a_board_that_ticks_all_the_time_tells_its_longest_pause():
    rig = Rig()
    for pause_us in [5 * MS] * 400 + [42 * MS] + [5 * MS] * 700:
        rig.now_us += pause_us
        rig.node.tick(rig.now_us)
        rig.take()
    assert rig.of("health")[-1]["gap_us"] == 42 * MS


def test_the_will_has_the_shape_of_the_heartbeat_and_says_offline():
    will = Rig().node.will()
    assert decode("node_up", encode(will)) == will
    assert will["kind"] == "health" and will["online"] == 0


def test_the_node_serves_the_table_it_is_bound_to():
    rig = Rig()
    rig.hear("bind", table=7)
    rig.hear("show", round=1, phase="result", dealt=2, pending=None, called=0)
    assert rig.node.table == 7 and rig.node.look(rig.now_us)["amber"] == "on"
    rig.hear("bind", table=7)
    assert rig.node.look(rig.now_us)["amber"] == "on"
    rig.hear("bind", table=8)
    assert rig.node.look(rig.now_us)["amber"] == "off"
    rig.hear("bind", table=None)
    assert rig.node.table is None and rig.node.look(rig.now_us)["status"] == ("white", "blink")


def test_a_node_is_told_that_it_is_waited_for_and_a_hub_that_says_nothing_of_it_does_not_wait():
    rig = Rig()
    rig.hear("bind", table=None, awaited=1)
    assert rig.node.look(rig.now_us)["amber"] == "blink"
    rig.hear("bind", table=None)
    assert rig.node.look(rig.now_us)["amber"] == "off"


def test_a_silent_hub_shows_after_ten_seconds_and_a_word_of_it_clears_that():
    rig = Rig()
    rig.hear("bind", table=7)
    rig.wait(SILENT_US)
    assert rig.node.look(rig.now_us)["status"] == ("white", "blink")
    rig.wait(1)
    assert rig.node.look(rig.now_us)["status"] == ("violet", "blink")
    rig.hear("ping", id=5)
    assert rig.node.look(rig.now_us)["status"] == ("white", "blink")


def test_a_press_shows_until_it_is_stored_and_its_storing_clicks():
    rig = Rig()
    rig.hear("bind", table=7)
    rig.hear("show", round=1, phase="hand", dealt=1, pending=None, called=0)
    rig.node.edge("dealt", True, rig.now_us)
    assert rig.node.look(rig.now_us)["status"] == ("yellow", "on")
    rig.hear("ack", boot="boot-1", numbers=[1])
    assert rig.node.look(rig.now_us)["status"] == ("green", "on")
    assert rig.node.lights(rig.now_us)["buzzer"] == 1
    assert rig.node.lights(rig.now_us)["green"] == 1 and rig.node.lights(rig.now_us)["red"] == 0


def test_a_press_there_is_no_room_for_is_refused_aloud():
    rig = Rig(linked=False, most=5)
    for _ in range(5):
        rig.push("dealt")
    assert (rig.node.queued(), rig.node.refused()) == (4, 1)
    assert rig.node.look(rig.now_us)["status"] == ("red", "blink")
    rig.node.edge("dealt", True, rig.now_us)
    assert rig.node.lights(rig.now_us)["buzzer"] == 1


def test_what_is_no_message_for_a_node_is_skipped_and_counted():
    rig = Rig()
    nonsense = (
        b"", b"\xff", b"null", b"{}", b'{"v":1,"kind":"dance"}', b'{"v":2,"kind":"ping","id":1}',
        b'{"v":1,"kind":"ping","id":1.5}', b'{"v":1,"kind":"hello"}', b"[" * 2000, b"x" * 5000,
        b'{"v":1,"kind":"ack","boot":"boot-1","numbers":[0]}', b'{"v":1,"kind":"bind","table":true}',
    )  # fmt: skip
    for payload in nonsense:
        rig.node.received(payload, rig.now_us)
    assert rig.node.skipped == len(nonsense)
    assert rig.take() == [] and rig.node.table is None


def test_nonsense_is_no_sign_of_life_of_the_hub():
    rig = Rig()
    rig.wait(SILENT_US + 1)
    rig.node.received(b'{"v":1,"kind":"dance"}', rig.now_us)
    assert not rig.node.hears_hub(rig.now_us)


def test_a_power_cut_loses_no_press_and_no_number_is_used_twice_in_a_boot():
    storage = MemoryStorage()
    before = Rig(storage=storage, boot="boot-1")
    before.push("dealt")
    before.push("amber")
    after = Rig(linked=False, storage=storage, boot="boot-2")
    after.push("blue")
    after.node.connected(after.now_us)
    after.take()
    told = [(message["boot"], message["number"], message["control"]) for message in after.of("press")]
    assert told == [("boot-1", 1, "dealt"), ("boot-1", 2, "amber"), ("boot-2", 1, "blue")]
    after.hear("ack", boot="boot-1", numbers=[1, 2])
    after.hear("ack", boot="boot-2", numbers=[1])
    assert storage.load() == [] and after.node.queued() == 0


def test_a_press_carries_the_tick_of_its_first_edge_also_when_it_waits_for_its_partner():
    rig = Rig()
    start_us = rig.now_us
    rig.push("amber")
    rig.node.edge("blue", True, rig.now_us)
    rig.node.edge("amber", True, rig.now_us + 60 * MS)
    rig.wait(S)
    told = [(message["control"], message["tick_us"]) for message in rig.of("press")]
    assert told == [("amber", start_us), ("both", start_us + 500 * MS)]


def test_ticks_beyond_any_counter_of_a_board_stay_whole():
    rig = Rig()
    for base_us in (2**30 - 5, 2**31 - 5, 2**32 - 5, 2**40):
        rig.now_us = base_us
        rig.push("dealt")
        assert rig.of("press")[-1]["tick_us"] == base_us
        rig.hear("ack", boot="boot-1", numbers=[rig.of("press")[-1]["number"]])
