"""What of the product a program can come to: a graph of who names whom, read off the source and the pages' templates.

A piece is a function, a method, a class, a constant, the body of a module or a template. A piece reaches what it names.
A method is reached when its class is and some reached piece reads an attribute of its name: more than is ever called,
never less, except for `getattr` with a name made at run time.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from jinja2 import Environment, nodes

from tests.architecture.source import PACKAGES, REPOSITORY, FunctionNode, sources

BODY = "<body>"
TEMPLATES = "dashboard/templates"
_PLAIN = {"property", "staticmethod", "classmethod", "dataclass", "cache", "contextmanager", "overload", "final"}
"""Decorators that call nothing of theirs when the module is imported."""


@dataclass
class Piece:
    """What one piece names and reads: full names, and the names of attributes whose owner nothing here tells."""

    uses: set[str] = field(default_factory=set)
    imports: set[str] = field(default_factory=set)
    """What is imported: of that only the module's body runs."""
    reads: set[str] = field(default_factory=set)


@dataclass
class Graph:
    """Every piece of the product by its full name, `package.module.Class.method`."""

    pieces: dict[str, Piece] = field(default_factory=lambda: defaultdict(Piece))
    modules: dict[str, str] = field(default_factory=dict)
    """The file of each module."""
    aliases: dict[str, str] = field(default_factory=dict)
    """What a module has under a name that it imported."""
    methods: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    called_from_outside: set[str] = field(default_factory=set)
    """Classes with a base that is not ours, which may call any of their methods."""

    def found(self, name: str) -> str | None:
        """The piece of this name, imported ones followed to where they are written."""
        seen = set()
        while name not in self.pieces and name not in self.modules and name not in seen:
            seen.add(name)
            if name in self.aliases:
                name = self.aliases[name]
                continue
            owner, _, last = name.rpartition(".")
            if not owner or (behind := self.found(owner)) is None:
                return None
            name = f"{behind}.{last}"
        return name if name in self.pieces or name in self.modules else None


@cache
def graph() -> Graph:
    """The graph of this checkout."""
    made = Graph()
    trees = {}
    for source in sources(*PACKAGES):
        module = source.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        made.modules[module] = source.path
        trees[module] = source.tree
    for module, tree in trees.items():
        _Reader(made, module).read(tree)
    _read_templates(made)
    return made


