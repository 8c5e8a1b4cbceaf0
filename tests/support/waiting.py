"""Waiting for something that other processes do, with a deadline instead of a sleep."""

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")


def eventually(look: Callable[[], Found], within_s: float = 10.0, what: str = "what the test waits for") -> Found:
    """Look again and again until `look` returns something true; AssertionError when it does not come in time."""
    deadline = time.monotonic() + within_s
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > deadline:
            raise AssertionError(f"{what} did not come within {within_s} s; last seen: {found!r}")
        time.sleep(0.01)
