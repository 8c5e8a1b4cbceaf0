"""A real dashboard process for tests, ended by its process id."""

import signal
import subprocess
import sys
from pathlib import Path

from tests.support.mosquitto import free_port
from tests.support.waiting import PATIENT_S


class Dashboard:
    """`python -m dashboard` on a free loopback port, its room in one folder."""

    def __init__(self, folder: Path, broker_port: int) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._config = folder / "roundbell.toml"
        self._config.write_text(
            f'[room]\nstate_dir = "{folder}"\nrun_dir = "{folder}"\n[mqtt]\nport = {broker_port}\n'
            f'[dashboard]\nhost = "127.0.0.1"\nport = {self.port}\n'
        )
        self._errors = folder / "dashboard.errors"
        self.start()

    def start(self) -> None:
        """Start it and wait for its ready line."""
        with self._errors.open("w") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "dashboard", "--config", str(self._config)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        self.ready = self._process.stdout.readline().strip()
        assert self.ready.startswith(f"roundbell dashboard: ready {self.address}/"), self._errors.read_text()

    @property
    def passcode(self) -> str:
        """The passcode, of a dashboard that has just made it."""
        return self.ready.partition(" passcode ")[2]

    def end(self, with_signal: signal.Signals = signal.SIGTERM) -> int:
        """End it; its exit code."""
        self._process.send_signal(with_signal)
        code = self._process.wait(PATIENT_S)
        if self._process.stdout is not None:
            self._process.stdout.close()
        return code