class _Reader:
    """Reads one module into the graph."""

    def __init__(self, made: Graph, module: str) -> None:
        self._made = made
        self._module = module
        self._is_package = made.modules[module].endswith("__init__.py")
        self._names: dict[str, str] = {}

    def read(self, tree: ast.Module) -> None:
        body = self._made.pieces[f"{self._module}.{BODY}"]
        for statement in tree.body:
            self._declare(statement, body)
        for statement in tree.body:
            self._take(statement, body)

    def _declare(self, statement: ast.stmt, body: Piece) -> None:
        """Note the names a module has, before what uses them is read."""
        if isinstance(statement, ast.Import | ast.ImportFrom):
            for local, full in self._imported(statement):
                self._names[local] = full
                self._made.aliases.setdefault(f"{self._module}.{local}", full)
                body.imports.add(full)
        elif isinstance(statement, FunctionNode | ast.ClassDef):
            self._names[statement.name] = f"{self._module}.{statement.name}"
        for name in _assigned(statement):
            self._names[name] = f"{self._module}.{name}"

    def _imported(self, statement: ast.stmt) -> Iterator[tuple[str, str]]:
        if isinstance(statement, ast.Import):
            for one in statement.names:
                yield (one.asname, one.name) if one.asname else (one.name.split(".")[0],) * 2
        elif isinstance(statement, ast.ImportFrom):
            above = self._module.split(".")[: (None if self._is_package else -1)] if statement.level else []
            above = above[: len(above) - statement.level + 1] if statement.level else []
            origin = ".".join([*above, *([statement.module] if statement.module else [])])
            for one in statement.names:
                yield one.asname or one.name, f"{origin}.{one.name}"

    def _take(self, statement: ast.stmt, body: Piece) -> None:
        if isinstance(statement, FunctionNode):
            self._take_function(statement, self._module, body)
        elif isinstance(statement, ast.ClassDef):
            self._take_class(statement)
        elif names := list(_assigned(statement)):
            for name in names:
                self._look(statement, self._made.pieces[f"{self._module}.{name}"])
        elif not isinstance(statement, ast.Import | ast.ImportFrom) and not _is_main(statement):
            for inner in ast.walk(statement):
                if isinstance(inner, FunctionNode | ast.ClassDef | ast.Import | ast.ImportFrom):
                    self._declare(inner, body)
                if isinstance(inner, FunctionNode | ast.ClassDef):
                    self._take(inner, body)
            self._look(statement, body)

    def _take_function(self, function: FunctionNode, owner: str, body: Piece) -> None:
        name = f"{owner}.{function.name}"
        self._look(function, self._made.pieces[name])
        if any(_last(decorator) not in _PLAIN for decorator in function.decorator_list):
            body.uses.add(name)  # registered with something when the module is imported

    def _take_class(self, made: ast.ClassDef) -> None:
        name = f"{self._module}.{made.name}"
        piece = self._made.pieces[name]
        for base in made.bases:
            self._look(base, piece)
            full = self._full(base)
            if full is None or full.split(".")[0] not in PACKAGES:
                self._made.called_from_outside |= {name} - ({name} if _last(base) in _HARMLESS else set())
        for inner in made.body:
            if isinstance(inner, FunctionNode):
                self._take_function(inner, name, piece)
                self._made.methods[name][inner.name] = f"{name}.{inner.name}"
            else:
                self._look(inner, piece)

    def _look(self, node: ast.AST, piece: Piece) -> None:
        """Note what a node names, annotations left out: a type is not a call."""
        outer = self._names
        inside = [one for one in ast.walk(node) if isinstance(one, ast.Import | ast.ImportFrom)]
        if inside:
            self._names = {**outer, **{local: full for one in inside for local, full in self._imported(one)}}
            piece.imports |= {full for one in inside for _, full in self._imported(one)}
        for one in _without_annotations(node):
            if isinstance(one, ast.Name) and one.id in self._names:
                piece.uses.add(self._names[one.id])
            elif isinstance(one, ast.Call) and _last(one) == "getattr":
                piece.uses.add(f"{self._full(one.args[0])}.*")
            elif isinstance(one, ast.Attribute):
                piece.reads.add(one.attr)
                if (full := self._full(one)) is not None:
                    piece.uses.add(full)
            elif isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.endswith(".html"):
                piece.uses.add(f"template:{one.value}")
            elif isinstance(one, ast.Constant) and str(one.value).partition(".")[0] in PACKAGES:
                piece.uses.add(str(one.value))  # a plug-in is loaded by its name
        self._names = outer

    def _full(self, node: ast.expr) -> str | None:
        if isinstance(node, ast.Name):
            return self._names.get(node.id)
        if isinstance(node, ast.Attribute) and (owner := self._full(node.value)) is not None:
            return f"{owner}.{node.attr}"
        return self._full(node.value) if isinstance(node, ast.Subscript) else None


_HARMLESS = {"Protocol", "Generic", "NamedTuple", "Exception", "Enum"}
"""Bases from outside that call no method by its name."""


