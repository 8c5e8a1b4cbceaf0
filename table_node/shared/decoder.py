"""The one strict reader of plain values, as JSON and TOML hold them, into the types they are declared as.

    @dataclass(frozen=True)
    class Ring:
        name: Literal["open", "close"]
        at_us: int

    STRICT.read(Ring, {"name": "open", "at_us": 5})     # Ring("open", 5)
    STRICT.read(Ring, {"name": "open", "at_us": True})  # WrongValue: at_us cannot be True
    STRICT.read(Ring, {"name": "open"})                 # MissingFields: at_us is missing

It knows dataclasses, tuples of one type, NamedTuples, mappings, Literals, `X | None`, str, int, bool and object (any
value), one in another. Nothing is converted: a bool is no int, and text is no number. Each caller turns Misfit into a
refusal of its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

Kind = TypeVar("Kind")
Read = Callable[[Any], Any]
"""Reads one plain value. Raises Misfit."""

SHOWN_LONGEST = 40


class Misfit(ValueError):
    """A plain value is not of its type; the text says why, for a log or a developer."""


class UnknownFields(Misfit):
    """An object has fields that its type does not know: `names`, beside those it does know."""

    def __init__(self, names: list[str], known: list[str]) -> None:
        super().__init__(f"nothing is called {', '.join(names)}")
        self.names, self.known = names, known


class MissingFields(Misfit):
    """An object lacks the fields `names`, which have no default."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(f"{', '.join(names)} is missing")
        self.names = names


class WrongValue(Misfit):
    """A value is not of the type its field has. `field`: the innermost field; empty for the whole value."""

    def __init__(self, value: object, wanted: Any, field: str = "") -> None:  # noqa: ANN401
        super().__init__(value, wanted, field)
        self.value, self.wanted, self.field = value, wanted, field

    def __str__(self) -> str:
        return f"{self.field or 'the whole'} cannot be {str(self.value)[:SHOWN_LONGEST]!r}"


class Decoder:
    """Reads plain values into types. `own`: other ways to read a type, such as a bool that comes as 0 or 1."""

    def __init__(self, own: Mapping[Any, Read] | None = None) -> None:
        self._own = own or {}
        self._readers: dict[Any, Read] = {object: lambda value: value, **self._own}

    def read(self, kind: type[Kind], value: object) -> Kind:
        """The value as this type. Raises Misfit, and TypeError for a type that the decoder does not know."""
        read: Kind = self._reader(kind)(value)
        return read

    def _reader(self, hint: Any) -> Read:  # noqa: ANN401
        if hint not in self._readers:
            self._readers[hint] = self._made(hint)
        return self._readers[hint]

    def _made(self, hint: Any) -> Read:  # noqa: ANN401
        origin, parts = get_origin(hint), get_args(hint)
        if hint in _EXACT:
            return lambda value: _of(hint, value, hint)
        if is_dataclass(hint):
            return self._object(hint)
        if origin is Literal:
            return lambda value: _one_of(parts, value, hint)
        if origin is tuple and parts[1:] == (...,):
            item = self._reader(parts[0])
            return lambda value: tuple([item(one) for one in _of(list, value, hint)])
        if isinstance(hint, type) and issubclass(hint, tuple):
            return self._row(hint)
        if origin is Mapping:
            key, item = map(self._reader, parts)
            return lambda value: {key(name): item(one) for name, one in _of(dict, value, hint).items()}
        if origin in (Union, UnionType) and len(parts) == 2 and NoneType in parts:
            item = self._reader(next(part for part in parts if part is not NoneType))
            return lambda value: None if value is None else item(value)
        raise TypeError(f"no way to read {hint}")

    def _object(self, hint: Any) -> Read:  # noqa: ANN401
        hints = get_type_hints(hint)
        readers = {field.name: self._reader(hints[field.name]) for field in fields(hint)}
        exact = {name: hints[name] for name in readers if hints[name] in _EXACT and hints[name] not in self._own}
        needed = {one.name for one in fields(hint) if one.default is MISSING and one.default_factory is MISSING}

        def read(value: Any) -> object:  # noqa: ANN401
            made: dict[str, object] = {}
            for name, item in _of(dict, value, hint).items():
                if exact.get(name) is type(item):  # most fields of an event: a replay saves their calls
                    made[name] = item
                elif name in readers:
                    made[name] = _field(readers[name], name, item)
                else:
                    raise UnknownFields(sorted({*map(str, value)} - {*readers}), sorted(readers))
            if len(made) < len(readers) and (missing := needed - made.keys()):
                raise MissingFields(sorted(missing))
            return hint(**made)

        return read

    def _row(self, hint: Any) -> Read:  # noqa: ANN401
        readers = [self._reader(part) for part in get_type_hints(hint).values()]

        def read(value: Any) -> object:  # noqa: ANN401
            if len(_of(list, value, hint)) != len(readers):
                raise WrongValue(value, hint)
            return hint(*[item(one) for item, one in zip(readers, value, strict=True)])

        return read


def _of(kind: type, value: Any, wanted: Any) -> Any:  # noqa: ANN401
    if type(value) is not kind:
        raise WrongValue(value, wanted)
    return value


def _one_of(choices: tuple[Any, ...], value: Any, wanted: Any) -> Any:  # noqa: ANN401
    if value not in choices or type(value) not in map(type, choices):
        raise WrongValue(value, wanted)
    return value


def _field(read: Read, name: str, value: object) -> object:
    try:
        return read(value)
    except WrongValue as wrong:
        wrong.field = wrong.field or name
        raise


_EXACT = (str, int, bool)
STRICT = Decoder()
