"""The convenor's passcode, a brake on guessing it, and the sessions that were logged out."""

import hashlib
import math
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from werkzeug.security import check_password_hash, generate_password_hash

from table_node.shared.outside import NotText, read_text
from table_node.shared.settings import SettingsError

PASSCODE_DIGITS = 8
FREE_TRIES = 5  # a convenor's slips of the finger in the dark
LONGEST_WAIT_S = 60
MOST_ADDRESSES = 10_000  # remembered at a time; a hall has hundreds
MOST_SIGNED_OUT = 2_000  # each ends by itself when its session does


@dataclass(frozen=True)
class Passcode:
    """The hashed passcode, the session key kept beside it, and the passcode itself if it was made just now."""

    hashed: str
    session_key: bytes
    just_made: str | None = None

    def fits(self, typed: str) -> bool:
        """Whether this is the passcode, however it was spaced."""
        return check_password_hash(self.hashed, digits_of(typed))

    @property
    def mark(self) -> str:
        """What a session carries to show which passcode opened it: a new passcode ends every old session."""
        return hashlib.sha256(self.hashed.encode()).hexdigest()[:16]


def digits_of(typed: str) -> str:
    """The digits of what was typed: "1234 5678" and "1234-5678" are one passcode."""
    return "".join(letter for letter in typed[:64] if letter in "0123456789")


def load_or_make(path: Path) -> Passcode:
    """The room's passcode: kept if the file exists, made (and shown this once) if not. Raises SettingsError."""
    key = _kept_or_new(path.with_name(path.name + ".key"), secrets.token_hex(32))
    made = "".join(secrets.choice("0123456789") for _ in range(PASSCODE_DIGITS))
    new = generate_password_hash(made, method="scrypt")
    hashed = _kept_or_new(path, new)
    shown = f"{made[:4]}-{made[4:]}" if hashed == new else None
    return Passcode(hashed=hashed, session_key=bytes.fromhex(key), just_made=shown)


def _kept_or_new(path: Path, new: str) -> str:
    """The first line of the file; if there is none, `new`, which is then written with access for this user only."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_secret(path, [new])
        kept = read_text(path).partition("\n")[0].strip()
    except (OSError, NotText) as error:
        raise SettingsError(f"The passcode file {path} cannot be used: {error}.") from error
    if not kept:
        raise SettingsError(f"The passcode file {path} is empty. Delete it; the next start makes a new passcode.")
    return kept


def write_secret(path: Path, lines: Iterable[str]) -> None:
    """Replace a file by these lines, readable by this user only. Raises OSError."""
    write_whole(path, lines, 0o600)


def write_whole(path: Path, lines: Iterable[str], mode: int) -> None:
    """Replace a file by these lines in one step: a reader sees the old or the new file whole. Raises OSError."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="ascii") as file:
        file.writelines(line + "\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())
    draft.rename(path)


class Throttle:
    """Slows down wrong passcodes from one address: after the fifth a wait of 1 s, doubled each time up to a minute."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._lock = threading.Lock()
        self._wrong: dict[str, tuple[int, float]] = {}

    def wait_s(self, address: str) -> int:
        """Whole seconds this address must still wait; 0 when it may try."""
        with self._lock:
            _, free_at_s = self._wrong.get(address, (0, 0.0))
            return max(0, math.ceil(free_at_s - self._now_s()))

    def was_wrong(self, address: str) -> None:
        """Count a wrong passcode from this address."""
        with self._lock:
            count = self._wrong.pop(address, (0, 0.0))[0] + 1
            wait_s = 0 if count < FREE_TRIES else min(LONGEST_WAIT_S, 2 ** (count - FREE_TRIES))
            self._wrong[address] = (count, self._now_s() + wait_s)
            while len(self._wrong) > MOST_ADDRESSES:
                self._wrong.pop(next(iter(self._wrong)))

    def was_right(self, address: str) -> None:
        """Forget this address's wrong passcodes: it has sent the right one."""
        with self._lock:
            self._wrong.pop(address, None)


class SignedOut:
    """The sessions that were logged out, so that copied cookies and open live streams of theirs end too.

    `path`: the file that keeps them, so that a logged-out session stays so after a restart. Raises SettingsError.
    """

    def __init__(self, path: Path | None = None, most: int = MOST_SIGNED_OUT) -> None:
        self._path, self._most = path, most
        self._lock = threading.Lock()
        try:
            kept = read_text(path).split() if path is not None and path.exists() else []
        except (OSError, NotText) as error:
            raise SettingsError(f"The list of signed-out sessions {path} cannot be used: {error}.") from error
        self._ids: dict[str, None] = dict.fromkeys(kept)

    def add(self, session_id: str) -> None:
        """Note that a session was logged out."""
        with self._lock:
            self._ids[session_id] = None
            while len(self._ids) > self._most:
                self._ids.pop(next(iter(self._ids)))
            if self._path is not None:
                write_secret(self._path, self._ids)

    def __contains__(self, session_id: str) -> bool:
        with self._lock:
            return session_id in self._ids
