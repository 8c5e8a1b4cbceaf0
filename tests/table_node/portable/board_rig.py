"""A whole board on fake hardware: the real program, its flash in a folder, its counter in the test's hand."""

import json

from table_node.boards.micropython.program import Board
from table_node.boards.micropython.start import Flash, Slots
from table_node.boards.micropython.ticks import Counter
from table_node.core.debounce import SETTLE_US
from table_node.wire.codec import encode
from table_node.wire.messages import make
from tests.table_node.portable.fake_board import FakeMachine, FakeNetwork, FakeTicks, Pins
from tests.table_node.portable.rig import MS

CONFIG = {"wifi": "hall", "wifi_key": "secret", "hub": "127.0.0.1", "port": 1, "reader": "rdm6300", "country": "NZ"}
FACTS = {"boots": 3, "reset": "power", "version": "1.0", "hash": "0123456789abcdef"}


class BoardRig:
    """A board that has just started, at this reading of its counter."""

    def __init__(self, root, began=0, machine=None, config=CONFIG, slots=None):
        self.flash = Flash(root)
        self.flash.write("config.json", json.dumps(config).encode())
        self.ticks = FakeTicks(began)
        self.machine = machine if machine is not None else FakeMachine()
        self.network = FakeNetwork()
        self.slots = slots if slots is not None else Slots(self.flash)
        counter = Counter(self.ticks)
        self.board = Board(self.machine, self.network, Pins, self.flash, self.slots, FACTS, counter)
        self.node = self.board.node
        self.began = began
        self.ticks.now += SETTLE_US  # nobody pushes a button in the moment of the start

    def wait(self, us, step_us=5 * MS):
        """Let time go on, a turn every few milliseconds."""
        end = self.ticks.now + us
        while self.ticks.now < end:
            self.ticks.now = min(end, self.ticks.now + step_us)
            self.board.table.turn()

    def push(self, control, hold_us=80 * MS):
        """A clean push, and half a second; the counter, unwrapped, at its first edge."""
        at = self.ticks.now
        self.machine.finger(control)
        self.wait(hold_us)
        self.machine.lift(control)
        self.wait(500 * MS)
        return at

    def hear(self, kind, **fields):
        """The hub says something."""
        self.node.received(encode(make(kind, **fields)), self.board.counter.now_us())
        self.board.table.wake()

    def sent(self, kind):
        """What a link would send now of one kind; connected for this moment."""
        now_us = self.board.counter.now_us()
        self.node.connected(now_us)
        messages = [message for message, _ in self.node.take(now_us) if message["kind"] == kind]
        self.node.disconnected()
        return messages
