"""A table served by a board: what was pressed is told with the tick of the interrupt, and shown on its pins."""

from tests.table_node.portable.board_rig import BoardRig
from tests.table_node.portable.fake_board import FakeMachine
from tests.table_node.portable.folder import Folder
from tests.table_node.portable.rig import MS, S

WRAP = 2**30


def told(rig):
    """`(number, control, tick)` of every press the hub has not stored."""
    return [(message["number"], message["control"], message["tick_us"]) for message in rig.sent("press")]


def test_f11_d17_presses_on_either_side_of_the_wrap_keep_their_order_and_distance():
    with Folder() as root:
        rig = BoardRig(root, began=WRAP - 5 * S)
        pushed = [(nth + 1, control, rig.push(control)) for nth, control in enumerate(("dealt", "undo", "call") * 5)]
        assert pushed[0][2] < WRAP < pushed[-1][2]
        assert told(rig) == pushed
        rig.wait(2 * WRAP, step_us=100 * S)
        assert rig.push("dealt") > 3 * WRAP
        assert told(rig)[-1] == (16, "dealt", rig.ticks.now - 580 * MS)


def test_d21_a_loop_that_is_late_stamps_no_press_late_and_says_how_late_it_was():
    with Folder() as root:
        rig = BoardRig(root)
        rig.wait(S)
        at = rig.ticks.now
        rig.machine.finger("dealt")
        rig.ticks.now += 30 * MS
        rig.machine.lift("dealt")
        rig.ticks.now += 370 * MS
        rig.wait(MS)
        assert told(rig) == [(1, "dealt", at)]
        rig.node.connected(rig.board.counter.now_us())
        rig.wait(100 * MS)
        (beat,) = [message for message, _ in rig.node.take(rig.ticks.now) if message["kind"] == "health"]
        assert 200 * MS < beat["gap_us"] <= 401 * MS


def test_both_together_are_both_at_the_first_edge():
    with Folder() as root:
        rig = BoardRig(root)
        at = rig.ticks.now
        rig.machine.finger("blue")
        rig.wait(60 * MS)
        rig.machine.finger("amber")
        rig.wait(S)
        assert told(rig) == [(1, "both", at)]


def test_n30_a_button_held_while_the_power_comes_is_no_press():
    with Folder() as root:
        machine = FakeMachine()
        machine.finger("call")
        rig = BoardRig(root, machine=machine)
        rig.wait(2 * S)
        machine.lift("call")
        rig.wait(S)
        assert told(rig) == []
        at = rig.push("call")
        assert told(rig) == [(1, "call", at)]


def test_f15_an_edge_the_interrupt_never_saw_is_made_good_by_the_level():
    with Folder() as root:
        rig = BoardRig(root)
        rig.machine.Pin(2).level = 0  # down, and nobody was told
        rig.wait(300 * MS)
        rig.machine.Pin(2).level = 1
        rig.wait(300 * MS)
        rig.push("dealt")
        assert [control for _, control, _ in told(rig)] == ["dealt", "dealt"]


def test_d26_two_hundred_bouncing_pushes_are_two_hundred_presses_on_a_board_too():
    with Folder() as root:
        rig = BoardRig(root)
        for nth in range(50):
            for turn in range(2):
                for after_us in (0, 300, 700 + 150 * nth, 7000):
                    rig.ticks.now += after_us
                    rig.machine.Pin(6).drive(turn)
                    rig.ticks.now += 40
                    rig.machine.Pin(6).drive(1 - turn)
                rig.ticks.now += 40
                rig.machine.Pin(6).drive(turn)
                rig.wait(350 * MS)
        assert len(told(rig)) == 16 and rig.node.queued() == 50


def test_lamps_and_buzzer_are_on_their_pins():
    with Folder() as root:
        rig = BoardRig(root)
        rig.node.connected(rig.board.counter.now_us())
        rig.hear("bind", table=7)
        rig.hear("show", round=1, phase="result", dealt=3, pending=None, called=0)
        rig.wait(5 * MS)
        assert {"amber", "blue"} <= set(rig.machine.lit())
        rig.hear("show", round=1, phase="done", dealt=3, pending=None, called=0)
        rig.wait(5 * MS)
        assert rig.machine.lit() == ["blue_status"]
        ring = {"ring": "close", "tick_us": rig.ticks.now + 200 * MS}
        rig.hear("plan", boot=rig.node.boot, revision=1, round=1, rings=[ring])
        rig.wait(195 * MS)
        assert "buzzer" not in rig.machine.lit()
        rig.wait(5 * MS)
        assert "buzzer" in rig.machine.lit()


def test_what_was_pressed_is_on_flash_at_once_and_comes_back_under_its_own_boot():
    with Folder() as root:
        before = BoardRig(root)
        before.push("dealt")
        before.push("amber")
        boot = before.node.boot
        del before
        after = BoardRig(root)
        after.push("blue")
        sent = [(message["boot"], message["number"], message["control"]) for message in after.sent("press")]
        assert sent == [(boot, 1, "dealt"), (boot, 2, "amber"), (after.node.boot, 1, "blue")]
        assert after.node.boot != boot
        after.hear("ack", boot=boot, numbers=[1, 2])
        after.hear("ack", boot=after.node.boot, numbers=[1])
        after.wait(10 * S)
        assert BoardRig(root).node.queued() == 0
