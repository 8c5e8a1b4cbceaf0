"""A scenario file: how many tables, how fast, what is wrong with which node, and what happens when."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from table_node.shared.outside import read_text
from table_node.shared.settings import SettingsError
from table_node.simulator.faults import Faults
from table_node.simulator.mishaps import RATES, Mishap

TOP = ("seed", "tables", "speed", "faults", "node", "event")
EVENT = ("at_s", "node", "what")


@dataclass(frozen=True)
class Scenario:
    """A rehearsal, whole: the same file gives the same draws."""

    tables: int = 12
    speed: int = 1
    seed: int = 1
    faults: Faults = field(default_factory=Faults)
    """Of every node that has none of its own."""
    nodes: Mapping[str, Faults] = field(default_factory=dict)
    mishaps: tuple[Mishap, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.tables <= 400 or not 1 <= self.speed <= 1000:
            raise SettingsError("The simulator takes 1 to 400 tables and a speed from 1 to 1000.")
        names = node_names(self.tables)
        for name in [*self.nodes, *(mishap.node for mishap in self.mishaps)]:
            if name not in names:
                raise SettingsError(f"The scenario has no node {name}: its nodes are {names[0]} to {names[-1]}.")

    def faults_of(self, name: str) -> Faults:
        """What is wrong with a node."""
        return self.nodes.get(name, self.faults)


def node_names(tables: int) -> list[str]:
    """The nodes of so many tables."""
    return [f"table-{number:02d}" for number in range(1, tables + 1)]


def read(path: Path, tables: int, speed: int, seed: int) -> Scenario:
    """The scenario in a file, with these numbers where it has none. Raises SettingsError."""
    try:
        said = tomllib.loads(read_text(path))
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise SettingsError(f"{path} is not TOML: {error}.") from error
    _known(said, TOP, str(path))
    numbers = {"tables": tables, "speed": speed, "seed": seed}
    numbers |= {name: _whole(said[name], name) for name in numbers if name in said}
    everybody = _faults({}, said.get("faults", {}), "[faults]")
    nodes = {name: _faults(said.get("faults", {}), own, f"[node.{name}]") for name, own in said.get("node", {}).items()}
    mishaps = tuple(_mishap(event) for event in said.get("event", []))
    return Scenario(**numbers, faults=everybody, nodes=nodes, mishaps=mishaps)


def _faults(common: dict[str, Any], own: Any, where: str) -> Faults:  # noqa: ANN401
    if not isinstance(own, dict):
        raise SettingsError(f"{where} must be a table.")
    _known(own, tuple(Faults.__dataclass_fields__), where)
    return Faults(**{name: _whole(value, f"{where} {name}") for name, value in (common | own).items()})


def _mishap(event: dict[str, Any]) -> Mishap:
    _known(event, EVENT, "[[event]]")
    if missing := [name for name in EVENT if name not in event]:
        raise SettingsError(f"[[event]] needs {', '.join(missing)}.")
    if event["what"] not in RATES:
        raise SettingsError(f"[[event]] what must be one of {', '.join(RATES)}, not {event['what']!r}.")
    return Mishap(_whole(event["at_s"], "[[event]] at_s"), str(event["node"]), event["what"])


def _known(said: Mapping[str, object], names: tuple[str, ...], where: str) -> None:
    if unknown := sorted(set(said) - set(names)):
        raise SettingsError(f"{where} has no {', '.join(unknown)}. Known: {', '.join(names)}.")


def _whole(value: object, where: str) -> int:
    if type(value) is not int:
        raise SettingsError(f"{where} must be a whole number, not {value!r}.")
    return value
