"""The room's own source files as text and as syntax trees."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
PACKAGES = ("controller", "table_node", "dashboard", "firmware_tools")
EVERYTHING = (*PACKAGES, "benchmarks", "docs", "tests")

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Source:
    """One Python file of the repository."""

    path: str
    text: str
    tree: ast.Module

    def at(self, node: ast.stmt | ast.expr | ast.ExceptHandler) -> str:
        """Where a node stands, as an editor takes it."""
        return f"{self.path}:{node.lineno}"


def sources(*folders: str) -> Iterator[Source]:
    """Every Python file below these folders of the repository."""
    for folder in folders:
        for path in sorted((REPOSITORY / folder).rglob("*.py")):
            yield _read(path)


@cache
def _read(path: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    return Source(str(path.relative_to(REPOSITORY)), text, ast.parse(text))


def functions(tree: ast.AST) -> Iterator[FunctionNode]:
    """Every function of a file, nested ones and methods too."""
    for node in ast.walk(tree):
        if isinstance(node, FunctionNode):
            yield node


def public(body: list[ast.stmt]) -> Iterator[FunctionNode | ast.ClassDef]:
    """The public functions and classes of a file, and the public methods of those classes."""
    for node in body:
        if isinstance(node, FunctionNode | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body)
