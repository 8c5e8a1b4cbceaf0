"""The wall clock is a label for people: it is read in so few places that each can be named, and none decides."""

import ast

import pytest

from tests.architecture.source import PACKAGES, Source, sources

READERS = {
    "controller/hub/app.py": "the labels of the log, and the time of day for a break that is set for one",
    "controller/cli/check/room.py": "since when another hub is heard, as a time of day",
    "dashboard/app.py": "a label of the log as a time of day",
    "dashboard/hub/clock.py": "the time of day beside the countdown",
    "dashboard/hub/two_hubs.py": "since when another hub is heard, as a time of day",
}
OF_TIME = ("time", "time_ns", "localtime", "gmtime", "ctime", "asctime", "strftime", "CLOCK_REALTIME")
OF_DATES = ("now", "utcnow", "today", "fromtimestamp", "utcfromtimestamp")


def readings(source: Source) -> list[str]:
    """Every place of a file that reads the wall clock, or takes the means to do so by another name."""
    return [source.at(node) for node in ast.walk(source.tree) if isinstance(node, ast.expr | ast.stmt) and _reads(node)]


def _reads(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == "time" and any(alias.name in OF_TIME for alias in node.names)
    if not isinstance(node, ast.Attribute):
        return False
    of = ast.unparse(node.value)
    return (of == "time" and node.attr in OF_TIME) or ("date" in of and node.attr in OF_DATES)


def test_d5_the_wall_clock_is_read_where_it_is_said_to_be_and_nowhere_else() -> None:
    found = {source.path: readings(source) for source in sources(*PACKAGES)}
    assert sorted(path for path, places in found.items() if places) == sorted(READERS), found


def test_the_bell_process_never_reads_it() -> None:
    assert not [reading for source in sources("controller/bell") for reading in readings(source)]


@pytest.mark.parametrize(
    "line",
    ["time.time()", "clock = time.time_ns", "from time import time", "datetime.now()", "datetime.date.today()",
     "time.clock_gettime(time.CLOCK_REALTIME)", "datetime.datetime.fromtimestamp(s)"],
)  # fmt: skip
def test_each_way_to_read_it_would_be_seen(line: str) -> None:
    assert readings(Source("room.py", line, ast.parse(line)))


@pytest.mark.parametrize("line", ["time.monotonic_ns()", "time.sleep(1)", "from time import monotonic", "room.now()"])
def test_what_is_no_wall_clock_is_let_be(line: str) -> None:
    assert readings(Source("room.py", line, ast.parse(line))) == []
