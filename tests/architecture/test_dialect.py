"""The node dialect: what boards lack, or do differently without a word, is written nowhere in a board's program."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "table_node"
FOLDERS = ("wire", "core", "boards/micropython", "boards/micropython/pins")
FILES = sorted(path for folder in FOLDERS for path in (FOLDER / folder).glob("*.py"))

# The modules of MicroPython's Pico W and ESP32 builds that the node uses, and what of each it relies on.
BOARD_HAS = {
    "array": {"array"},
    "asyncio": {
        "StreamReader", "StreamWriter", "Task", "TimeoutError", "create_task", "open_connection", "run", "sleep",
        "sleep_ms", "wait_for",
    },
    "binascii": {"a2b_base64", "crc32", "hexlify"},
    "errno": {"ECONNREFUSED", "ECONNRESET"},
    "gc": {"collect", "mem_free"},
    "hashlib": {"sha256"},
    "json": {"dumps", "loads"},
    "machine": set(),
    "network": set(),
    "os": {"listdir", "mkdir", "remove", "rename", "stat", "urandom"},
    "pins": set(),
    "random": {"randint"},
    "sys": {"path", "print_exception"},
    "time": {"sleep", "ticks_add", "ticks_us"},
}  # fmt: skip


def offences(tree: ast.AST) -> Iterator[str]:
    """Everything in a file that a board would not run, or would run otherwise."""
    elsewhere = set(_not_on_a_board(tree))
    for node in ast.walk(tree):
        if node in elsewhere:
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _imports(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _function(node)
        elif isinstance(node, ast.Attribute):
            yield from _attribute(node)
        elif (said := _expression(node)) is not None:
            yield f"line {getattr(node, 'lineno', 0)}: {said}"


def _not_on_a_board(tree: ast.AST) -> Iterator[ast.AST]:
    """What stands below `if TYPE_CHECKING:`, or in the `else` of a look for something that boards have."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If):
            asked = ast.unparse(node.test)
            away = node.body if asked == "TYPE_CHECKING" else node.orelse if asked.startswith("hasattr(") else []
            yield from (inner for statement in away for inner in ast.walk(statement))


def _imports(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or "."]
    yield from (f"line {node.lineno}: imports {name}" for name in names if not _is_there(name))


def _is_there(module: str) -> bool:
    return module in BOARD_HAS or module.split(".")[0] == "table_node"


def _attribute(node: ast.Attribute) -> Iterator[str]:
    if isinstance(node.value, ast.Name) and node.value.id in BOARD_HAS:
        known = BOARD_HAS[node.value.id]
        if known and node.attr not in known:
            yield f"line {node.lineno}: {ast.unparse(node)}"


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Iterator[str]:
    if node.args.posonlyargs:
        yield f"line {node.lineno}: positional-only parameters"
    if isinstance(node, ast.AsyncFunctionDef) and any(isinstance(inner, ast.Yield) for inner in ast.walk(node)):
        yield f"line {node.lineno}: an async generator compiles to a plain one"


def _expression(node: ast.AST) -> str | None:
    match node:
        case ast.Match():
            return "match"
        case ast.List() | ast.Tuple() | ast.Set() if any(isinstance(item, ast.Starred) for item in node.elts):
            return "[*x]" if isinstance(node.ctx, ast.Load) else None
        case ast.Dict() if None in node.keys:
            return "{**x}"
        case ast.ExceptHandler(type=None):
            return "bare except"
        case ast.Constant() if isinstance(node.value, float | complex):
            return "a fraction"
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            return "true division makes a fraction"
        case ast.Call(func=ast.Name(id="isinstance" | "float")):
            return "isinstance and float mean other things on a board"
        case ast.comprehension() if node.is_async:
            return "an async comprehension"
    return None


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_node_file_keeps_to_the_dialect(path: Path) -> None:
    assert list(offences(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "source",
    [
        "import typing",
        "from dataclasses import dataclass",
        "import collections.abc",
        "import logging",
        "os.path.join('a', 'b')",
        "os.makedirs('a')",
        "time.monotonic()",
        "asyncio.timeout(3)",
        "json.JSONDecodeError",
        "def f(a, /): pass",
        "async def f():\n    yield 1",
        "match x:\n    case 1: pass",
        "y = [*x]",
        "y = (1, *x)",
        "y = {**x}",
        "try:\n    pass\nexcept:\n    pass",
        "y = 0.5",
        "y = 1e3",
        "y = a / b",
        "y /= 2",
        "isinstance(x, int)",
        "float(x)",
        "if hasattr(time, 'ticks_us'):\n    x = 1 / 2",
    ],
)
def test_each_thing_a_board_lacks_would_be_found(source: str) -> None:
    assert len(list(offences(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "y = f'{x}'",
        "f(*x)",
        "a, *b = x",
        "y = a // b",
        "from table_node.wire import codec",
        "time.ticks_us()",
        "if TYPE_CHECKING:\n    from types import ModuleType",
        "if hasattr(time, 'ticks_us'):\n    x = 1\nelse:\n    x = 1 / 2",
    ],
)
def test_what_a_board_can_do_is_allowed(source: str) -> None:
    assert list(offences(ast.parse(source))) == []
