"""A real Mosquitto of the test's own, on a free loopback port, ended by its process id."""

import os
import socket
import subprocess
from collections import deque
from contextlib import suppress
from itertools import count
from pathlib import Path

from tests.support.waiting import PATIENT_S, eventually

_ports = count(os.getpid() * 1009)
_held: deque[socket.socket] = deque(maxlen=200)


def free_port() -> int:
    """A loopback TCP port that nobody listens on, that the kernel gives to nobody who connects meanwhile, and that no
    other process of any tests on this machine is given for as long as a test may want it."""
    while True:
        port = 12_000 + next(_ports) % 20_000
        claim = socket.socket(socket.AF_UNIX)
        with socket.socket() as probe, suppress(OSError):
            claim.bind(f"\0roundbell-tests-{port}")  # a name without a file: it is gone when its process is
            # A program that another thread starts holds this until it runs: so, a server may listen meanwhile.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            _held.append(claim)
            return port
        claim.close()


def listens(port: int) -> bool:
    """Whether something accepts connections on this loopback port."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENT_S).close()
    except OSError:
        return False
    return True


class Mosquitto:
    """Mosquitto without authentication, for tests that are not about it."""

    def __init__(self, folder: Path, port: int | None = None, extra: str = "") -> None:
        self.port = port or free_port()
        self._configuration = folder / "mosquitto.conf"
        self._configuration.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nuser root\n{extra}"
        )
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start the broker and wait until it listens."""
        said = self._configuration.with_suffix(".said")
        with said.open("wb") as out:
            self._process = subprocess.Popen(
                ["mosquitto", "-c", str(self._configuration)], stdout=out, stderr=subprocess.STDOUT
            )
        eventually(lambda: self._process.poll() is not None or listens(self.port), 30, "Mosquitto")
        assert self._process.poll() is None, said.read_text()

    @property
    def pid(self) -> int:
        """Its process id, while it runs."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End the broker at once, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
