"""The next program over the air: piece by piece into the slot that does not run, and never while a bell is to come."""

import binascii
import gc
import os

from table_node.wire.codec import decode, encode
from table_node.wire.messages import make
from table_node.wire.shapes import WireError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from table_node.boards.micropython.start import Flash, Slots

MANIFEST = "manifest.json"  # as in start.py, which lies outside the slots and cannot be imported


class Update:
    """One update at a time. `is_whole`: it is complete, and a reset tries it."""

    def __init__(self, flash: "Flash", slots: "Slots", awaits_bell: "Callable[[], bool]") -> None:
        self.is_whole = False
        self._flash = flash
        self._slots = slots
        self._awaits_bell = awaits_bell
        self._slot: str | None = None
        self._number = 0
        self._answer = b""

    def received(self, payload: bytes) -> bytes:
        """Do one step; the answer to send. What is not a step of this protocol is answered with number 1 and a no."""
        try:
            message = decode("node_update", payload)
        except WireError as error:
            return _answer(1, error.code)
        if message["number"] != self._number:
            self._number = message["number"]
            self._answer = _answer(self._number, self._do(message))
        return self._answer

    def _do(self, message: dict) -> str:
        """Why the step was not done, or nothing."""
        if self._awaits_bell():
            return "a bell is to come"
        gc.collect()
        try:
            return self._step(message)
        except OSError as error:
            return "the flash failed: %s" % error.args[0]
        except MemoryError:
            return "no memory"

    def _step(self, message: dict) -> str:
        step = message["step"]
        if step == "begin":
            self._slot = self._slots.begin()
            return "" if self._slot is not None else "the program is on trial"
        if self._slot is None:
            return "not begun"
        if step == "offer":
            try:
                self.is_whole = self._slots.offer()
            except MemoryError:
                gc.collect()
                self.is_whole = self._slots.offer_unread()
            self._slot = None
            return "" if self.is_whole else "not whole"
        name = message["name"] or ""
        if not is_name(name):
            return "no such name"
        path = self._slot + "/" + name
        if step == "have":
            return "" if self._flash.digest(path) == message["sha256"] else "not there"
        if step == "keep":
            return "" if self._slots.accept(name, message["sha256"] or "") else "damaged"
        return self._write(path + ".new", message["content"] or "")

    def _write(self, path: str, content: str) -> str:
        if not content:
            self._make_folders(path)
        self._flash.write(path, binascii.a2b_base64(content), "ab" if content else "wb")
        return ""

    def _make_folders(self, path: str) -> None:
        parts = path.split("/")
        for depth in range(1, len(parts)):
            try:
                os.mkdir(self._flash.path("/".join(parts[:depth])))
            except OSError:
                pass  # it is there


def is_name(name: str) -> bool:
    """Whether a file of the program may be called so: the manifest, or one below `table_node`."""
    return name == MANIFEST or (name[:11] == "table_node/" and ".." not in name)


def _answer(number: int, why: str) -> bytes:
    return encode(make("updated", number=number, ok=0 if why else 1, why=why[:40]))
