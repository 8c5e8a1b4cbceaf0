"""Passwords of the room's identities."""

from pathlib import Path

import pytest

from controller.mqtt.credentials import IdentityError, make_passwords, read_password, write_mosquitto_passwords


def test_each_identity_gets_a_password_of_its_own_that_only_its_owner_reads(tmp_path: Path) -> None:
    make_passwords(tmp_path / "secret", ["hub", "node-7"])
    assert (tmp_path / "secret" / "hub").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o700
    assert len({read_password(tmp_path / "secret", name) for name in ("hub", "node-7")} - {None}) == 2


def test_a_password_that_exists_stands(tmp_path: Path) -> None:
    make_passwords(tmp_path, ["hub"])
    before = read_password(tmp_path, "hub")
    make_passwords(tmp_path, ["hub", "node-7"])
    assert read_password(tmp_path, "hub") == before


def test_a_name_that_is_no_identity_makes_no_file_at_all(tmp_path: Path) -> None:
    with pytest.raises(IdentityError, match="cannot be an identity"):
        make_passwords(tmp_path / "secret", ["hub", "../hub"])
    assert not (tmp_path / "secret").exists()


def test_no_password_is_read_from_outside_the_folder_or_from_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("secret")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "empty").write_text("\n")
    assert read_password(tmp_path / "inside", "../outside") is None
    assert read_password(tmp_path / "inside", "empty") is None
    assert read_password(tmp_path / "inside", "nobody") is None


def test_mosquitto_gets_hashes_and_no_passwords(tmp_path: Path) -> None:
    make_passwords(tmp_path / "secret", ["hub", "node-7"])
    write_mosquitto_passwords(tmp_path / "secret", tmp_path / "roundbell.passwords")
    written = (tmp_path / "roundbell.passwords").read_text()
    assert [line.split(":")[0] for line in written.splitlines()] == ["hub", "node-7"]
    assert str(read_password(tmp_path / "secret", "hub")) not in written
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".new")] == []
