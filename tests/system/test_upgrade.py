"""An upgrade and its way back, with real bundles, releases and a real hub; only systemd and /opt are the test's."""

import hashlib
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.cli.upgrade import Machine, is_well, unpack, upgrade
from controller.games.refusal import Refusal
from controller.store.backup import export
from tests.support.disk import stored
from tests.support.house import House, house_with_mosquitto

pytestmark = pytest.mark.system


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_with_mosquitto(tmp_path, speed=1) as (house, _):
        house.start("bell", "hub")
        with house.convenor() as evening:
            evening.do("create_tournament", name="Club night", profile="500-2025", rounds=3, minutes=10, tables=1,
                       warning_s=60, clipping="auto")  # fmt: skip
        (tmp_path / "releases" / "old").mkdir(parents=True)
        (tmp_path / "roundbell").symlink_to(tmp_path / "releases" / "old")
        yield house


def bundle(folder: Path, spoil: Callable[[Path], None] = lambda _root: None) -> Path:
    """A bundle whose installer puts release `new` into place."""
    root = folder / "made" / "roundbell-new"
    root.mkdir(parents=True)
    (root / "install.sh").write_text(
        f"#!/bin/sh\nset -e\nmkdir -p {folder}/releases/new\nln -sfn {folder}/releases/new {folder}/roundbell.next\n"
        f"mv -T {folder}/roundbell.next {folder}/roundbell\n"
    )
    (root / "install.sh").chmod(0o755)
    digest = hashlib.sha256((root / "install.sh").read_bytes()).hexdigest()
    (root / "SHA256SUMS").write_text(f"{digest}  install.sh\n")
    spoil(root)
    made = folder / "bundle.tar.gz"
    subprocess.run(["tar", "-C", root.parent, "-czf", made, root.name], check=True)
    return made


def machine(house: House, patience_s: float, new_hub: Callable[[], None]) -> Machine:
    """This house as an upgrade meets it. `new_hub`: what the hub of the new release does at its start."""
    link = house.folder / "roundbell"

    def start() -> None:
        if link.resolve().name == "new":
            new_hub()
        else:
            house.start("hub")

    def stop() -> None:
        if house.runs("hub"):
            house.end("hub")

    def install(unpacked: Path) -> None:
        subprocess.run([unpacked / "install.sh"], check=True)

    return Machine(link, install, stop, start, lambda: is_well(house.mqtt, "hall", patience_s))


def test_a_release_that_is_well_stays(house: House) -> None:
    database = house.folder / "state" / "room.db"
    before = list(export(database))
    upgrade(bundle(house.folder), database, "hall", machine(house, 30, lambda: house.start("hub")))
    assert (house.folder / "roundbell").resolve().name == "new" and house.runs("hub")
    (copy,) = (house.folder / "state" / "backups").glob("*.db")
    assert list(export(copy)) == before == list(export(database))


def test_one_that_is_not_well_is_taken_back_with_the_log_as_it_was(house: House) -> None:
    database = house.folder / "state" / "room.db"
    before = list(export(database))

    def spoil() -> None:
        database.write_bytes(b"a shape that the old release does not know")

    with pytest.raises(Refusal) as refused:
        upgrade(bundle(house.folder), database, "hall", machine(house, 0.5, spoil))
    assert refused.value.code == "rolled_back" and "not well" in refused.value.text
    assert (house.folder / "roundbell").resolve().name == "old" and house.runs("hub")
    assert list(export(database))[: len(before)] == before
    with house.convenor() as evening:
        evening.do("import_players", rows=[{"line": 1, "name": "Ann", "club": "", "card": ""}])
    assert len(stored(database)) == len(before) + 1


def test_one_whose_installer_fails_is_taken_back_as_well(house: House) -> None:
    def fail(_unpacked: Path) -> None:
        raise Refusal("not_installed", "The installer failed: no space left", "Nothing is lost.")

    whole = machine(house, 1, lambda: house.start("hub"))
    broken = Machine(whole.link, fail, whole.stop, whole.start, whole.is_well)
    with pytest.raises(Refusal, match="no space left"):
        upgrade(bundle(house.folder), house.folder / "state" / "room.db", "hall", broken)
    assert house.runs("hub") and (house.folder / "roundbell").resolve().name == "old"


def _damaged(root: Path) -> None:
    (root / "install.sh").write_text("#!/bin/sh\nrm -rf everything\n")


def _without_sums(root: Path) -> None:
    (root / "SHA256SUMS").unlink()


def _without_installer(root: Path) -> None:
    (root / "install.sh").unlink()


@pytest.mark.parametrize("spoil", [_damaged, _without_sums, _without_installer])
def test_a_bundle_that_is_not_whole_is_refused_before_anything_stops(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    (tmp_path / "unpacked").mkdir()
    with pytest.raises(Refusal) as refused:
        unpack(bundle(tmp_path, spoil), tmp_path / "unpacked")
    assert refused.value.code == "no_bundle" and "Nothing was changed" in refused.value.remedy


def test_something_else_than_a_bundle_is_refused(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("bread, milk")
    for file in ("list.txt", "nothing.tar.gz"):
        with pytest.raises(Refusal, match="no whole bundle"):
            unpack(tmp_path / file, tmp_path)
