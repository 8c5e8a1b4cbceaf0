"""A node on the test's own counter: pushes and messages in, what it sends out."""

from table_node.core.node import Node
from table_node.core.outbox import MemoryStorage
from table_node.wire.codec import encode
from table_node.wire.messages import make

MS = 1000
S = 1000000


class Rig:
    """One node, connected unless said otherwise, and the counter it lives on."""

    def __init__(self, linked=True, storage=None, boot="boot-1", most=500):
        self.now_us = S
        self.storage = storage if storage is not None else MemoryStorage()
        self.node = Node(boot, "simulated", "1.0", storage=self.storage, most=most)
        self.sent = []
        if linked:
            self.node.connected(self.now_us)
            self.hear("ping", id=1)
            self.take()

    def wait(self, us):
        """Let time go on as a board does: a tick whenever the node wants one."""
        end_us = self.now_us + us
        while self.now_us < end_us:
            self.now_us = min(end_us, self.node.wake_us(self.now_us))
            self.node.tick(self.now_us)
            self.take()

    def push(self, control, hold_us=80 * MS):
        """A clean push, and half a second."""
        self.node.edge(control, True, self.now_us)
        self.node.edge(control, False, self.now_us + hold_us)
        self.wait(500 * MS)

    def hear(self, kind, **fields):
        """The hub says something."""
        self.node.received(encode(make(kind, **fields)), self.now_us)

    def take(self):
        """What the node sends now, also kept in `sent`."""
        messages = [message for message, _ in self.node.take(self.now_us)]
        self.sent.extend(messages)
        return messages

    def kinds(self):
        """The kinds of everything sent, heartbeats left out."""
        return [message["kind"] for message in self.sent if message["kind"] != "health"]

    def of(self, kind):
        """What was sent of one kind."""
        return [message for message in self.sent if message["kind"] == kind]

    def presses(self):
        """The controls of the presses sent, each once, by number."""
        by_number = {}
        for message in self.of("press"):
            by_number[message["number"]] = message["control"]
        return [by_number[number] for number in sorted(by_number)]


def refusal(act):
    """The code of the WireError that this raises; '' when it raises none."""
    from table_node.wire.shapes import WireError

    try:
        act()
    except WireError as error:
        return error.code
    return ""
