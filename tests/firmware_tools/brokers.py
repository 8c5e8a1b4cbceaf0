"""A Mosquitto that lets nobody in without a password."""

import os
import signal
from pathlib import Path

from tests.support.mosquitto import Mosquitto


class LockedMosquitto(Mosquitto):
    """With a password file that is empty at first."""

    def __init__(self, folder: Path) -> None:
        self.passwords = folder / "broker.passwords"
        self.passwords.touch(0o600)
        super().__init__(folder, extra=f"allow_anonymous false\npassword_file {self.passwords}\n")

    def reload(self) -> None:
        """Let it read its passwords again, as `systemctl reload` does."""
        os.kill(self.pid, signal.SIGHUP)
