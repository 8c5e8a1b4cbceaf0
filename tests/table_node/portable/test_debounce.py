"""One push is one press, at the tick of its first edge, however the contact bounces."""

from table_node.core.debounce import CHORD_US, HANDED_US, LOCK_OUT_US, STUCK_US, Buttons
from tests.table_node.portable.rig import MS, S


def presses(edges, until_us=100 * S):
    """The presses that come of raw edges `(control, down, tick_us)`."""
    buttons = Buttons()
    done = []
    for control, down, tick_us in edges:
        buttons.edge(control, down, tick_us)
        done.extend(buttons.presses(tick_us))
    return done + buttons.presses(until_us)


def bouncing(control, start_us, hold_us, bounces_us):
    """A push whose contact chatters at these distances when it closes, and again when it opens."""
    edges = [(control, True, start_us)]
    for begin_us, closed in ((start_us, True), (start_us + hold_us, False)):
        if not closed:
            edges.append((control, False, begin_us))
        for after_us in bounces_us:
            edges.append((control, not closed, begin_us + after_us))
            edges.append((control, closed, begin_us + after_us + 40))
    return edges


def test_n30_a_button_that_bounces_while_the_node_starts_is_not_pressed_and_pushed_a_moment_later_it_is():
    buttons = Buttons()
    buttons.at_start("dealt", False, 300 * S)  # let go by a finger that pushed it in the life before
    for after_us, down in ((2 * MS, True), (3 * MS, False), (9 * MS, True), (10 * MS, False)):
        buttons.edge("dealt", down, 300 * S + after_us)
    assert buttons.presses(301 * S) == []
    buttons.edge("dealt", True, 302 * S)
    assert buttons.presses(302 * S) == [("dealt", 302 * S)]


