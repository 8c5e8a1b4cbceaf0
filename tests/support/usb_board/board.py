"""A virtual board as the bench sees it: a serial port by name that vanishes when the plug is pulled."""

import contextlib
import fcntl
import json
import os
import pty
import select
import subprocess
import termios
import threading
import tty
from pathlib import Path

from tests.support.waiting import eventually
from tests.table_node.virtual_board.board import tool

HERE = Path(__file__).parent
RAW_RESET = 42
COMMAND = b"\x05A\x01"  # how each command begins, in raw-paste mode
HEAP = "256k"  # 192 kB as on a Pico W, and what a real board's prompt and hardware do not take from the heap
WIFI = {"name": "hall", "key": "amberblue"}


class UsbBoard:
    """Real MicroPython behind a pseudo-terminal. `flash` outlives every unplugging; `world` is what surrounds it."""

    def __init__(self, folder: Path, chip: str = "e661410403150001", powered: bool = True) -> None:
        self.flash, self.world = folder / "flash", folder / "world"
        self.flash.mkdir(parents=True)
        self.world.mkdir()
        self.chip = chip
        (self.world / "chip").write_text(chip)
        (self.world / "wifi").write_text(json.dumps(WIFI))
        self.port = ""
        self.boots = 0
        self.heard_bytes = 0
        """What the bench has sent so far."""
        self.deaf = False
        """Takes what is sent and answers nothing, as a hung board does."""
        self._unplug_at = 0
        self._commands_left = 0
        self._end = threading.Event()
        self._relay: threading.Thread | None = None
        if powered:
            self.plug_in()

    def plug_in(self) -> str:
        """Give it power and a port, whose name is returned."""
        assert self._relay is None, "it is plugged in already"
        self._end.clear()
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        self.port = os.ttyname(theirs)
        self._relay = threading.Thread(target=self._live, args=(ours, theirs), daemon=True)
        self._relay.start()
        return self.port

    def unplug(self) -> None:
        """Pull the plug: no power, no port."""
        self._end.set()
        if self._relay is not None:
            self._relay.join(10)
            self._relay = None

    def unplug_after(self, more_bytes: int) -> None:
        """Pull the plug by itself once the bench has sent so many bytes more."""
        self._unplug_at = self.heard_bytes + more_bytes

    def unplug_at_command(self, number: int) -> None:
        """Pull the plug by itself as the bench begins its so many-eth command from now on."""
        self._commands_left = number

    @property
    def plugged(self) -> bool:
        """Whether it has power and a port."""
        return self._relay is not None and self._relay.is_alive() and not self._end.is_set()

    def press(self, pin: int) -> None:
        """Put a finger on the button of a pin."""
        (self.world / f"down_{pin}").touch()

    def let_go(self, pin: int) -> None:
        """Take it away."""
        (self.world / f"down_{pin}").unlink(missing_ok=True)

    def push(self, pin: int, looks: int = 4) -> None:
        """A push of a finger, as long as the board needs to look at the pin so often."""
        for step in range(looks):
            (self.world / f"looked_{pin}").unlink(missing_ok=True)
            eventually((self.world / f"looked_{pin}").exists, 10, "a look at the button")
            if step == 0:
                self.press(pin)
        self.let_go(pin)

    def _live(self, ours: int, theirs: int) -> None:
        """One MicroPython after the other until the plug is pulled."""
        raw = False
        try:
            while not self._end.is_set():
                raw = self._one_life(ours, raw) == RAW_RESET
        finally:
            os.close(theirs)
            os.close(ours)

    def _one_life(self, client: int, raw: bool) -> int:
        master, slave = pty.openpty()
        _as_a_board(slave)
        self.boots += 1
        life = subprocess.Popen(
            [tool("micropython"), "-X", f"heapsize={HEAP}", str(HERE / "inside.py"), str(self.flash),
             str(HERE / "fakes"), str(self.world), "1" if raw else "0"],
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(slave)
        with contextlib.suppress(OSError):  # the terminal is gone with the program
            self._pass_on(client, master)
        if self._end.is_set():
            life.kill()
        ended = life.wait()
        os.close(master)
        return ended

    def _pass_on(self, client: int, board: int) -> None:
        while not self._end.is_set():
            ready = select.select([client, board], [], [], 0.1)[0]
            if board in ready:
                said = os.read(board, 4096)
                if not said:
                    return
                if not self.deaf:
                    with contextlib.suppress(BlockingIOError):  # nobody listens: a board drops it as well
                        os.write(client, said)
            if client in ready:
                self._hear(os.read(client, 512), board)

    def _hear(self, sent: bytes, board: int) -> None:
        self.heard_bytes += len(sent)
        if self._commands_left and COMMAND in sent:
            self._commands_left -= 1
            if self._commands_left == 0:
                self._end.set()
                return
        if self._unplug_at and self.heard_bytes >= self._unplug_at:
            sent = sent[: len(sent) - (self.heard_bytes - self._unplug_at)]
            self._unplug_at = 0
            self._end.set()
        if not self.deaf:
            os.write(board, sent)


def _as_a_board(slave: int) -> None:
    """No echo and no lines: bytes go in as they are, newlines come out as a board writes them, Ctrl-C interrupts."""
    attributes = termios.tcgetattr(slave)
    attributes[0] &= ~(termios.ICRNL | termios.IXON)
    attributes[1] |= termios.OPOST | termios.ONLCR
    attributes[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
    attributes[3] |= termios.ISIG | termios.NOFLSH
    attributes[6][termios.VINTR] = b"\x03"
    termios.tcsetattr(slave, termios.TCSANOW, attributes)
