"""Two files of a hub that stands aside: one tells its own pages why, in the other a person asks it to take over.

They are kept beside the log and not in the broker, which carries only the documents of the hub that holds the room.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from table_node.shared.two_hubs import ASIDE, TAKE_OVER


@dataclass(frozen=True)
class Aside:
    """Why this hub does not hold its room."""

    name: str
    """The other hub's machine, or the one on which the log was kept."""
    copy: int
    """1: the log is a copy of another machine's; 0: another hub holds the room, or held it."""
    heard: int
    """1: the other one is heard now."""
    since_utc_ms: int
    """For people: when this hub first heard it, or found the copy."""


class AsideFile:
    """The file in which this hub tells its own pages why it stands aside."""

    def __init__(self, state_dir: Path) -> None:
        self._file, self._asked = state_dir / ASIDE, state_dir / TAKE_OVER
        self._told: Aside | None = None
        self.stood_aside = self._file.exists()
        """Whether this hub stood aside when it was last running."""
        self.is_asked()

    def tell(self, aside: Aside | None) -> None:
        """Say why this hub stands aside, or that it does not. Raises OSError."""
        if aside is None:
            self._told = None
            self._file.unlink(missing_ok=True)
        elif aside != self._told:
            self._told = aside
            draft = self._file.with_name(f".{ASIDE}.new")
            draft.write_text(json.dumps(asdict(aside)), encoding="utf-8")
            draft.replace(self._file)

    def is_asked(self) -> bool:
        """Whether a person has asked this hub to take over since the last call."""
        try:
            self._asked.unlink()
        except OSError:
            return False
        return True


def ask_to_take_over(state_dir: Path) -> None:
    """Ask the hub of this folder to take over. Raises OSError."""
    (state_dir / TAKE_OVER).touch()


def no_longer_aside(state_dir: Path) -> None:
    """Delete the note that the hub of this folder stands aside: somebody has just restored a log there."""
    (state_dir / ASIDE).unlink(missing_ok=True)
