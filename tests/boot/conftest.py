"""One installed and booted hub for all tests of this folder, which follow one another by name."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.booted import BROKER_PORT, SPEED, Machine, make_bundle, make_tree
from tests.support.mosquitto import listens

TOOLS = ("systemd-nspawn", "mmdebstrap", "nsenter")


@pytest.fixture(scope="session")
def suite() -> str:
    """Which Debian: ROUNDBELL_SUITE, as `bookworm` or `trixie`."""
    return os.environ.get("ROUNDBELL_SUITE", "bookworm")


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory, suite: str) -> Path:
    """The product's bundle for it."""
    return make_bundle(tmp_path_factory.mktemp("bundle"), suite)


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory, bundle: Path, suite: str) -> Iterator[Machine]:
    """A hub that was installed without a network, and never booted before."""
    if os.geteuid() != 0:
        pytest.skip("only root can boot a tree")
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        pytest.skip(f"needs {', '.join(missing)}")
    if listens(BROKER_PORT):
        pytest.skip(f"port {BROKER_PORT} of this machine is taken")
    tree = tmp_path_factory.mktemp("machine") / "tree"
    make_tree(tree, suite)
    machine = Machine(tree)
    installed = machine.install(bundle)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    assert "The convenor's passcode is" in installed.stdout
    settings = tree / "etc" / "roundbell" / "roundbell.toml"
    settings.write_text(settings.read_text().replace('id = "hall"', f'id = "hall"\nspeed = {SPEED}'))
    try:
        machine.boot()
        yield machine
    finally:
        machine.throw_away()
