"""What people write is read as they meant it, whatever their editor put around it."""

from pathlib import Path

import pytest

from table_node.shared.outside import NotText, read_text, text_of
from table_node.shared.settings import MqttSettings, RoomSettings, SettingsError, read_section

WRITTEN = '[room]\nid = "annexe"\n# Ōtaki\n'
AS_EDITORS_SAVE = {
    "plain": WRITTEN.encode(),
    "with a mark": WRITTEN.encode("utf-8-sig"),
    "on Windows": WRITTEN.replace("\n", "\r\n").encode("utf-8-sig"),
    "as Unicode": WRITTEN.encode("utf-16"),
    "on an old Mac": WRITTEN.replace("\n", "\r").encode(),
}


@pytest.mark.parametrize("saved", AS_EDITORS_SAVE.values(), ids=AS_EDITORS_SAVE)
def test_the_settings_are_the_same_whatever_editor_saved_them(saved: bytes, tmp_path: Path) -> None:
    file = tmp_path / "roundbell.toml"
    file.write_bytes(saved)
    assert read_text(file) == WRITTEN
    assert read_section(file, "room", RoomSettings).id == "annexe"


@pytest.mark.parametrize("content", [b"\xff", b"caf\xe9", b"\xff\xfea", b"a\0b"])
def test_what_is_no_text_is_said_to_be_none_and_stops_the_start_with_a_sentence(content: bytes, tmp_path: Path) -> None:
    with pytest.raises(NotText):
        text_of(content)
    file = tmp_path / "roundbell.toml"
    file.write_bytes(content)
    with pytest.raises(SettingsError, match="is not TOML"):
        read_section(file, "room", RoomSettings)


@pytest.mark.parametrize(
    "saved", [b"secret", b"secret\n", b"secret\r\n", b"\xef\xbb\xbfsecret\r\n", "secret\r\n".encode("utf-16")]
)
def test_a_password_is_what_was_typed_and_nothing_of_the_file(saved: bytes, tmp_path: Path) -> None:
    (tmp_path / "hub").write_bytes(saved)
    assert MqttSettings(password_dir=str(tmp_path)).password("hub") == "secret"


@pytest.mark.parametrize("saved", [b"", b"\r\n", b"\xef\xbb\xbf\n", b"\xff"])
def test_a_password_file_that_holds_none_is_named(saved: bytes, tmp_path: Path) -> None:
    (tmp_path / "hub").write_bytes(saved)
    with pytest.raises(SettingsError, match="No password for hub"):
        MqttSettings(password_dir=str(tmp_path)).password("hub")


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("room = 3", r"\[room\] must be a table, not 3"),
        ("[room]\nspeed = true", "speed must be a whole number, not True"),
    ],
)
def test_a_section_that_holds_something_else_is_refused_by_name(written: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "roundbell.toml"
    file.write_text(written)
    with pytest.raises(SettingsError, match=words):
        read_section(file, "room", RoomSettings)
