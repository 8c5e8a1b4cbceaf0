"""The documentation says what the code says: protocol, AsyncAPI file and settings."""

from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from controller.hub.request_commands import COMMANDS
from controller.store.codec import EVENT_TYPES
from docs import generate
from docs.generator import fields, settings, words
from docs.generator.shapes import SHAPES
from table_node.shared.settings import SECTIONS
from table_node.wire import topics
from tests.architecture.source import REPOSITORY

Json = dict[str, Any]


@pytest.fixture(scope="module")
def asyncapi() -> Json:
    loaded: Json = yaml.safe_load((REPOSITORY / "docs" / "asyncapi.yaml").read_text(encoding="utf-8"))
    return loaded


def test_no_page_has_fallen_behind_the_code() -> None:
    stale = [str(path.relative_to(REPOSITORY)) for path in generate.outdated()]
    assert stale == [], "run: python docs/generate.py"


@pytest.mark.parametrize("kind", SHAPES)
def test_every_field_of_every_message_has_a_meaning(kind: str) -> None:
    assert [path for path, _, about in fields.rows(kind) if not about] == []


def test_every_word_of_the_generator_is_about_something_that_exists() -> None:
    assert set(words.MANNERS) == set(SHAPES)
    assert set(words.PLACES) == {place for place, _ in SHAPES.values()}
    described = {(kind, path) for kind in SHAPES for path, _, _ in fields.rows(kind)}
    known = {f"{kind}.{path}" for kind, path in described} | {"*." + path.split(".")[-1] for _, path in described}
    assert set(words.FIELDS) <= known


def test_every_address_is_a_topic_the_code_takes_apart() -> None:
    for place, told in words.PLACES.items():
        topic = told.address.format(room="hall", node="node-7", client="dashboard", table="3", hub="a1")
        assert topics.parse(topic)[:2] == (place, "hall")


def test_the_page_of_the_protocol_shows_every_message_and_refusal() -> None:
    page = (REPOSITORY / "docs" / "protocol.md").read_text(encoding="utf-8")
    codec = (REPOSITORY / "table_node" / "wire" / "codec.py").read_text(encoding="utf-8")
    assert [kind for kind in SHAPES if f"#### `{kind}`" not in page] == []
    for code in ("too_long", "not_json", "version", "kind", "shape"):
        assert f"refused as `{code}`" in page
        assert f'WireError("{code}"' in codec or code == "shape"


def test_every_command_event_and_refusal_is_documented() -> None:
    commands = (REPOSITORY / "docs" / "commands.md").read_text(encoding="utf-8")
    events = (REPOSITORY / "docs" / "events.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"| `{name}` |" not in commands] == []
    assert [name for name in EVENT_TYPES if f"| `{name}` |" not in events] == []
    for code in ("not_stored", "rows_wrong", "table_taken", "other_round"):
        assert f"| `{code}` |" in commands


def test_the_asyncapi_file_is_of_version_3_and_complete(asyncapi: Json) -> None:
    assert asyncapi["asyncapi"] == "3.0.0"
    assert asyncapi["info"]["title"] and asyncapi["info"]["version"]
    assert set(asyncapi["components"]["messages"]) == set(SHAPES)
    assert set(asyncapi["components"]["schemas"]) == set(SHAPES)


def test_every_reference_of_the_asyncapi_file_leads_somewhere(asyncapi: Json) -> None:
    found = list(references(asyncapi))
    assert len(found) > len(SHAPES)
    for reference in found:
        there: Any = asyncapi
        for step in reference.removeprefix("#/").split("/"):
            assert step in there, reference
            there = there[step]


def test_every_channel_names_its_parameters_and_messages(asyncapi: Json) -> None:
    for place, channel in asyncapi["channels"].items():
        assert channel["messages"], place
        in_address = {part[1:-1] for part in channel["address"].split("/") if part.startswith("{")}
        assert set(channel["parameters"]) == in_address, place


def test_every_message_is_sent_or_received_by_one_operation_on_its_own_channel(asyncapi: Json) -> None:
    said = []
    for name, operation in asyncapi["operations"].items():
        assert operation["action"] in ("send", "receive"), name
        channel = operation["channel"]["$ref"]
        for message in operation["messages"]:
            assert message["$ref"].startswith(channel + "/messages/"), name
            said.append(message["$ref"].rsplit("/", 1)[-1])
    assert sorted(said) == sorted(SHAPES)


@pytest.mark.parametrize("kind", SHAPES)
def test_every_schema_requires_the_fields_the_code_requires(kind: str, asyncapi: Json) -> None:
    schema = asyncapi["components"]["schemas"][kind]
    assert schema["required"] == ["v", "kind", *(field[0] for field in SHAPES[kind][1] if field[1][0] != "optional")]
    assert list(schema["properties"]) == ["v", "kind", *(field[0] for field in SHAPES[kind][1])]
    assert schema["properties"]["kind"] == {"const": kind}


def test_every_section_is_on_the_page_of_settings() -> None:
    assert [name for name, *_ in settings.SECTIONS] == list(SECTIONS)
    missing = [name for _, folder, name, _ in settings.SECTIONS if not settings.source_of(REPOSITORY, folder, name)]
    assert not missing, "\n".join(missing)


def test_every_setting_says_what_it_is_for() -> None:
    silent = []
    for section, folder, class_name, _ in settings.SECTIONS:
        source = settings.source_of(REPOSITORY, folder, class_name)
        found = settings.settings_of(source, class_name) if source else []
        silent += [f"[{section}] {setting.name}" for setting in found if not setting.about]
    assert not silent, "\n".join(silent)


def references(value: object) -> Iterator[str]:
    """Every `$ref` in a piece of JSON, however deep."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)
