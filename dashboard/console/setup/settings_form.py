"""The form that changes the tournament's settings."""

import json
from dataclasses import dataclass, field

from dashboard.forms.forms import Attempt
from dashboard.read import desk
from dashboard.read.model import Model, Tournament
from dashboard.read.room import Room
from dashboard.request import Typed, services
from dashboard.words import options as option_words
from dashboard.words import warning_bells
from table_node.shared.sheet_words import SHEETS, SheetWords, game_of

MINUTE_S = 60
WAS = "was-"
"""Before the name of a field: what it held when the page was made. Only what somebody typed over is sent."""


@dataclass
class Changing:
    """The settings form as drawn: its values, what is wrong with them, and what a change would lead to."""

    values: dict[str, str]
    was: dict[str, str]
    options: tuple[option_words.Option, ...]
    sheets: dict[str, SheetWords]
    attempt: Attempt = field(default_factory=Attempt)

    @property
    def options_touched(self) -> bool:
        """Whether a house option was changed, or one that was typed is wrong."""
        over = {
            name for name, before in self.was.items() if self.values.get(name, "") != before
        } | self.attempt.typed.wrong.keys()
        return any(name.startswith(option_words.PREFIX) for name in over)

    @property
    def leads_to(self) -> list[dict[str, str]]:
        """The consequences of the change that was asked for; empty if none was."""
        reply = self.attempt.reply
        return list(reply.detail or []) if reply is not None and reply.code == "say_first" else []


def changing(reading: Model | None, now: Room, failed: Attempt | None = None) -> Changing:
    """The settings form with the current settings, or with what was typed if it was refused."""
    made = now.tournament
    if reading is None or made is None:
        return Changing({}, {}, (), {})
    current = settings_typed(made, desk.settings(reading))
    game = game_of(made.profile)
    return Changing(
        values=failed.typed.values if failed is not None else current,
        was=was_typed(failed.typed) if failed is not None else current,
        options=tuple(option for option in option_words.OPTIONS if game in option.games),
        sheets={profile: sheet for profile, sheet in SHEETS.items() if sheet.game == game},
        attempt=failed or Attempt(),
    )


def settings_typed(made: Tournament, settings: dict[str, str]) -> dict[str, str]:
    """The current settings as they would be typed into the form's fields."""
    speed = services().speed
    return {
        "name": made.name, "profile": made.profile, "rounds": str(made.rounds), "tables": str(made.tables),
        "minutes": str(round(made.round_s * speed / MINUTE_S)),
        warning_bells.FIELD: warning_bells.typed_as(made.warnings_ms, speed),
        "clipping": settings.get("clipping", made.clipping),
        **option_words.written(json.loads(settings.get("options", "{}"))),
    }  # fmt: skip


def was_typed(typed: Typed) -> dict[str, str]:
    """What each field held when the page was drawn."""
    return {name.removeprefix(WAS): value for name, value in typed.values.items() if name.startswith(WAS)}


def typed_over(typed: Typed) -> set[str]:
    """The names of the fields that were changed since the page was drawn."""
    return {name for name, before in was_typed(typed).items() if typed.values.get(name, "").strip() != before.strip()}
