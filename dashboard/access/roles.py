"""Roles: umpire and recorder have passcodes of their own, and each table's phone has a PIN.

All of them are kept in the passcode file: the convenor's hash in its first line, then a line `name secret` each.
"""

import hashlib
import hmac
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

from werkzeug.security import check_password_hash, generate_password_hash

from dashboard.access.auth import PASSCODE_DIGITS, digits_of, write_secret
from table_node.shared.outside import read_text
from table_node.shared.settings import SettingsError

Role = Literal["convenor", "umpire", "recorder", "table"]
HELPERS: tuple[Role, ...] = ("umpire", "recorder")
STAFF: tuple[Role, ...] = ("convenor", *HELPERS)
PINS = "pins"
PIN_DIGITS = 6

View = TypeVar("View", bound=Callable[..., Any])


def also(*roles: Role) -> Callable[[View], View]:
    """A decorator for console pages and actions that these roles may use too; the convenor may use them all."""

    def mark(view: View) -> View:
        view.roles = roles  # type: ignore[attr-defined]
        return view

    return mark


def may_use(role: Role | None, view: object) -> bool:
    """Whether a role may use a page or an action, which `also` may have marked."""
    return role == "convenor" or role in getattr(view, "roles", ())


class Keys:
    """The hashed passcodes of umpire and recorder, and the secret from which every table's PIN is computed."""

    def __init__(self, path: Path) -> None:
        """Reads the passcode's file and makes the PINs' secret at the first start. Raises SettingsError."""
        self._path = path
        self._lock = threading.Lock()
        try:
            lines = read_text(path).splitlines()
            self._first = lines[:1]
            self._kept = dict(line.split(maxsplit=1) for line in lines[1:] if line.strip())
            if PINS not in self._kept:
                self._keep(PINS, secrets.token_hex(32))
        except (OSError, ValueError) as error:
            raise SettingsError(f"The passcode file {path} cannot be used: {error}.") from error

    def role_of(self, typed: str) -> Role | None:
        """The role with this passcode, typed with or without spaces; None if no helper has it."""
        code = digits_of(typed)
        return next((role for role in HELPERS if role in self._kept and _fits(self._kept[role], code)), None)

    def has(self, role: Role) -> bool:
        """Whether this role has a passcode."""
        return role in self._kept

    def make(self, role: Role) -> str:
        """Make a new passcode for a role and return it, this once. Sessions with the old one end. Raises OSError."""
        made = "".join(secrets.choice("0123456789") for _ in range(PASSCODE_DIGITS))
        self._keep(role, generate_password_hash(made, method="scrypt"))
        return f"{made[:4]}-{made[4:]}"

    def drop(self, role: Role) -> None:
        """Delete a role's passcode, so that nobody can sign in with that role. Raises OSError."""
        self._keep(role, None)

    def pin(self, table: int) -> str:
        """The PIN of a table: six digits."""
        made = hmac.new(self._kept[PINS].encode(), f"table {table}".encode(), hashlib.sha256).digest()
        return f"{int.from_bytes(made[:8], 'big') % 10**PIN_DIGITS:0{PIN_DIGITS}d}"

    def renew_pins(self) -> None:
        """Give every table another PIN; all phones at tables are signed out. Raises OSError."""
        self._keep(PINS, secrets.token_hex(32))

    def mark(self, role: Role) -> str:
        """The mark that a session carries of the passcode or the PINs that opened it; empty if the role has none."""
        kept = self._kept.get(PINS if role == "table" else role, "")
        return hashlib.sha256(kept.encode()).hexdigest()[:16] if kept else ""

    def _keep(self, name: str, secret: str | None) -> None:
        with self._lock:
            kept = {key: value for key, value in self._kept.items() if key != name}
            if secret is not None:
                kept[name] = secret
            write_secret(self._path, [*self._first, *(f"{key} {value}" for key, value in kept.items())])
            self._kept = kept


def _fits(hashed: str, code: str) -> bool:
    return check_password_hash(hashed, code)
