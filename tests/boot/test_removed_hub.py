"""The installed hub at its end, after everything else that is done to it: its programs go, its data stays."""

import pytest

from tests.support.booted import Machine

pytestmark = pytest.mark.boot


def test_it_is_removed_without_its_data(machine: Machine) -> None:
    removed = machine.run("sh", machine.installer, "--uninstall")
    assert removed.returncode == 0, removed.stderr
    assert not (machine.tree / "opt" / "roundbell.d").exists()
    assert machine.database.exists() and (machine.passwords / "hub").exists()
    assert (machine.tree / "etc" / "roundbell" / "roundbell.toml").exists()