def _assigned(statement: ast.stmt) -> Iterator[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    for target in targets:
        yield from (one.id for one in ast.walk(target) if isinstance(one, ast.Name))


def _is_main(statement: ast.stmt) -> bool:
    """What a module does only when it is the program."""
    return isinstance(statement, ast.If) and "__name__" in ast.dump(statement.test)


def _last(node: ast.expr) -> str:
    node = node.func if isinstance(node, ast.Call) else node
    node = node.value if isinstance(node, ast.Subscript) else node
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _without_annotations(node: ast.AST) -> Iterator[ast.AST]:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        for name, value in ast.iter_fields(one):
            if name not in ("annotation", "returns"):
                waiting += [inner for inner in (value if isinstance(value, list) else [value])
                            if isinstance(inner, ast.AST)]  # fmt: skip


def _read_templates(made: Graph) -> None:
    """Each template names the templates it takes in, and reads attributes of what its page hands it."""
    reader = Environment()
    functions: dict[str, list[str]] = defaultdict(list)
    for name in made.pieces:
        if name.startswith("dashboard.") and name.rpartition(".")[0] in made.modules:
            functions[name.rpartition(".")[2]].append(name)
    for path in sorted((REPOSITORY / TEMPLATES).glob("*.html")):
        piece = made.pieces[f"template:{path.name}"]
        tree = reader.parse(path.read_text(encoding="utf-8"))
        for one in tree.find_all((nodes.Include, nodes.Extends, nodes.FromImport, nodes.Import)):
            parts = one.template.nodes if isinstance(one.template, nodes.Concat) else [one.template]
            if isinstance(parts[0], nodes.Const):
                piece.uses.add(f"template:{parts[0].value}{'' if len(parts) == 1 else '*'}")
        for attribute in tree.find_all(nodes.Getattr):
            piece.reads.add(attribute.attr)
            piece.uses |= set(functions.get(attribute.attr, ()))  # `words.phase_words`: a module handed in


def reached(entries: Iterable[str]) -> frozenset[str]:
    """Every piece that these pieces come to."""
    made = graph()
    waiting, seen, read = [], set(), set()
    classes: set[str] = set()

    def add(name: str) -> None:
        if name.endswith("*"):
            inside = [one for one in made.pieces if one.startswith(name[:-1]) and not one.endswith(BODY)]
            for one in inside if not name.endswith(".*") or name[:-2] in made.modules else ():
                add(one)
            return
        found = made.found(name)
        if found in made.modules:
            found = f"{found}.{BODY}"
        if found is not None and found not in seen:
            seen.add(found)
            waiting.append(found)

    for entry in entries:
        assert entry.endswith("*") or made.found(entry), f"There is no {entry}."
        add(entry)
    while waiting:
        name = waiting.pop()
        piece = made.pieces[name]
        for module in _modules_of(made, name):
            add(module)
        for used in piece.uses:
            add(used)
        for imported in piece.imports:
            add(next((module for module in (imported, imported.rpartition(".")[0]) if module in made.modules), ""))
        if name in made.methods:
            classes.add(name)
            for method, full in made.methods[name].items():
                if method.startswith("__") or method in read or name in made.called_from_outside:
                    add(full)
        for attribute in piece.reads - read:
            read.add(attribute)
            for owner in classes & made.methods.keys():
                if attribute in made.methods[owner]:
                    add(made.methods[owner][attribute])
    return frozenset(seen)


def _modules_of(made: Graph, name: str) -> Iterator[str]:
    """The module a piece is in and its packages, whose bodies run first."""
    parts = name.split(".")
    for length in range(1, len(parts)):
        if (module := ".".join(parts[:length])) in made.modules:
            yield module


def attributes_read(names: Iterable[str]) -> frozenset[str]:
    """Every attribute that these pieces read."""
    return frozenset(attribute for name in names for attribute in graph().pieces[name].reads)


ENTRIES: Mapping[str, tuple[str, ...]] = {
    "room": (
        "controller.cli.main._hub",
        "controller.cli.main._bell",
        "controller.cli.main._node",
        "controller.cli.main._broker",
        "dashboard.__main__.main",
        "table_node.boards.micropython.start.*",
        "table_node.boards.micropython.program.run",
        "table_node.boards.micropython.pins.pico_w.*",
        "table_node.boards.micropython.pins.esp32.*",
    ),
    "command line": (
        "controller.cli.main.main",
        "controller.bell.__main__.main",
        "dashboard.access.passcode.main",
        "firmware_tools.on_board.bench.*",
        "firmware_tools.on_board.files.*",
        "firmware_tools.on_board.probe.*",
    ),
}
"""Where people and nodes come in. Room: what systemd starts, and what a board runs from its flash, where its pins are
the module `pins`. Command line: everything else; `on_board` is sent to a board as text and called there by name."""
