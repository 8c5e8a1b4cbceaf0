"""Decide without doing: the pure folders ask no clock, draw no chance, log nothing and touch no file."""

import ast

import pytest

from tests.architecture.source import Source, sources

PURE = (
    "controller/domain", "controller/games", "controller/roomtime", "controller/projections",
    "table_node/wire", "table_node/core",
)  # fmt: skip
FORBIDDEN_MODULES = ("time", "random", "logging", "os", "secrets", "uuid", "socket", "threading", "subprocess")
FORBIDDEN_FUNCTIONS = ("open", "print", "input")
FORBIDDEN_METHODS = ("now", "utcnow", "today")


def doings(source: Source) -> list[str]:
    """Every call of a file that does something instead of deciding."""
    calls = [node for node in ast.walk(source.tree) if isinstance(node, ast.Call)]
    return [f"{source.at(call)} {ast.unparse(call.func)}" for call in calls if _does(call)]


def _does(call: ast.Call) -> bool:
    if isinstance(call.func, ast.Name):
        return call.func.id in FORBIDDEN_FUNCTIONS
    said = ast.unparse(call.func)
    if not isinstance(call.func, ast.Attribute) or (said == "random.Random" and call.args):
        return False  # a seeded generator is no chance: the same seed draws the same seats
    if call.func.attr in FORBIDDEN_METHODS and "date" in said:
        return True
    return _begins_with(call.func) in FORBIDDEN_MODULES


def _begins_with(said: ast.expr) -> str:
    """The name before the first dot; empty for what is called on the outcome of another call."""
    while isinstance(said, ast.Attribute):
        said = said.value
    return said.id if isinstance(said, ast.Name) else ""


def test_the_pure_folders_do_nothing() -> None:
    found = [doing for source in sources(*PURE) for doing in doings(source)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    ["time.monotonic()", "random.shuffle(x)", "random.Random()", "print(1)", "open('f')", "os.path.join('a')",
     "logging.getLogger(n).info('x')", "datetime.datetime.now()", "date.today()"],
)  # fmt: skip
def test_each_doing_would_be_seen(line: str) -> None:
    assert len(doings(Source("room.py", line, ast.parse(line)))) >= 1


@pytest.mark.parametrize("line", ["random.Random(7).shuffle(x)", "table.now(1)", "rounds.open(2)"])
def test_what_only_sounds_like_a_doing_is_let_be(line: str) -> None:
    assert doings(Source("room.py", line, ast.parse(line))) == []
