"""The hub's settings: `[room]`, `[mqtt]`, `[bell]` and its own `[hub]`, read once into frozen objects."""

from dataclasses import dataclass
from pathlib import Path

from controller.bell.settings import BellSettings
from table_node.shared.settings import MqttSettings, RoomSettings, SettingsError, read_section


@dataclass(frozen=True)
class HubSettings:
    """`[hub]`: what only the hub needs to know."""

    start_lead_ms: int = 1500
    """From the convenor's Start to the start bell, so that every node has the plan before it sounds."""

    copy_dir: str = ""
    """Folder on a second medium, such as a stick, to which the log is copied after each round; empty: none.

    It is used only while it lies on another disk than the log: without the stick nothing is copied."""
    free_least_mb: int = 200
    """With less free space than this beside the log, the convenor is told."""

    def __post_init__(self) -> None:
        if self.copy_dir and not Path(self.copy_dir).is_absolute():
            raise SettingsError("[hub] copy_dir must be a whole path, from the root on.")
        if not 1 <= self.free_least_mb <= 1_000_000:
            raise SettingsError("[hub] free_least_mb must be from 1 to 1000000.")
        if not 200 <= self.start_lead_ms <= 60_000:
            raise SettingsError("[hub] start_lead_ms must be from 200 to 60000.")


@dataclass(frozen=True)
class Config:
    """All settings that the hub reads at its start."""

    room: RoomSettings
    mqtt: MqttSettings
    bell: BellSettings
    hub: HubSettings


def read_config(path: Path | None) -> Config:
    """The hub's part of the configuration file; defaults without one. Raises SettingsError."""
    return Config(
        read_section(path, "room", RoomSettings),
        read_section(path, "mqtt", MqttSettings),
        read_section(path, "bell", BellSettings),
        read_section(path, "hub", HubSettings),
    )
