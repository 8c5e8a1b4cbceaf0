"""Edges on their way from the interrupt to the loop, in memory that was there before."""

from array import array


class EdgeRing:
    """One writer, the interrupt; one reader, the loop. When it is full the newest edges are dropped.

    Nothing in `put` allocates: the heap is locked while an interrupt runs. The first edge of a push is what counts, so
    the oldest ones stay; what a dropped edge would have told, the loop learns from the level of the contact.
    """

    def __init__(self, room: int = 256) -> None:
        self._room = room
        self._codes = bytearray(room)
        self._stamps = array("i", bytes(4 * room))  # the raw counter, below 2**30
        self._head = 0
        self._tail = 0

    def put(self, code: int, raw: int) -> None:
        """Keep an edge: twice the button's place, and one more when its contact is closed; and the raw counter."""
        after = self._head + 1
        if after == self._room:
            after = 0
        if after != self._tail:
            self._codes[self._head] = code
            self._stamps[self._head] = raw
            self._head = after

    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return self._head == self._tail

    def take(self) -> tuple:
        """The oldest edge as `(place, down, raw)`, which is then forgotten. Only while it is not empty."""
        tail = self._tail
        code = self._codes[tail]
        raw = self._stamps[tail]
        self._tail = 0 if tail + 1 == self._room else tail + 1
        return (code >> 1, code & 1 == 1, raw)
