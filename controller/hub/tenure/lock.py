"""The lock on the log: only its holder may write. That is one hub, or a restore while no hub runs."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Taken(Exception):
    """Another process holds the lock."""


@contextmanager
def hub_lock(state_dir: Path) -> Iterator[None]:
    """Hold the room's lock: two hubs would both write, and throw each other off the broker. Raises Taken, OSError."""
    lock = os.open(state_dir / "hub.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o660)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Taken from error
        yield
    finally:
        os.close(lock)
