"""A 125 kHz reader on a real serial line of the kernel's: a pty in place of the wire."""

import os
import pty
import tty
from pathlib import Path

FRAME = b"\x0261008EB2F9A4\x03"


class SerialReader:
    """The other end of a serial line, at a path that stays when it is plugged in again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ours = -1
        self.plug_in()

    def plug_in(self) -> None:
        """Appear, under another name below the path."""
        self._ours, theirs = pty.openpty()
        tty.setraw(theirs)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(theirs))
        os.close(theirs)

    def unplug(self) -> None:
        """Vanish."""
        self.path.unlink(missing_ok=True)
        os.close(self._ours)

    def say(self, received: bytes) -> None:
        """Send bytes."""
        os.write(self._ours, received)
