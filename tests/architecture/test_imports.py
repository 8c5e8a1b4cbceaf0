"""The direction of imports, and where each library may appear: the contracts of pyproject.toml."""

import subprocess
import sys
from pathlib import Path

from tests.architecture.source import REPOSITORY
from tests.support.waiting import PATIENT_S


def test_imports_go_down_and_each_library_stays_in_its_place() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    found = subprocess.run([linter, "--no-cache"], cwd=REPOSITORY, capture_output=True, text=True, timeout=PATIENT_S)
    assert found.returncode == 0, found.stdout
