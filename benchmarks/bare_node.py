"""A node reduced to its wire: it says hello, answers pings and presses as fast as it is told to."""

import threading
import time
from types import TracebackType
from typing import Self

from benchmarks.bare import PATIENCE_S, Client
from controller.bell.clock import hub_us
from table_node.wire import topics
from table_node.wire.codec import decode, encode
from table_node.wire.messages import make


class BareNode:
    """One client that the hub takes for a node."""

    def __init__(self, port: int, room: str, node: str) -> None:
        self.node = node
        self._boot = f"boot-{node}"
        self._up = topics.node_up(room, node)
        self._number = self._acked = self._until_ns = 0
        self._acked_ns: dict[int, int] = {}
        self._news = threading.Condition()
        self._client = Client(port, node, topics.node_down(room, node), self._hear)

    def __enter__(self) -> Self:
        self._client.join()
        hello = make(
            "hello", boot=self._boot, tick_us=hub_us(), board="simulated", firmware="bare", reset="benchmark",
            oldest=1, queued=0,
        )  # fmt: skip
        self._client.send(self._up, encode(hello))
        return self

    def __exit__(self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None) -> None:
        self._client.leave()

    def press(self, control: str) -> tuple[int, int]:
        """Press a button now: the message's number, and the CLOCK_MONOTONIC ns before it was published."""
        with self._news:
            self._number += 1
            pressed_ns = time.monotonic_ns()
            self._client.send(self._up, self.payload(self._number, control))
            return self._number, pressed_ns

    def payload(self, number: int, control: str) -> bytes:
        """The message of a press."""
        return encode(make("press", boot=self._boot, number=number, tick_us=hub_us(), control=control))

    def ack_payload(self, number: int) -> bytes:
        """The message that acknowledges a press."""
        return encode(make("ack", boot=self._boot, numbers=[number]))

    def acked_ns(self, number: int) -> int:
        """When the hub's acknowledgement of a press came. Raises TimeoutError."""
        with self._news:
            if not self._news.wait_for(lambda: number in self._acked_ns, PATIENCE_S):
                raise TimeoutError(f"{self.node}: number {number} was not acknowledged")
            return self._acked_ns.pop(number)

    def press_all_the_time(self, until_ns: int, window: int) -> int:
        """Press amber and blue in turn, `window` at most unacknowledged; the number pressed when all are stored."""
        self._until_ns = until_ns
        for _ in range(window):
            self._press_on()
        patience_s = (until_ns - time.monotonic_ns()) / 1e9 + PATIENCE_S
        with self._news:
            if not self._news.wait_for(lambda: self._acked == self._number, patience_s):
                raise TimeoutError(f"{self.node}: {self._number - self._acked} presses were not acknowledged")
        return self._acked

    def _press_on(self) -> None:
        if time.monotonic_ns() < self._until_ns:
            self.press("amber" if self._number % 2 else "blue")

    def _hear(self, _topic: str, payload: bytes) -> None:
        came_ns = time.monotonic_ns()
        message = decode("node_down", payload)
        if message["kind"] == "ping":
            now_us = came_ns // 1000
            pong = make("pong", boot=self._boot, id=message["id"], received_tick_us=now_us, sent_tick_us=hub_us())
            self._client.send(self._up, encode(pong), qos=0)
        elif message["kind"] == "ack":
            for _ in message["numbers"]:
                self._press_on()
            with self._news:
                self._acked += len(message["numbers"])
                self._acked_ns.update(dict.fromkeys(message["numbers"], came_ns))
                self._news.notify()
