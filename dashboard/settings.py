"""`[dashboard]`: where the pages are served, and how long a log-in lasts."""

from dataclasses import dataclass
from pathlib import Path

from table_node.shared.settings import MqttSettings, RoomSettings, SettingsError, read_section


@dataclass(frozen=True)
class DashboardSettings:
    """`[dashboard]` of roundbell.toml."""

    host: str = "0.0.0.0"
    """The address the pages are served on; 0.0.0.0: every network of this machine."""
    port: int = 8080
    """The port of the pages."""
    passcode_file: str = ""
    """Where the hashed passcode lies, the session key beside it; empty: `dashboard.passcode` in [room] state_dir."""
    session_minutes: int = 720
    """How long a log-in lasts without a visit."""
    answer_s: int = 5  # a hub that starts needs 2.5 s to know that it is alone in the room
    """How long a page waits for the hub's answer, asking again each second; more for a slow machine."""

    def __post_init__(self) -> None:
        if not 1 <= self.port <= 65535:
            raise SettingsError("[dashboard] port must be a whole number from 1 to 65535.")
        if not 5 <= self.session_minutes <= 10080:
            raise SettingsError("[dashboard] session_minutes must be a whole number from 5 to 10080 (a week).")
        if not 3 <= self.answer_s <= 60:
            raise SettingsError("[dashboard] answer_s must be a whole number from 3 to 60.")


@dataclass(frozen=True)
class Settings:
    """Everything the dashboard reads from the room's file."""

    room: RoomSettings
    mqtt: MqttSettings
    dashboard: DashboardSettings

    @property
    def displays_file(self) -> Path:
        """The list of displays lies beside the log, whose copies take it along."""
        return Path(self.room.state_dir) / "dashboard.displays"

    @property
    def passcode_file(self) -> Path:
        """The hashed passcode's place."""
        return Path(self.dashboard.passcode_file or Path(self.room.state_dir) / "dashboard.passcode")

    @property
    def database(self) -> Path:
        """The hub's database, which the dashboard only reads."""
        return Path(self.room.state_dir) / "room.db"


def read_settings(path: Path | None) -> Settings:
    """The dashboard's sections of the room's file. Raises SettingsError."""
    return Settings(
        room=read_section(path, "room", RoomSettings),
        mqtt=read_section(path, "mqtt", MqttSettings),
        dashboard=read_section(path, "dashboard", DashboardSettings),
    )
