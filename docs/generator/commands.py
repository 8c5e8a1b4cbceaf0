"""The tables of `docs/commands.md`: every command with its arguments, and every refusal with its remedy."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from controller.hub.request_commands import COMMANDS, arguments

_PLAIN = {int: "whole number", str: "text", bool: "0 or 1"}


def blocks(repository: Path) -> Mapping[str, str]:
    """The page's blocks, by name."""
    return {"commands": _commands(), "refusals": _refusals(repository)}


def _commands() -> str:
    lines = ["| command | what it asks | arguments |", "|---|---|---|"]
    for name, kind in COMMANDS.items():
        wanted = ", ".join(f"`{field}`: {_type(kind, field)}" for field in arguments(name)) or "none"
        said = " ".join((kind.__doc__ or "").split())
        lines.append(f"| `{name}` | {said} | {wanted} |")
    return "\n".join(lines)


def _type(kind: type, field: str) -> str:
    return _words(get_type_hints(kind)[field])


def _words(hint: Any) -> str:  # noqa: ANN401
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) is Literal:
        return " or ".join(f"`{word}`" for word in get_args(hint))
    if get_origin(hint) is Mapping:
        return "object"
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        if not is_dataclass(inner):
            return f"list of {_words(inner)}"
        return "list of {" + ", ".join(f"`{field.name}`" for field in fields(inner)) + "}"
    return " or ".join("null" if arm is type(None) else _words(arm) for arm in get_args(hint))


def _refusals(repository: Path) -> str:
    rows = sorted(set(refusals(repository)))
    return "\n".join(["| code | what the page says | remedy |", "|---|---|---|", *rows])


def refusals(repository: Path) -> Iterator[str]:
    """A row for every `Refusal(code, text, remedy)` of the hub, and for those of the tables named WHY_REFUSED.

    `…` stands for what is filled in.
    """
    for path in sorted((repository / "controller").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for code, text, remedy in _refused_by(node):
                yield f"| `{_said(code)}` | {_said(text)} | {_said(remedy)} |"


def _refused_by(node: ast.AST) -> Iterator[list[ast.expr]]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
        if not isinstance(node.args[0], ast.Starred):
            yield node.args[:3]
    elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target).startswith("WHY_REFUSED"):
        for inner in ast.walk(node):
            if isinstance(inner, ast.Tuple) and all(_is_text(part) for part in inner.elts) and len(inner.elts) == 3:
                yield inner.elts


def _is_text(part: ast.expr) -> bool:
    if isinstance(part, ast.Call) and ast.unparse(part.func) == "say":
        return True
    return isinstance(part, ast.Constant) and isinstance(part.value, str)


def _said(argument: ast.expr) -> str:
    if isinstance(argument, ast.Call) and ast.unparse(argument.func) == "say":
        return re.sub(r"\{\w[^}]*\}", "…", _said(argument.args[0]))
    if isinstance(argument, ast.Constant):
        return str(argument.value)
    if isinstance(argument, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in argument.values)
    return "…"
