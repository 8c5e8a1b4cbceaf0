"""A node reduced to its wire: hello, pongs, presses as fast as it is told to, and again what is not acknowledged."""

import threading
import time
from types import TracebackType
from typing import Self

from benchmarks.bare import PATIENCE_S, Client
from controller.bell.clock import hub_us
from table_node.core.outbox import RESEND_US
from table_node.wire import topics
from table_node.wire.codec import decode, encode
from table_node.wire.messages import make

LOOK_S = 1.0
"""How often it looks for what is to be sent again."""


class BareNode:
    """One client that the hub takes for a node."""

    def __init__(self, port: int, room: str, node: str) -> None:
        self.node = node
        self._boot = f"boot-{node}"
        self._up = topics.node_up(room, node)
        self._number = self._acked = self._until_ns = 0
        self.sent_again = 0
        self._unacked: dict[int, tuple[bytes, int]] = {}
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
            payload = self.payload(self._number, control)
            self._unacked[self._number] = (payload, pressed_ns)
            self._client.send(self._up, payload)
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
        give_up_ns = until_ns + round(PATIENCE_S * 1e9)
        while not self._all_acked(LOOK_S):
            if time.monotonic_ns() > give_up_ns:
                raise TimeoutError(f"{self.node}: {len(self._unacked)} presses were not acknowledged")
            self._send_again()
        return self._acked

    def _all_acked(self, within_s: float) -> bool:
        with self._news:
            return self._news.wait_for(lambda: not self._unacked and time.monotonic_ns() >= self._until_ns, within_s)

    def _send_again(self) -> None:
        """As a node does, to which the hub's flood gate may have said no."""
        now_ns = time.monotonic_ns()
        with self._news:
            for number, (payload, sent_ns) in self._unacked.items():
                if now_ns - sent_ns >= RESEND_US * 1000:
                    self._unacked[number] = (payload, now_ns)
                    self.sent_again += 1
                    self._client.send(self._up, payload)

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
            with self._news:
                stored = [number for number in message["numbers"] if self._unacked.pop(number, None) is not None]
                self._acked += len(stored)
                self._acked_ns.update(dict.fromkeys(stored, came_ns))
                self._news.notify()
            for _ in stored:
                self._press_on()
