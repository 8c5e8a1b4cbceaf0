"""The bare server and a crowd before a server, as a benchmark drives them."""

import http.client
import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.programs import line_of, running


class Pusher:
    """The bare server's process, and whoever posts to it."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.pid, self.port = process.pid, port
        self._post = http.client.HTTPConnection("127.0.0.1", port)

    def push(self, event: str) -> int:
        """Send an event to everybody; the CLOCK_MONOTONIC ns before it was posted."""
        pushed_ns = time.monotonic_ns()
        self._post.request("POST", "/push", event)
        self._post.getresponse().read()
        return pushed_ns


@contextmanager
def bare_server() -> Iterator[Pusher]:
    """The same gevent with none of the product in it."""
    with running("-m", "benchmarks.dashboard.bare_server") as process:
        yield Pusher(process, int(line_of(process).split()[1]))


class Watching:
    """A crowd's process."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def arrivals(self) -> dict[int, list[int]]:
        """When each state of a table came to each viewer, by its seq; asked once."""
        assert self._process.stdin
        print(file=self._process.stdin, flush=True)
        return {int(seq): came_ns for seq, came_ns in json.loads(line_of(self._process)).items()}


@contextmanager
def crowd(port: int, count: int) -> Iterator[Watching]:
    """So many open live streams of the hall."""
    with running("-m", "benchmarks.dashboard.crowd", str(port), str(count)) as process:
        said = line_of(process)
        assert "ready" in said, said
        yield Watching(process)
