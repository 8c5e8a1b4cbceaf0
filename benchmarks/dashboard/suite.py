"""All of it: a press on a screen, digits on the wall, a phone that comes for the first time, crowds of viewers."""

from benchmarks.dashboard import phone, screen, viewers
from benchmarks.figures import Row


def measure() -> list[Row]:
    """The rows of the suite `dashboard`."""
    return [*screen.measure(), *phone.measure(), *viewers.measure()]
