"""A board's prompt, and the only mpremote: every wait has an end, and every failure a sentence."""

import time
from collections.abc import Iterator
from importlib import resources
from typing import Self

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from firmware_tools.refusals import BenchRefusal
from firmware_tools.serial_link import gone, why_closed

READ_S = 1.0  # of one read or write
QUIET_S = 0.1  # a board that says nothing for so long is at its prompt, or busy
SETTLE_S = 1.0  # for a board that prints all the time
ANSWER_S = 2.0  # of one try for the prompt
TRIES = 3
RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
NO_SPACE = ("ENOSPC", "[Errno 28]", "OSError: 28")


class Repl:
    """One board at its raw prompt. Everything raises BenchRefusal: port_gone, port_busy, board_silent and the like."""

    def __init__(self, device: str, tries: int = TRIES, answer_s: float = ANSWER_S) -> None:
        """`answer_s`: how long one try waits for the prompt."""
        self.device = device
        self._answer_s = answer_s
        try:
            self._transport = SerialTransport(device, timeout=READ_S)
            self._transport.serial.write_timeout = READ_S
        except (TransportError, OSError) as error:
            raise why_closed(device, error) from error
        try:
            self._interrupt(tries)
        except BenchRefusal:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the port go."""
        try:
            self._transport.close()
        except OSError:
            pass  # it went away by itself

    def load(self, program: str) -> None:
        """Send one of the programs of `on_board` by its name, so that `run` can call what it defines."""
        self.run(resources.files("firmware_tools.on_board").joinpath(f"{program}.py").read_text("utf-8"))

    def run(self, command: str, within_s: float = 10.0) -> str:
        """Run a command; what it printed. `within_s`: the longest silence while it runs."""
        try:
            said, fault = self._transport.exec_raw(command, within_s)
        except OSError as error:
            raise gone(self.device) from error
        except TransportExecError as error:
            raise self._fault(str(error.error_output)) from error
        except (TransportError, IndexError, ValueError) as error:
            raise self._silent() from error
        except Exception as error:
            if type(error).__name__ != "error":  # struct.error: half an answer
                raise
            raise self._silent() from error
        if fault:
            raise self._fault(fault.decode("utf-8", "replace"))
        return bytes(said).decode("utf-8", "replace")

    def restart(self) -> None:
        """Leave the raw prompt and start the board's own program by a soft reset."""
        try:
            self._transport.serial.write(b"\r\x02")
            self._until(b">>> ", self._answer_s)
            self._transport.serial.write(b"\x04")
        except OSError as error:
            raise gone(self.device) from error

    def lines(self, within_s: float) -> Iterator[str]:
        """What the program prints, line by line, for so long."""
        deadline_s = time.monotonic() + within_s
        while time.monotonic() < deadline_s:
            try:
                line = self._until(b"\n", deadline_s - time.monotonic())
            except OSError as error:
                raise gone(self.device) from error
            if line.endswith(b"\n"):
                yield line.decode("utf-8", "replace").strip()

    def _interrupt(self, tries: int) -> None:
        """To the raw prompt, whatever runs: wait for quiet, Ctrl-C, then ask for it."""
        heard = b""
        for _ in range(tries):
            try:
                heard += self._quiet()
                self._transport.serial.write(b"\r\x03\x03")
                heard += self._quiet()
                self._transport.serial.write(b"\r\x01")
                answer = self._until(RAW_PROMPT, self._answer_s)
            except OSError as error:
                raise gone(self.device) from error
            heard += answer
            if answer.endswith(RAW_PROMPT):
                # mpremote looks for a prompt before each command: let there be one.
                self._transport.serial.write(b"\r\x01")
                self._until(b"raw REPL; CTRL-B to exit\r\n", self._answer_s)
                self._transport.in_raw_repl = True
                return
        raise self._deaf(heard) if heard.strip() else self._silent()

    def _quiet(self) -> bytes:
        """Read until nothing has come for a moment."""
        heard, deadline_s = b"", time.monotonic() + SETTLE_S
        port = self._transport.serial
        quiet_s = time.monotonic() + QUIET_S
        while time.monotonic() < min(quiet_s, deadline_s):
            if waiting := port.in_waiting:
                heard += port.read(waiting)
                quiet_s = time.monotonic() + QUIET_S
            else:
                time.sleep(0.01)
        return heard

    def _until(self, ending: bytes, within_s: float) -> bytes:
        """Read until this ending, or for so long: mpremote's own waits for ever while a program goes on talking."""
        heard, deadline_s = bytearray(), time.monotonic() + within_s
        port = self._transport.serial
        while not heard.endswith(ending) and time.monotonic() < deadline_s:
            if port.in_waiting:
                heard += port.read(1)
            else:
                time.sleep(0.002)
        return bytes(heard)

    def _silent(self) -> BenchRefusal:
        return BenchRefusal(
            "board_silent",
            f"The board on {self.device} does not answer.",
            "Unplug it and plug it in again. If it stays silent it has no MicroPython yet: roundbell firmware flash.",
        )

    def _deaf(self, heard: bytes) -> BenchRefusal:
        *whole, rest = heard.decode("utf-8", "replace").split("\n")
        lines = [line.strip() for line in whole if line.strip()] or [rest.strip()]  # it may be heard in mid-word
        return BenchRefusal(
            "board_deaf",
            f"The program on {self.device} does not stop at Ctrl-C; it last said {lines[-1][:60]!r}.",
            "Hold AMBER and BLUE while plugging the board in. If that does not help, flash it again with --erase.",
        )

    def _fault(self, fault: str) -> BenchRefusal:
        last = fault.strip().splitlines()[-1] if fault.strip() else "nothing"
        if any(word in last for word in NO_SPACE):
            remedy = "Take other files off it, or flash it again with --erase. The program it had still runs."
            return BenchRefusal("flash_full", f"The flash of the board on {self.device} is full.", remedy)
        remedy = "Unplug it, plug it in and try again; if it says so again, flash it again with --erase."
        return BenchRefusal("board_fault", f"The board on {self.device} failed: {last}.", remedy)
