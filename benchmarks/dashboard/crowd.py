"""`python -m benchmarks.dashboard.crowd PORT COUNT`: so many open live streams in one process.

Prints `ready` when all are welcomed. At a line on its input it prints `{seq: [CLOCK_MONOTONIC ns of each arrival]}` of
the tables' documents.
"""

import json
import re
import resource
import selectors
import socket
import sys
import time
from collections import defaultdict

REQUEST = b"GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n"
NEWS = re.compile(rb'"seq":(\d+),"table":')
WELCOME = b"event: welcome"
MOST_BYTES = 1 << 18
AT_ONCE = 100
"""Streams that are opened before the first of them must have been welcomed."""


class Crowd:
    """Viewers who do nothing but note when a table's document arrives."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ready = selectors.DefaultSelector()
        self._rests: dict[int, bytes] = {}
        self.welcomed = 0
        self.arrived: dict[int, list[int]] = defaultdict(list)

    def join(self, count: int) -> None:
        """Open so many streams more and wait until all are welcomed."""
        wanted = self.welcomed + count
        for first in range(0, count, AT_ONCE):
            for _ in range(min(AT_ONCE, count - first)):
                stream = socket.create_connection(("127.0.0.1", self._port))
                stream.sendall(REQUEST)
                stream.setblocking(False)
                self._rests[stream.fileno()] = b""
                self._ready.register(stream, selectors.EVENT_READ, self.hear)
            while self.welcomed < min(wanted, first + AT_ONCE):
                self.look()

    def look(self) -> None:
        """Take what has come, in the order in which it came."""
        for key, _ in self._ready.select():
            key.data(key.fileobj)

    def ask_at(self, file: int) -> None:
        """Stop at a line on this file."""
        self._ready.register(file, selectors.EVENT_READ, lambda _: sys.exit(self.told()))

    def hear(self, stream: socket.socket) -> None:
        """Note what one stream has brought."""
        came_ns = time.monotonic_ns()
        read = self._rests[stream.fileno()] + stream.recv(MOST_BYTES)
        whole, end, rest = read.rpartition(b"\n\n")
        self._rests[stream.fileno()] = rest
        if not end:
            return
        self.welcomed += whole.count(WELCOME)
        for found in NEWS.finditer(whole):
            self.arrived[int(found[1])].append(came_ns)

    def told(self) -> int:
        """Print what arrived."""
        print(json.dumps(self.arrived), flush=True)
        return 0


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    port, count = map(int, sys.argv[1:])
    crowd = Crowd(port)
    crowd.join(count)
    crowd.ask_at(sys.stdin.fileno())
    print("ready", flush=True)
    while True:
        crowd.look()
