"""The node dialect on a real MicroPython: every node file compiles for a board, and the portable tests pass there."""

import importlib
import subprocess
from pathlib import Path

import pytest

from tests.support.waiting import PATIENT_S
from tests.table_node.virtual_board.board import HEAP, REPOSITORY, node_files, tool

PORTABLE = sorted(path.stem for path in (REPOSITORY / "tests/table_node/portable").glob("test_*.py"))


def functions_of(module: str) -> list[str]:
    return sorted(name for name in vars(importlib.import_module(module)) if name.startswith("test_"))


@pytest.mark.parametrize("file", PORTABLE)
def test_the_portable_tests_pass_on_micropython_too(file: str, compiled: Path) -> None:
    module = f"tests.table_node.portable.{file}"
    expected = functions_of(module)
    runner = REPOSITORY / "tests/table_node/run_portable.py"
    done = subprocess.run(
        [tool("micropython"), "-X", f"heapsize={HEAP}", str(runner), str(compiled), module],
        capture_output=True,
        text=True,
        timeout=PATIENT_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    said = [line for line in done.stdout.splitlines() if not line.startswith("roundbell: ")]  # what a board prints
    assert said == [*expected, f"ran {len(expected)}"]
    assert expected


def test_what_runs_the_portable_tests_is_micropython() -> None:
    said = subprocess.run(
        [tool("micropython"), "-c", "import sys; print(sys.implementation[0])"],
        capture_output=True,
        text=True,
        timeout=PATIENT_S,
    )
    assert said.stdout.strip() == "micropython"


@pytest.mark.parametrize("file", node_files())
def test_every_node_file_compiles_for_a_board(file: str, compiled: Path) -> None:
    assert (compiled / file).with_suffix(".mpy").stat().st_size > 0
