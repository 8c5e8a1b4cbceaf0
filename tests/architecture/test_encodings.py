"""Text is read and written in one encoding: nowhere does a machine's locale decide what a name becomes."""

import ast

from tests.architecture.source import EVERYTHING, PACKAGES, Source, sources

OF_PATHS = ("read_text", "write_text")
OPENS = ("open", "fdopen", "NamedTemporaryFile", "TemporaryFile", "TextIOWrapper", "FileHandler")
SPAWNS = ("run", "Popen", "check_output", "check_call", "call")
NODE = ("table_node/boards/micropython/", "table_node/core/", "table_node/wire/", "firmware_tools/on_board/")
"""What runs under MicroPython, which knows UTF-8 only and no such argument."""
BY_PEOPLE = {"toml": "table_node/shared/settings.py", "scenario": "table_node/simulator/scenario.py"}


def unsaid(source: Source) -> list[str]:
    """Every place of a file that leaves the encoding of text to the locale."""
    return [source.at(node) for node in ast.walk(source.tree) if isinstance(node, ast.Call) and _leaves_it(node)]


def _leaves_it(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    of = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    said = {one.arg: one.value for one in call.keywords}
    if "encoding" in said or None in said:
        return False
    if name in OF_PATHS:
        return len(call.args) <= (name == "write_text") and of != "outside"
    if (name in OPENS and of != "os") or (of, name) == ("os", "fdopen"):
        return _is_of_text(call, said, of, name)
    return name in SPAWNS and of == "subprocess" and ("text" in said or "universal_newlines" in said)


def _is_of_text(call: ast.Call, said: dict[str | None, ast.expr], of: str, name: str) -> bool:
    """Whether this opens a file as text; what has an `open` without a mode is no file."""
    place = 1 if name == "fdopen" or not of else 0
    mode = said.get("mode") or (call.args[place] if len(call.args) > place else None)
    if isinstance(mode, ast.Constant) and isinstance(mode.value, str):
        return "b" not in mode.value and set(mode.value) <= set("rwaxt+")
    if name == "NamedTemporaryFile" or name == "TemporaryFile":
        return mode is not None
    return mode is None and not of


def test_no_file_and_no_other_program_is_read_or_written_in_the_locales_encoding() -> None:
    found = [place for source in sources(*EVERYTHING) if not source.path.startswith((*NODE, "tests/"))
             for place in unsaid(source)]  # fmt: skip
    assert found == []


def test_what_people_write_into_a_file_is_read_in_one_place() -> None:
    toml = [source.path for source in sources(*PACKAGES) if "tomllib.loads(" in source.text]
    assert sorted(toml) == sorted(BY_PEOPLE.values())
    assert all("tomllib.loads(read_text(" in source.text for source in sources(*PACKAGES) if source.path in toml)


def test_the_test_itself_sees_what_it_looks_for() -> None:
    bad = ["open('f')", "open('f', 'w')", "path.open('w')", "path.read_text()", "path.write_text('x')",
           "os.fdopen(1, 'w')", "subprocess.run(['x'], text=True)", "path.open(mode='a')"]  # fmt: skip
    good = ["open('f', 'rb')", "path.open('wb')", "path.read_text(encoding='ascii')", "node.open()", "os.open('f', 1)",
            "subprocess.run(['x'])", "read_text(path)", "path.open('w', encoding='utf-8')",
            "os.fdopen(1, 'wb')"]  # fmt: skip
    assert all(unsaid(Source("x", line, ast.parse(line))) for line in bad)
    assert not [line for line in good if unsaid(Source("x", line, ast.parse(line)))]
