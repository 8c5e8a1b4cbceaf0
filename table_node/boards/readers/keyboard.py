"""A USB reader that pretends to be a keyboard, taken away from the console and found again when it is plugged in."""

import select
import sys
from collections.abc import Callable, Iterable
from typing import Protocol

from table_node.boards.pi.clock import monotonic_us
from table_node.boards.readers.typing_keys import Typing
from table_node.core.cards import ReaderWatch
from table_node.wire.uids import as_sent, readings, uid_of

KEY_EVENT = 1  # EV_KEY
WAIT_S = 0.1


class KeyEvent(Protocol):
    """One event of an input device."""

    type: int
    code: int
    value: int


class Keys(Protocol):
    """An input device, as evdev's InputDevice is one."""

    fd: int

    def grab(self) -> None:
        """Take it for this program alone."""

    def read(self) -> Iterable[KeyEvent]:
        """What has come. Raises OSError."""

    def close(self) -> None:
        """Let go of it."""


def device_at(path: str) -> Keys:
    """The input device at a path. Raises OSError, also where the evdev package is missing."""
    try:
        from evdev import InputDevice
    except ImportError as error:
        raise OSError("keyboard readers need the evdev package on this machine") from error
    device: Keys = InputDevice(path)
    return device


class Keyboard:
    """Named by a path that stays the same when it is plugged in again: /dev/input/by-path or by-id.

    notation: how it spells a card, of `wire.uids.NOTATIONS`.
    """

    def __init__(self, path: str, notation: str, device: Callable[[str], Keys] = device_at) -> None:
        self.where = path
        self._notation = notation
        self._device = device
        self._keys: Keys | None = None
        self._typing = Typing()
        self._watch = ReaderWatch(monotonic_us())

    def open(self) -> None:
        """Begin to read. Without the grab, each card's digits go to whatever window has the focus. Raises OSError."""
        self._keys = self._device(self.where)
        self._keys.grab()
        self._typing = Typing()
        self._watch = ReaderWatch(monotonic_us())

    def reads(self) -> list[str]:
        """The uids typed meanwhile, empty for a line of another notation. Raises OSError when it is unplugged."""
        keys = self._keys
        if keys is None or not select.select([keys.fd], [], [], WAIT_S)[0]:
            return []
        now_us = monotonic_us()
        self._watch.heard(now_us)
        lines = [self._typing.key(event.code, event.value, now_us) for event in keys.read() if event.type == KEY_EVENT]
        return [self._uid(line) for line in lines if line is not None]

    def word(self, now_us: int) -> str:
        """It speaks only of cards, so that its silence is told only after a long while."""
        return self._watch.word(now_us)

    def close(self) -> None:
        """Let go of it; one that is gone already, too."""
        keys, self._keys = self._keys, None
        if keys is not None:
            try:
                keys.close()
            except OSError:
                pass  # unplugged: the kernel has let go of it

    def _uid(self, line: str) -> str:
        uid = uid_of(self._notation, line)
        if uid is None:
            may_be = ", ".join(notation for notation, _ in readings(line)) or "none known"
            told = f"reader {self.where}: {line!r} is not {self._notation}. Notations it could be: {may_be}."
            print(told, file=sys.stderr, flush=True)
            return ""
        return as_sent(self._notation, uid)
