"""A scenario file: how many tables, how fast, what is wrong with which node, and what happens when."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from table_node.shared.outside import read_text
from table_node.shared.settings import SettingsError, read_table
from table_node.simulator.faults import Faults
from table_node.simulator.mishaps import RATES, Mishap


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


@dataclass(frozen=True)
class File:
    """A scenario as its file holds it: the faults of a node beside those of all."""

    tables: int
    speed: int
    seed: int
    faults: Mapping[str, object] = field(default_factory=dict)
    node: Mapping[str, object] = field(default_factory=dict)
    event: tuple[Mapping[str, object], ...] = ()


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
    file = read_table({"tables": tables, "speed": speed, "seed": seed, **said}, str(path), File)
    everybody = read_table(file.faults, "[faults]", Faults)
    nodes = {name: _faults(file.faults, own, f"[node.{name}]") for name, own in file.node.items()}
    mishaps = tuple(_mishap(event) for event in file.event)
    return Scenario(file.tables, file.speed, file.seed, everybody, nodes, mishaps)


def _faults(common: Mapping[str, object], own: object, where: str) -> Faults:
    return read_table({**common, **own} if isinstance(own, dict) else own, where, Faults)


def _mishap(event: object) -> Mishap:
    mishap = read_table(event, "[[event]]", Mishap)
    if mishap.what not in RATES:
        raise SettingsError(f"[[event]] what must be one of {', '.join(RATES)}, not {mishap.what!r}.")
    return mishap
