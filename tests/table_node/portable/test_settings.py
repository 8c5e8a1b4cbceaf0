"""A board goes by the newest configuration that can be used, and says so when that is not the newest."""

import json

from table_node.boards.micropython.settings import ConfigError, Settings
from table_node.boards.micropython.start import Flash
from tests.table_node.portable.folder import Folder

LEAST = {"wifi": "hall", "wifi_key": "secret", "hub": "10.0.0.1"}
OTHER = {"wifi": "club", "wifi_key": "", "hub": "10.0.0.2", "port": 1884, "room": "club", "id": "table-07",
         "password": "pw", "reader": "rdm6300", "country": "NZ"}  # fmt: skip

UNUSABLE = (
    b"", b"{", b"null", b"[]", b"\xff\xfe{}", b"{}", b'{"wifi":"hall"}', b"[" * 900, b" " * 2000,
    b'{"wifi":"hall","wifi_key":"","hub":"h","colour":"red"}',
    b'{"wifi":"hall","wifi_key":"","hub":"h","port":0}',
    b'{"wifi":"hall","wifi_key":"","hub":"h","port":"1883"}',
    b'{"wifi":"hall","wifi_key":"","hub":"h","port":1883.5}',
    b'{"wifi":"hall","wifi_key":"","hub":"h","id":"Table 7"}',
    b'{"wifi":"hall","wifi_key":"","hub":"h","room":"a/b"}',
    b'{"wifi":"hall","wifi_key":"","hub":"h","reader":"barcode"}',
    b'{"wifi":7,"wifi_key":"","hub":"h"}',
)  # fmt: skip


def written(root, name, said):
    """Put a configuration on the flash."""
    Flash(root).replace(name, json.dumps(said).encode())


def settings(root):
    """What a board that starts now goes by."""
    return Settings(Flash(root), "pico-0315a82b")


def test_what_is_left_out_is_filled_in():
    with Folder() as root:
        written(root, "config.json", LEAST)
        found = settings(root)
        config = found.config
        assert (config.id, config.room, config.port) == ("pico-0315a82b", "hall", 1883)
        assert (config.password, config.reader, config.country) == (None, "none", None)
        assert (found.word(), found.fault) == ("ok", "")


def test_everything_that_is_said_counts():
    with Folder() as root:
        written(root, "config.json", OTHER)
        config = settings(root).config
        for name, value in OTHER.items():
            assert getattr(config, name) == value, name


def test_a_configuration_that_cannot_be_used_leaves_the_old_one_in_force_and_says_so():
    with Folder() as root:
        written(root, "config.json", OTHER)
        settings(root).worked()
        for unusable in UNUSABLE:
            Flash(root).write("config.json", unusable)
            found = settings(root)
            assert found.config.id == "table-07", unusable
            assert found.word() == "old" and found.fault.startswith("config"), unusable
            found.worked()
        assert json.loads(Flash(root).read("config.good")) == OTHER


def test_a_setting_nobody_knows_is_named_with_those_there_are():
    with Folder() as root:
        spoiled = dict(LEAST)
        spoiled["colour"] = "red"
        written(root, "config.json", spoiled)
        try:
            settings(root)
            raise AssertionError("it was taken")
        except ConfigError as error:
            assert "colour" in str(error) and "wifi_key" in str(error)


def test_a_board_without_any_configuration_says_so():
    with Folder() as root:
        try:
            settings(root)
            raise AssertionError("it was taken")
        except ConfigError as error:
            assert "no config.json" in str(error)


def test_only_a_configuration_by_which_the_hub_was_heard_is_kept_for_bad_days():
    with Folder() as root:
        written(root, "config.json", LEAST)
        found = settings(root)
        assert Flash(root).read("config.good") is None
        found.worked()
        assert json.loads(Flash(root).read("config.good")) == LEAST
        Flash(root).remove("config.json")
        assert settings(root).word() == "old"
