"""A node's password at the broker: made here, hashed for the broker, told to the board, and never shown."""

import base64
import hashlib
import os
import secrets
import shutil
import threading
from dataclasses import dataclass, field
from pathlib import Path

from firmware_tools.refusals import BenchRefusal
from table_node.shared.outside import read_text

ROUNDS = 101  # what mosquitto_passwd 2.0 uses; the password itself is 24 random bytes
_one_at_a_time = threading.Lock()


@dataclass(frozen=True)
class Password:
    """A password that does not show itself when it is printed or logged."""

    words: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)

    def hashed(self) -> str:
        """As Mosquitto keeps it: PBKDF2 with SHA-512, `$7$rounds$salt$hash`."""
        salt = os.urandom(12)
        digest = hashlib.pbkdf2_hmac("sha512", self.words.encode(), salt, ROUNDS, 64)
        return f"$7${ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def write_hashed(path: Path, node: str, password: Password) -> None:
    """Put a node's line into Mosquitto's password file, in place of the one it had. Raises BenchRefusal."""
    with _one_at_a_time:
        try:
            lines = read_text(path).splitlines() if path.exists() else []
            kept = [line for line in lines if line.split(":", 1)[0] != node]
            _replace(path, "".join(f"{line}\n" for line in [*kept, f"{node}:{password.hashed()}"]))
        except OSError as error:
            raise _not_written(path, error) from error


def write_plain(folder: Path, node: str, password: Password) -> None:
    """Put a node's password into the room's `password_dir`, for its owner only. Raises BenchRefusal."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _replace(folder / node, password.words + "\n")
    except OSError as error:
        raise _not_written(folder / node, error) from error


def _replace(path: Path, content: str) -> None:
    """Replace a file whole; a new one is 0600 from its first moment, an old one keeps its mode and owner."""
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if path.exists():
        shutil.copymode(path, fresh)
        if os.geteuid() == 0:
            os.chown(fresh, path.stat().st_uid, path.stat().st_gid)
    fresh.replace(path)


def _not_written(path: Path, error: OSError) -> BenchRefusal:
    text = f"{path} cannot be written: {error.strerror}."
    return BenchRefusal("config_wrong", text, "Name a file you may write, or run this with sudo on the hub.")
