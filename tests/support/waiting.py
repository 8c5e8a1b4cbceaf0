"""Waiting for something that other processes do, with a deadline instead of a sleep.

ROUNDBELL_PATIENCE in the environment makes every deadline of every test longer, for a machine that is slow or shared.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = float(os.environ.get("ROUNDBELL_PATIENCE", "1"))
PATIENT_S = 60 * PATIENCE
"""How long anything may take that is not waited for by `eventually`: a program, a thread, an answer."""

_witnesses: list[Callable[[], str]] = []


@contextmanager
def witness(tell: Callable[[], str]) -> Iterator[None]:
    """While this lasts, whoever waits in vain is told what this one has seen."""
    _witnesses.append(tell)
    try:
        yield
    finally:
        _witnesses.remove(tell)


def testimony() -> str:
    """What every witness has seen."""
    return "".join(f"\n{tell()}" for tell in _witnesses)


def eventually(look: Callable[[], Found], within_s: float = 10.0, what: str = "what the test waits for") -> Found:
    """Look again and again until `look` returns something true; AssertionError when it does not come in time."""
    deadline = time.monotonic() + within_s * PATIENCE
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > deadline:
            seen = f"{what} did not come within {within_s * PATIENCE:g} s; last seen: {found!r}"
            raise AssertionError(seen + testimony())
        time.sleep(0.01)
