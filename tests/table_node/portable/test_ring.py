"""Edges wait in memory that was there before; none of the first ones is lost."""

from table_node.boards.micropython.panel import Panel
from table_node.boards.micropython.ring import EdgeRing
from table_node.boards.micropython.ticks import ticks_us
from table_node.core.debounce import Buttons
from tests.table_node.portable.fake_board import FakeMachine, Pins

try:
    from micropython import heap_lock, heap_unlock
except ImportError:  # CPython, where an interrupt is only a call

    def heap_lock():
        """Nothing to lock."""

    heap_unlock = heap_lock


def taken(ring):
    """Everything that waits."""
    edges = []
    while not ring.is_empty():
        edges.append(ring.take())
    return edges


def test_edges_come_out_as_they_went_in():
    ring = EdgeRing(8)
    for turn in range(30):
        ring.put(2 * (turn % 5) + turn % 2, 2**30 - 30 + turn)
        ring.put(1, turn)
        assert taken(ring) == [(turn % 5, turn % 2 == 1, 2**30 - 30 + turn), (0, True, turn)]
    assert ring.is_empty()


def test_a_full_ring_keeps_its_oldest_edges():
    ring = EdgeRing(4)
    for nth in range(10):
        ring.put(0, nth)
    assert taken(ring) == [(0, False, 0), (0, False, 1), (0, False, 2)]
    ring.put(1, 99)
    assert taken(ring) == [(0, True, 99)]


def test_f13_an_interrupt_allocates_nothing_and_fifty_bounces_are_one_press():
    machine = FakeMachine()
    panel = Panel(machine, Pins, ticks_us)
    pin = machine.Pin(2)
    levels = [nth % 2 for nth in range(101)]
    heap_lock()
    try:
        for level in levels:
            pin.drive(level)
    finally:
        heap_unlock()
    edges = taken(panel.ring)
    assert len(edges) == 101
    buttons = Buttons()
    for place, down, raw in edges:
        buttons.edge(panel.controls[place], down, raw)
    assert [control for control, _ in buttons.presses(edges[0][2] + 10**6)] == ["dealt"]


def test_a_board_whose_interrupts_come_late_is_asked_for_no_hard_ones():
    class Soft(Pins):
        HARD_INTERRUPTS = False

    for pins, hard in ((Pins, True), (Soft, False)):
        machine = FakeMachine()
        Panel(machine, pins, ticks_us)
        assert [machine.Pin(number).hard for _, number in pins.BUTTONS] == [hard] * 5
