"""What a table did is numbered without gaps, kept, and sent until the hub says it has it."""

from table_node.core.outbox import RESEND_US, WINDOW, MemoryStorage, Outbox, is_sound
from tests.table_node.portable.rig import MS, Rig, S


def numbers(messages):
    """The numbers of these messages."""
    return [message["number"] for message in messages]


def test_messages_are_numbered_from_one_without_gaps():
    outbox = Outbox("b1", MemoryStorage())
    for nth in range(5):
        assert outbox.add("press", "dealt", nth)
    assert numbers(outbox.due(0)) == [1, 2, 3, 4, 5]
    assert outbox.oldest() == 1


def test_a_message_is_sent_once_until_five_seconds_have_passed():
    outbox = Outbox("b1", MemoryStorage())
    outbox.add("press", "dealt", 0)
    assert numbers(outbox.due(0)) == [1]
    assert outbox.due_us() == RESEND_US
    assert outbox.due(RESEND_US - 1) == []
    assert numbers(outbox.due(RESEND_US)) == [1]


def test_an_acknowledged_message_is_forgotten():
    storage = MemoryStorage()
    outbox = Outbox("b1", storage)
    outbox.add("press", "dealt", 0)
    outbox.add("card_read", "61008EB2F9", 1)
    assert outbox.acked("b1", [1, 7]) == 1
    assert outbox.acked("b1", [1]) == 0
    assert outbox.acked("b0", [2]) == 0
    assert outbox.queued() == 1 and outbox.oldest() == 2
    assert storage.load() == [("b1", 2, 1, "card_read", "61008EB2F9")]


def test_after_a_reconnect_everything_goes_again_in_order():
    outbox = Outbox("b1", MemoryStorage())
    for nth in range(4):
        outbox.add("press", "call", nth)
    outbox.due(0)
    outbox.acked("b1", [2])
    outbox.restart()
    assert numbers(outbox.due(1)) == [1, 3, 4]


def test_a_long_silence_is_caught_up_a_window_at_a_time():
    outbox = Outbox("b1", MemoryStorage())
    for nth in range(40):
        outbox.add("press", "call", nth)
    caught_up = []
    while outbox.queued():
        sent = numbers(outbox.due(0))
        assert len(sent) <= WINDOW
        caught_up += sent
        outbox.acked("b1", sent)
    assert caught_up == list(range(1, 41))


def test_a_message_of_an_earlier_boot_keeps_its_boot_and_number_and_goes_first():
    storage = MemoryStorage()
    before = Outbox("b1", storage)
    before.add("press", "dealt", 10)
    before.add("press", "amber", 20)
    before.acked("b1", [1])
    after = Outbox("b2", storage)
    after.add("press", "blue", 5)
    assert [(message["boot"], message["number"]) for message in after.due(0)] == [("b1", 2), ("b2", 1)]
    assert after.oldest() == 1 and after.queued() == 2
    after.acked("b1", [2])
    assert [entry[:2] for entry in storage.load()] == [("b2", 1)]


def test_a_full_outbox_refuses_deals_first_and_results_last():
    outbox = Outbox("b1", MemoryStorage(), most=10)
    assert [outbox.add("press", "dealt", nth) for nth in range(9)] == [True] * 8 + [False]
    assert outbox.is_full()
    assert outbox.add("press", "amber", 9) and outbox.add("press", "both", 10)
    assert not outbox.add("press", "amber", 11)
    assert outbox.refused == 2
    assert outbox.queued() == 10 and outbox.oldest() == 1


def test_a_refused_message_leaves_no_gap_in_the_numbers():
    outbox = Outbox("b1", MemoryStorage(), most=5, window=100)
    for nth in range(6):
        outbox.add("press", "dealt", nth)
    outbox.acked("b1", [1, 2])
    outbox.add("press", "call", 9)
    assert numbers(outbox.due(0)) == [3, 4, 5]


def test_what_a_disk_has_spoiled_is_left_out():
    for entry in (
        (), ("b", 1, 2, "press"), (1, 1, 2, "press", "dealt"), ("b", 0, 2, "press", "dealt"),
        ("b", True, 2, "press", "dealt"), ("b", 1, -2, "press", "dealt"), ("b", 1, 2, "press", "gong"),
        ("b", 1, 2, "card_read", "xyz"), ("b", 1, 2, "card_read", None), ("b", 1, 2, "press", ["dealt"]),
        ("b", 1, 2, "hello", "dealt"), ("b" * 40, 1, 2, "press", "dealt"), ("", 1, 2, "press", "dealt"),
    ):  # fmt: skip
        assert not is_sound(entry), entry
    assert is_sound(("b", 1, 2, "press", "dealt")) and is_sound(("b", 1, 2, "card_read", "61008EB2F9"))
    storage = MemoryStorage()
    storage.append(("b", 1, 2, "press", "gong"))
    assert Outbox("b2", storage).queued() == 0


def test_a_node_without_network_keeps_every_press_and_tells_all_when_it_is_back():
    rig = Rig(linked=False)
    for control in ("dealt", "dealt", "amber", "amber"):
        rig.push(control)
    assert rig.sent == []
    rig.node.connected(rig.now_us)
    rig.take()
    assert rig.kinds() == ["hello", "press", "press", "press", "press"]
    assert rig.sent[0]["oldest"] == 1 and rig.sent[0]["queued"] == 4
    assert rig.presses() == ["dealt", "dealt", "amber", "amber"]


def test_an_unacknowledged_press_goes_again_every_five_seconds():
    rig = Rig()
    rig.push("dealt")
    rig.wait(16 * S)
    assert len(rig.of("press")) == 4
    rig.hear("ack", boot="boot-1", numbers=[1])
    rig.wait(20 * S)
    assert len(rig.of("press")) == 4
    assert rig.node.queued() == 0


def test_a_press_goes_out_before_the_next_tick():
    rig = Rig()
    rig.node.edge("dealt", True, rig.now_us + 3 * MS)
    assert [message["kind"] for message in rig.take()] == ["press"]
