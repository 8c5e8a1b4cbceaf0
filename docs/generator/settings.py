"""The generated block of `docs/settings.md`: every setting of every section, read off its dataclass's source."""

import ast
from dataclasses import dataclass
from pathlib import Path

SECTIONS = (
    ("room", "table_node", "RoomSettings", "every program"),
    ("mqtt", "table_node", "MqttSettings", "every program but the bell"),
    ("hub", "controller", "HubSettings", "`roundbell hub`"),
    ("bell", "controller/bell", "BellSettings", "`roundbell bell` for its pins, `roundbell hub` for the strokes"),
    ("dashboard", "dashboard", "DashboardSettings", "`roundbell dashboard`"),
    ("node", "table_node/boards", "NodeSettings", "`roundbell node`"),
)
"""Section, the folder that defines it, its dataclass, and who reads it."""


@dataclass(frozen=True)
class Setting:
    """One key of a section."""

    name: str
    kind: str
    default: str
    about: str


def blocks(repository: Path) -> dict[str, str]:
    """Every generated block of the page by name."""
    there = [section for section in SECTIONS if source_of(repository, section[1], section[2])]
    return {"settings": "\n\n".join(_section(repository, *section) for section in there)}


def fault_blocks(repository: Path) -> dict[str, str]:
    """The generated block of the page of scenarios."""
    source = repository / "table_node/simulator/faults.py"
    lines = ["| key | default | meaning |", "|---|---|---|"]
    lines += [f"| `{fault.name}` | `{fault.default}` | {fault.about} |" for fault in settings_of(source, "Faults")]
    return {"faults": "\n".join(lines)}


def source_of(repository: Path, folder: str, class_name: str) -> Path | None:
    """The file below a folder that defines a class; None where none does."""
    for path in sorted((repository / folder).rglob("*.py")):
        if f"\nclass {class_name}:" in path.read_text(encoding="utf-8"):
            return path
    return None


def settings_of(source: Path, class_name: str) -> list[Setting]:
    """The fields of a dataclass with the sentence beneath each; KeyError when the class is not there."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    body = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}[class_name].body
    found = []
    for position, node in enumerate(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            default = "" if node.value is None else _in_toml(node.value)
            below = body[position + 1] if position + 1 < len(body) else None
            found.append(Setting(node.target.id, ast.unparse(node.annotation), default, _sentence(below)))
    return found


def _section(repository: Path, name: str, folder: str, class_name: str, readers: str) -> str:
    source = source_of(repository, folder, class_name)
    assert source is not None, f"no file below {folder}/ defines {class_name}"
    lines = [f"## `[{name}]`", "", f"Read by {readers}. Defined in `{source.relative_to(repository)}`.", ""]
    lines += ["| key | type | default | meaning |", "|---|---|---|---|"]
    words = {"str": "text", "int": "whole number", "bool": "true or false"}
    for setting in settings_of(source, class_name):
        kind = words.get(setting.kind, setting.kind)
        default = f"`{setting.default}`" if setting.default else "must be given"
        lines.append(f"| `{setting.name}` | {kind} | {default} | {setting.about} |")
    return "\n".join(lines)


def _in_toml(value: ast.expr) -> str:
    if isinstance(value, ast.Constant) and isinstance(value.value, bool):
        return str(value.value).lower()
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return f'"{value.value}"'
    return ast.unparse(value)


def _sentence(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return " ".join(node.value.value.split()).replace("|", "\\|")
    return ""
