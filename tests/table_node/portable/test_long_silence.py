"""Long times: an idle table, an hour without a hub, and the hub that comes up after its nodes."""

from tests.table_node.portable.rig import MS, Rig, S


def stored_in_order(rig):
    """Let the hub store what is sent, until nothing waits; the controls by their numbers."""
    looked = 0
    for _ in range(200):
        rig.take()
        numbers = [message["number"] for message in rig.sent[looked:] if message["kind"] == "press"]
        looked = len(rig.sent)
        if numbers:
            rig.hear("ack", boot="boot-1", numbers=numbers)
        elif not rig.node.queued():
            break
        rig.wait(100 * MS)
    return rig.presses()


def test_f2_a_table_idle_for_half_an_hour_is_never_quiet_for_twenty_seconds():
    rig = Rig()
    beats_us = []
    for _ in range(1800):
        before = len(rig.of("health"))
        rig.wait(S)
        if len(rig.of("health")) > before:
            beats_us.append(rig.now_us)
        rig.sent = rig.sent[-3:]
    gaps = [beats_us[nth] - beats_us[nth - 1] for nth in range(1, len(beats_us))]
    assert len(beats_us) > 300 and max(gaps) <= 20 * S


def test_f35_n40_an_hour_without_a_hub_loses_no_result_and_keeps_each_presss_tick():
    rig = Rig(linked=False)
    pushed, ticks = [], []
    for nth in range(90):
        control = ("dealt", "amber", "amber")[nth % 3]
        pushed.append(control)
        ticks.append(rig.now_us)
        rig.push(control)
        rig.now_us += 39 * S
    assert rig.node.queued() == 90
    rig.node.connected(rig.now_us)
    assert stored_in_order(rig) == pushed
    told = {}
    for message in rig.of("press"):
        told[message["number"]] = message["tick_us"]
    assert [told[number] for number in sorted(told)] == ticks


def test_f7_n26_a_node_that_was_on_five_minutes_before_the_hub_says_hello_and_all_that_was_pressed():
    rig = Rig(linked=False)
    for control in ("dealt", "call", "undo"):
        rig.push(control)
    rig.now_us += 300 * S
    rig.node.tick(rig.now_us)
    rig.node.connected(rig.now_us)
    rig.take()
    assert rig.kinds()[0] == "hello"
    assert stored_in_order(rig) == ["dealt", "call", "undo"]


def test_n31_n19_two_hundred_presses_over_a_network_that_drops_out_and_forgets_acks_are_two_hundred():
    rig = Rig()
    chance = 7
    numbers = []
    for _ in range(200):
        chance = (chance * 1103515245 + 12345) % 2**31
        if chance % 5 == 0:
            rig.node.disconnected()
        elif chance % 5 == 1:
            rig.node.connected(rig.now_us)
        rig.push("dealt")
        rig.now_us += (1 + chance % 119) * S
        rig.node.tick(rig.now_us)
        for message in rig.take():
            if message["kind"] == "press":
                if message["number"] not in numbers:
                    numbers.append(message["number"])
                if chance % 3:
                    rig.hear("ack", boot="boot-1", numbers=[message["number"]])
        rig.sent = []
    rig.node.connected(rig.now_us)
    stored_in_order(rig)
    for message in rig.sent:
        if message["kind"] == "press" and message["number"] not in numbers:
            numbers.append(message["number"])
    assert sorted(numbers) == list(range(1, 201))
    assert rig.node.queued() == 0
