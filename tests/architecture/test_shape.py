"""The house's measures: length, names, docstrings, annotations, no bare except, and topics written once."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.source import EVERYTHING, PACKAGES, FunctionNode, Source, functions, public, sources

FILE_LINES_MOST = 500
FUNCTION_LINES_MOST = 50
MODULES_MOST = 15
MODULES_MOST_IN = {
    "benchmarks": 24,  # one module a figure, named after it, and the few that make a room to measure in
    "firmware_tools": 24,  # the bench, run as one command with a module a step; nothing of the room imports it
}
"""Folders that may hold more modules side by side, and why."""
CONVENTIONS = {("numpy", "np"), ("hypothesis.strategies", "st")}
"""Short names under which every reader of Python knows a library."""
TOPICS = "table_node/wire/topics.py"


def test_no_file_is_longer_than_a_reader_holds() -> None:
    long = [f"{source.path} has {len(source.text.splitlines())} lines" for source in sources(*EVERYTHING)
            if len(source.text.splitlines()) > FILE_LINES_MOST]  # fmt: skip
    assert not long, "\n".join(long)


def test_no_function_is_longer_than_a_page() -> None:
    found = [(source, node, (node.end_lineno or 0) - node.lineno + 1)
             for source in sources(*EVERYTHING) for node in functions(source.tree)]  # fmt: skip
    long = [f"{source.at(node)} {node.name}: {lines}" for source, node, lines in found if lines > FUNCTION_LINES_MOST]
    assert not long, "\n".join(long)


def test_no_folder_holds_more_modules_than_a_reader_looks_over() -> None:
    held = Counter(str(Path(source.path).parent) for source in sources(*PACKAGES, "docs", "benchmarks")
                   if not source.path.endswith("__init__.py"))  # fmt: skip
    full = [f"{folder} holds {count} modules" for folder, count in held.items()
            if count > MODULES_MOST_IN.get(folder, MODULES_MOST)]  # fmt: skip
    assert not full, "\n".join(full)
    assert all(held[folder] > MODULES_MOST for folder in MODULES_MOST_IN), "an exception that is not needed any more"


def test_nothing_is_imported_under_a_name_of_one_or_two_letters() -> None:
    short = [found for source in sources(*EVERYTHING) for found in short_aliases(source)]
    assert not short, "\n".join(short)


def short_aliases(source: Source) -> list[str]:
    """Every import of a file under a name too short to tell anything."""
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            of = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            found += [f"{source.at(node)} {one.name} as {one.asname}" for one in node.names
                      if one.asname and len(one.asname) <= 2
                      and (of + one.name, one.asname) not in CONVENTIONS]  # fmt: skip
    return found


def test_a_short_alias_is_found_and_a_convention_is_not() -> None:
    short = ("from games import deal as d", "import json as js", "import json as np")
    plain = ("import numpy as np", "from hypothesis import strategies as st", "from games import deal as spades")
    for lines, count in ((short, 1), (plain, 0)):
        assert [len(short_aliases(Source("room.py", line, ast.parse(line)))) for line in lines] == [count] * 3


def test_every_file_and_everything_public_says_what_it_is_for() -> None:
    silent = [source.path for source in sources(*PACKAGES, "docs", "benchmarks")
              if source.text and not ast.get_docstring(source.tree)]  # fmt: skip
    for source in sources(*PACKAGES, "docs", "benchmarks"):
        silent += [f"{source.at(node)} {node.name}" for node in public(source.tree.body) if not ast.get_docstring(node)]
    assert not silent, "\n".join(silent)


def test_every_function_says_what_it_takes_and_gives() -> None:
    bare = [f"{source.at(node)} {node.name}: {name}" for source in sources(*PACKAGES, "docs", "benchmarks")
            for node in functions(source.tree) for name in unannotated(node)]  # fmt: skip
    assert not bare, "\n".join(bare)


def unannotated(function: FunctionNode) -> Iterator[str]:
    """The parameters of a function without annotation, and `return` where that lacks one."""
    taken = function.args
    named = [*taken.posonlyargs, *taken.args, *taken.kwonlyargs]
    for argument in [*named, *(extra for extra in (taken.vararg, taken.kwarg) if extra)]:
        if argument.annotation is None and argument.arg not in ("self", "cls"):
            yield argument.arg
    if function.returns is None:
        yield "return"


def test_no_except_swallows_everything() -> None:
    bare = [source.at(node) for source in sources(*EVERYTHING) for node in ast.walk(source.tree)
            if isinstance(node, ast.ExceptHandler) and node.type is None]  # fmt: skip
    assert not bare, "\n".join(bare)


def test_a_topic_is_written_once() -> None:
    written = [found for source in sources(*PACKAGES, "benchmarks") if source.path != TOPICS
               for found in topic_literals(source)]  # fmt: skip
    assert not written, "\n".join(written)


def topic_literals(source: Source) -> list[str]:
    """Every piece of text of a file that begins like a topic of a room."""
    return [source.at(node) for node in ast.walk(source.tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            and node.value.startswith("roundbell/")]  # fmt: skip


def test_a_topic_in_disguise_is_found() -> None:
    for line in ("'roundbell/hall/room/clock'", "f'roundbell/{room}/node/+/up'"):
        assert len(topic_literals(Source("room.py", line, ast.parse(line)))) == 1
