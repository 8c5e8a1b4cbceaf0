"""Logs of earlier versions tell the same evenings for ever."""

import json
from pathlib import Path

import pytest

from tests.support.old_logs import DIGESTS, LOGS, digests

KNOWN = json.loads(DIGESTS.read_text())


@pytest.mark.parametrize("name", sorted(path.name for path in LOGS.glob("*.gz")))
def test_an_old_log_still_leads_through_the_same_phases_to_the_same_read_model_and_standings(
    name: str, tmp_path: Path
) -> None:
    known = KNOWN[name]
    found = digests(LOGS / name, tmp_path, known)
    assert {part: digest for part, digest in found.items() if digest != known[part]} == {}
