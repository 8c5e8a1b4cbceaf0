"""A network cable between a node and its broker: it can be cut, or go deaf and dumb without a word."""

import contextlib
import socket
import threading

from tests.support.mosquitto import free_port
from tests.support.waiting import PATIENT_S


class Cable:
    """Forwards one loopback port to another. In a `hole` it takes connections and bytes, and passes nothing on."""

    def __init__(self, to_port: int) -> None:
        self.port = free_port()
        self.taken = 0
        """Connections taken so far."""
        self.hole = threading.Event()
        self.breaks_at = b""
        """The word with which it goes deaf and dumb by itself, where there is one."""
        self._to_port = to_port
        self._ends: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._take, daemon=True).start()

    def heal(self) -> None:
        """Pass on again. What was swallowed stays lost, so the connections of before end here."""
        self.hole.clear()
        self.cut()

    def cut(self) -> None:
        """End all connections."""
        ends, self._ends = self._ends, []
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        """Take the cable away."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()

    def _take(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            self.taken += 1
            self._ends.append(near)
            if self.hole.is_set():
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._to_port), timeout=PATIENT_S)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            self._ends.append(far)
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while received := one.recv(4096):
                if not self.hole.is_set():
                    self._pass_up_to_break(received, other)
            if not self.hole.is_set():
                other.shutdown(socket.SHUT_RDWR)

    def _pass_up_to_break(self, received: bytes, other: socket.socket) -> None:
        if self.breaks_at and self.breaks_at in received:
            self.hole.set()
            received = received.partition(self.breaks_at)[0]
        other.sendall(received)