def test_n27_f14_d26_two_hundred_bouncing_pushes_are_two_hundred_presses():
    buttons = Buttons()
    for nth in range(200):
        start_us = S + nth * S
        span_us = 200 + nth * 74  # 0.2 to 15 ms
        for edge in bouncing("dealt", start_us, 70 * MS, (span_us // 5, span_us // 2, span_us - 50)):
            buttons.edge(*edge)
        assert buttons.presses(start_us + 500 * MS) == [("dealt", start_us)]


def test_a_tap_of_five_milliseconds_counts():
    assert presses([("undo", True, 1000), ("undo", False, 6000)]) == [("undo", 1000)]


def test_d27_a_short_tap_does_not_swallow_the_next_press():
    for tap_us in range(1 * MS, 100 * MS, 7 * MS):
        edges = [("dealt", True, 0), ("dealt", False, tap_us), ("dealt", True, LOCK_OUT_US)]
        assert presses(edges) == [("dealt", 0), ("dealt", LOCK_OUT_US)], tap_us


def test_a_button_held_for_a_minute_is_one_press():
    edges = [
        ("call", True, 1000),
        ("call", False, 60 * S),
        ("call", True, 60 * S + 900),
        ("call", False, 60 * S + 2000),
    ]
    assert presses(edges) == [("call", 1000)]


def test_a_button_that_stays_down_is_told_and_blocks_no_other():
    buttons = Buttons()
    buttons.edge("amber", True, S)
    buttons.edge("amber", False, S + 2 * MS)
    buttons.edge("amber", True, S + 3 * MS)
    assert buttons.presses(2 * S) == [("amber", S)]
    assert buttons.stuck(S + 3 * MS + STUCK_US - 1) == []
    assert buttons.stuck(S + 3 * MS + STUCK_US) == ["amber"]
    buttons.edge("blue", True, 60 * S)
    buttons.edge("dealt", True, 61 * S)
    assert buttons.presses(62 * S) == [("blue", 60 * S), ("dealt", 61 * S)]
    assert buttons.stuck(95 * S) == ["dealt", "amber", "blue"]
    buttons.edge("amber", False, 96 * S)
    assert buttons.stuck(99 * S) == ["dealt", "blue"]
    buttons.edge("amber", True, 100 * S)
    assert buttons.presses(101 * S) == [("amber", 100 * S)]


def test_a_button_down_since_power_on_is_stuck_after_as_long_and_never_a_press():
    buttons = Buttons()
    buttons.at_start("call", True, 300 * S)
    assert buttons.stuck(300 * S + STUCK_US - 1) == []
    assert buttons.stuck(300 * S + STUCK_US) == ["call"]
    assert buttons.presses(400 * S) == []


def test_f13_fifty_bounces_in_five_milliseconds_are_one_press():
    edges = [("dealt", nth % 2 == 0, 1000 + nth * 50) for nth in range(101)]
    assert presses(edges) == [("dealt", 1000)]


def test_twice_within_the_lock_out_is_once():
    edges = [("dealt", True, 0), ("dealt", False, 50 * MS), ("dealt", True, LOCK_OUT_US - 1), ("dealt", False, S)]
    assert presses(edges) == [("dealt", 0)]


def test_amber_and_blue_together_are_both_at_the_first_edge():
    for first, second in (("amber", "blue"), ("blue", "amber")):
        assert presses([(first, True, 1000), (second, True, 1000 + CHORD_US)]) == [("both", 1000)]


def test_amber_and_then_blue_are_two_presses():
    edges = [("amber", True, 1000), ("blue", True, 1001 + CHORD_US)]
    assert presses(edges) == [("amber", 1000), ("blue", 1001 + CHORD_US)]


def test_amber_alone_is_told_once_its_partner_can_no_longer_come():
    buttons = Buttons()
    buttons.edge("amber", True, 1000)
    assert buttons.presses(1000 + CHORD_US) == []
    assert buttons.due_us() == 1000 + CHORD_US + HANDED_US
    assert buttons.presses(buttons.due_us()) == [("amber", 1000)]
    assert buttons.due_us() is None


def test_what_is_pressed_after_amber_is_told_after_it():
    edges = [("amber", True, 0), ("dealt", True, 10 * MS), ("blue", True, 400 * MS)]
    assert presses(edges) == [("amber", 0), ("dealt", 10 * MS), ("blue", 400 * MS)]
    edges = [("amber", True, 0), ("dealt", True, 10 * MS), ("blue", True, 20 * MS)]
    assert presses(edges) == [("both", 0), ("dealt", 10 * MS)]


def test_n30_a_button_down_at_power_on_is_no_press_until_it_is_let_go():
    buttons = Buttons()
    buttons.at_start("undo", True, 0)
    buttons.edge("undo", True, 1000)
    buttons.edge("undo", False, 2 * S)
    buttons.edge("undo", True, 2 * S + 3 * MS)
    buttons.edge("undo", False, 2 * S + 4 * MS)
    assert buttons.presses(3 * S) == []
    buttons.edge("undo", True, 3 * S)
    assert buttons.presses(3 * S) == [("undo", 3 * S)]


def test_f15_d27_an_opening_that_got_lost_is_made_good_by_the_level():
    buttons = Buttons()
    buttons.edge("dealt", True, 0)
    for tick_us in range(1 * S, 2 * S, 100 * MS):
        buttons.level("dealt", False, tick_us)
    buttons.edge("dealt", True, 3 * S)
    assert buttons.presses(3 * S) == [("dealt", 0), ("dealt", 3 * S)]


def test_a_closing_that_got_lost_is_a_press_where_it_was_first_seen():
    buttons = Buttons()
    for tick_us in range(1 * S, 2 * S, 100 * MS):
        buttons.level("dealt", True, tick_us)
    assert buttons.presses(2 * S) == [("dealt", 1 * S)]


def test_a_level_that_agrees_or_only_runs_ahead_of_its_edge_changes_nothing():
    buttons = Buttons()
    buttons.level("dealt", True, 1000)
    buttons.edge("dealt", True, 990)
    buttons.level("dealt", True, 900 * MS)
    assert buttons.presses(S) == [("dealt", 990)]


def test_a_short_push_whose_closing_got_lost_is_a_press_where_it_was_first_seen():
    buttons = Buttons()
    buttons.level("dealt", False, 995 * MS)
    buttons.level("dealt", True, S)
    buttons.level("dealt", True, S + 20 * MS)
    buttons.edge("dealt", False, S + 40 * MS)
    assert buttons.presses(2 * S) == [("dealt", S)]
    buttons.edge("dealt", True, 3 * S)
    assert buttons.presses(3 * S) == [("dealt", 3 * S)]


def test_an_opening_of_a_contact_that_nobody_saw_closed_is_no_press():
    buttons = Buttons()
    buttons.level("dealt", False, S)
    buttons.edge("dealt", False, S + 40 * MS)
    assert buttons.presses(2 * S) == []
