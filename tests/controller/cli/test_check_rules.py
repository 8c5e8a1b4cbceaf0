"""The broker's files as the room check reads them."""

from pathlib import Path

import pytest

from controller.cli.check.broker_files import rules
from controller.mqtt.access import mosquitto_acl


@pytest.fixture
def mosquitto(tmp_path: Path) -> Path:
    """The files that the installer puts into place, of a room called annexe."""
    (tmp_path / "conf.d").mkdir()
    (tmp_path / "mosquitto.conf").write_text("persistence true\ninclude_dir /etc/mosquitto/conf.d\n")
    (tmp_path / "conf.d" / "roundbell.conf").write_text("listener 1883\n")
    (tmp_path / "roundbell.acl").write_text(mosquitto_acl("annexe"))
    return tmp_path


def standings(folder: Path, room: str) -> dict[str, str]:
    return {line.what: line.standing for line in rules(room, folder)}


def test_rules_of_the_room_s_own_name_pass_and_another_room_s_fail(mosquitto: Path) -> None:
    assert standings(mosquitto, "annexe") == {"broker's rules": "pass", "broker's listeners": "pass"}
    assert standings(mosquitto, "hall")["broker's rules"] == "fail"


def test_a_listener_that_roundbell_did_not_set_up_is_named(mosquitto: Path) -> None:
    (mosquitto / "conf.d" / "web.conf").write_text("# mine\nlistener 9001\nprotocol websockets\n")
    found = {line.what: line for line in rules("annexe", mosquitto)}["broker's listeners"]
    assert (found.standing, found.found) == ("fail", "listener 9001 (web.conf)")


def test_a_machine_without_the_broker_s_files_says_nothing_of_them(tmp_path: Path) -> None:
    assert standings(tmp_path, "annexe") == {}
