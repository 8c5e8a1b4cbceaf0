"""Waiting for something that other processes do, with a deadline instead of a sleep.

ROUNDBELL_PATIENCE in the environment makes every deadline of every test longer, for a machine that is slow or shared.
"""

import os
import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = float(os.environ.get("ROUNDBELL_PATIENCE", "1"))


def eventually(look: Callable[[], Found], within_s: float = 10.0, what: str = "what the test waits for") -> Found:
    """Look again and again until `look` returns something true; AssertionError when it does not come in time."""
    deadline = time.monotonic() + within_s * PATIENCE
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > deadline:
            raise AssertionError(f"{what} did not come within {within_s * PATIENCE:g} s; last seen: {found!r}")
        time.sleep(0.01)
