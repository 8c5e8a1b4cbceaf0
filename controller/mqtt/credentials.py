"""The passwords of a room: one file per identity, made once, readable by its owner only."""

import os
import secrets
import subprocess
from collections.abc import Iterable
from pathlib import Path

from table_node.shared.outside import NotText, read_text
from table_node.wire import topics

PASSWORD_BYTES = 24
"""Randomness of a password: nobody types it, programs read it from its file."""


class IdentityError(Exception):
    """A name that cannot be an identity, because it does not fit into a topic."""


def make_passwords(folder: Path, identities: Iterable[str]) -> None:
    """Make a file with a random password (mode 0600) for each identity that has none; existing files stay.

    Raises IdentityError for a name that `topics.is_id` refuses, before any file is made.
    """
    wanted = list(identities)
    for identity in wanted:
        if not topics.is_id(identity):
            raise IdentityError(f"{identity!r} cannot be an identity: use 1 to 32 of a-z, 0-9, '-' and '_'.")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for identity in wanted:
        if not (folder / identity).exists():
            _write_private(folder / identity, secrets.token_urlsafe(PASSWORD_BYTES) + "\n")


def read_password(folder: Path, identity: str) -> str | None:
    """The password of an identity, or None for a name without one (or with none that could be a file here)."""
    if not topics.is_id(identity):
        return None
    try:
        return read_text(folder / identity).strip() or None
    except (OSError, NotText):
        return None


def write_mosquitto_passwords(folder: Path, target: Path) -> None:
    """Write the folder's identities into a hashed password file for Mosquitto, replacing it whole.

    Needs `mosquitto_passwd`; raises OSError when it is missing, CalledProcessError when it fails.
    """
    passwords = {path.name: read_password(folder, path.name) for path in sorted(folder.iterdir())}
    fresh = target.with_name(target.name + ".new")
    fresh.unlink(missing_ok=True)
    _write_private(fresh, "".join(f"{name}:{password}\n" for name, password in passwords.items() if password))
    subprocess.run(["mosquitto_passwd", "-U", str(fresh)], check=True, capture_output=True)
    fresh.replace(target)


def _write_private(path: Path, content: str) -> None:
    """Write a file that is 0600 from its first moment, whatever the umask."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content)
