"""One TOML file for all of a room's programs, read once into frozen objects.

Each program reads the sections it needs. A key or section nobody knows stops the start and lists the known ones.
"""

import socket
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from table_node.shared.decoder import STRICT, MissingFields, UnknownFields, WrongValue
from table_node.shared.outside import NotText, read_text
from table_node.wire import topics

SECTIONS = ("room", "mqtt", "hub", "bell", "dashboard", "node")

Section = TypeVar("Section")

_WORDS = {str: "text", int: "a whole number", bool: "true or false"}


class SettingsError(Exception):
    """The configuration cannot be used: what is wrong and what to write instead."""


@dataclass(frozen=True)
class RoomSettings:
    """`[room]`: what every program of the room shares."""

    id: str = "hall"
    """The room's name in topics and rows: a-z, 0-9, '-' and '_'."""
    state_dir: str = "/var/lib/roundbell"
    """Where the event log lives (survives a power cut)."""
    run_dir: str = "/run/roundbell"
    """Where the bell's plan and reports live (tmpfs: empty after a reboot, so that nothing stale can ring)."""
    speed: int = 1
    """Room seconds to a real second; 1 except in rehearsals and demonstrations."""

    def __post_init__(self) -> None:
        if not topics.is_id(self.id):
            raise SettingsError("[room] id must be 1 to 32 of a-z, 0-9, '-' and '_'.")
        if not 1 <= self.speed <= 1000:
            raise SettingsError("[room] speed must be a whole number from 1 to 1000.")


@dataclass(frozen=True)
class MqttSettings:
    """`[mqtt]`: where the broker is and how this program proves who it is."""

    host: str = "127.0.0.1"
    """The broker's machine."""
    port: int = 1883
    """The broker's port."""
    password_dir: str = ""
    """Folder with one file per identity, named after it, holding its password; empty: no authentication."""
    tls_ca: str = ""
    """The room's certificate authority, which the broker must be certified by (port 8883); empty: no encryption."""

    def password(self, username: str) -> str | None:
        """The password of an identity, or None where the room has no authentication."""
        if not self.password_dir:
            return None
        path = Path(self.password_dir) / username
        try:
            password = read_text(path).strip()
        except OSError as error:
            raise SettingsError(f"No password for {username}: {path} cannot be read ({error.strerror}).") from error
        except NotText as error:
            raise SettingsError(f"No password for {username}: {path} cannot be read ({error}).") from error
        if not password:
            raise SettingsError(f"No password for {username}: {path} is empty.")
        return password


def read_section(path: Path | None, name: str, kind: type[Section]) -> Section:
    """One section of the file as its frozen object; defaults where the file or the section is absent.

    Raises SettingsError for a file that cannot be read, an unknown section or key, or a value of the wrong type.
    """
    return read_table(_sections(path).get(name, {}), f"[{name}]", kind)


def read_table(table: object, where: str, kind: type[Section]) -> Section:
    """A table of a TOML file as its frozen object. `where`: what it is called, such as "[room]".

    Raises SettingsError for an unknown key, a missing one, or a value of the wrong type.
    """
    try:
        return STRICT.read(kind, table)
    except UnknownFields as misfit:
        unknown, known = ", ".join(misfit.names), ", ".join(misfit.known)
        raise SettingsError(f"{where} has no setting {unknown}. Known: {known}.") from misfit
    except MissingFields as misfit:
        raise SettingsError(f"{where} needs {', '.join(misfit.names)}.") from misfit
    except WrongValue as misfit:
        wanted = _WORDS.get(misfit.wanted, "a table")
        what = f"{where} {misfit.field}".rstrip()
        raise SettingsError(f"{what} must be {wanted}, not {misfit.value!r}.") from misfit


def _sections(path: Path | None) -> dict[str, Any]:
    if path is None:
        return {}
    try:
        content = tomllib.loads(read_text(path))
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise SettingsError(f"{path} is not TOML: {error}.") from error
    if unknown := sorted(name for name in content if name not in SECTIONS):
        raise SettingsError(f"{path} has no section {', '.join(unknown)}. Known: {', '.join(SECTIONS)}.")
    return content


def without_delay(_client: object, _userdata: object, wire: Any) -> None:  # noqa: ANN401
    """How every client of the broker opens its socket (paho's `on_socket_open`): Nagle's algorithm adds 40 ms tails."""
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def with_tls(client: Any, settings: MqttSettings) -> None:  # noqa: ANN401
    """Have a client encrypt, and believe no broker but the room's own, where the settings name its authority.

    Raises SettingsError for an authority that cannot be read.
    """
    if not settings.tls_ca:
        return
    try:
        client.tls_set(ca_certs=settings.tls_ca)
    except (OSError, ValueError) as error:
        text = f"[mqtt] tls_ca = {settings.tls_ca!r} is no certificate that can be read: {error}."
        raise SettingsError(f"{text} Copy the hub's /etc/roundbell/tls/ca.crt there.") from error
