"""What JSON and TOML hold is read into its type as it is, or refused: nothing is converted, added or left out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import pytest

from table_node.shared.decoder import STRICT, Decoder, Misfit, MissingFields, UnknownFields, WrongValue


class Stroke(NamedTuple):
    on_ms: int
    off_ms: int


@dataclass(frozen=True)
class Ring:
    kind: Literal["open", "close"]
    at_us: int
    strokes: Mapping[str, tuple[Stroke, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    boot: str
    rings: tuple[Ring, ...] = ()
    muted: bool = False
    level: Literal[0, 1] = 0
    last: Ring | None = None
    note: object = None


def test_every_kind_of_value_is_read() -> None:
    ring = {"kind": "close", "at_us": 5, "strokes": {"bell": [[600, 0], [200, 100]]}}
    read = Ring("close", 5, {"bell": (Stroke(600, 0), Stroke(200, 100))})
    plan = {"boot": "b", "rings": [ring], "muted": True, "level": 1, "last": ring, "note": {"any": [1.5]}}
    assert STRICT.read(Plan, plan) == Plan("b", (read,), True, 1, read, {"any": [1.5]})
    assert type(STRICT.read(Plan, plan).rings[0].strokes["bell"][0]) is Stroke


def test_what_has_a_default_may_be_left_out() -> None:
    assert STRICT.read(Plan, {"boot": "b", "last": None}) == Plan("b")


@pytest.mark.parametrize(
    ("field_name", "value"),
    [("boot", 3), ("boot", None), ("boot", ["b"]), ("rings", {}), ("rings", None), ("muted", 1), ("muted", "true"),
     ("level", 2), ("level", True), ("level", "1"), ("level", []), ("last", []), ("last", "open")],
)  # fmt: skip
def test_a_value_of_another_type_is_refused_by_its_field(field_name: str, value: object) -> None:
    with pytest.raises(WrongValue) as caught:
        STRICT.read(Plan, {"boot": "b", field_name: value})
    assert (caught.value.field, caught.value.value) == (field_name, value)


@pytest.mark.parametrize(
    ("field_name", "value"),
    [("kind", "warn"), ("at_us", True), ("at_us", 1.0), ("at_us", "5"), ("strokes", []), ("strokes", {"bell": [[1]]}),
     ("strokes", {"bell": [[1, 2, 3]]}), ("strokes", {"bell": [[1, True]]}), ("strokes", {"bell": {}})],
)  # fmt: skip
def test_the_innermost_field_is_named(field_name: str, value: object) -> None:
    with pytest.raises(WrongValue) as caught:
        STRICT.read(Plan, {"boot": "b", "rings": [{"kind": "open", "at_us": 1, field_name: value}]})
    assert caught.value.field in (field_name, "off_ms")
    assert caught.value.field in str(caught.value)


@pytest.mark.parametrize("value", [None, [], "plan", 3])
def test_an_object_is_an_object(value: object) -> None:
    with pytest.raises(WrongValue, match="the whole cannot be"):
        STRICT.read(Plan, value)


def test_unknown_fields_are_named_beside_the_known() -> None:
    with pytest.raises(UnknownFields, match="colour, size") as caught:
        STRICT.read(Ring, {"kind": "open", "at_us": 1, "size": 2, "colour": "red"})
    assert (caught.value.names, caught.value.known) == (["colour", "size"], ["at_us", "kind", "strokes"])


def test_missing_fields_are_named() -> None:
    with pytest.raises(MissingFields, match="at_us, kind is missing") as caught:
        STRICT.read(Ring, {"strokes": {}})
    assert caught.value.names == ["at_us", "kind"]


def test_a_decoder_may_read_a_type_in_its_own_way() -> None:
    def flag(value: object) -> bool:
        if value not in (0, 1) or type(value) is not int:
            raise WrongValue(value, bool)
        return value == 1

    decoder = Decoder({bool: flag, str: lambda value: STRICT.read(str, value).upper()})
    assert decoder.read(Plan, {"boot": "b", "muted": 1}) == Plan("B", muted=True)
    with pytest.raises(Misfit, match="muted cannot be 'True'"):
        decoder.read(Plan, {"boot": "b", "muted": True})


def test_a_type_it_does_not_know_is_the_programmers_mistake() -> None:
    with pytest.raises(TypeError, match="no way to read"):
        STRICT.read(set, [])
