"""The form of the tournament's settings: what stands, what was typed over it, and what a change would lead to."""

import json
from dataclasses import dataclass, field

from dashboard.hub.commands import Reply
from dashboard.read import desk
from dashboard.read.model import Model, Tournament
from dashboard.read.room import Room
from dashboard.request import Typed, kept_request_id, new_request_id, services
from dashboard.words import options as option_words
from dashboard.words import warning_bells
from table_node.shared.sheet_words import SHEETS, SheetWords, game_of

MINUTE_S = 60
WAS = "was-"
"""Before the name of a field: what it held when the page was made. Only what somebody typed over is sent."""


@dataclass
class Changing:
    """The form of settings: what it holds, what was wrong with it, and what a change would lead to."""

    values: dict[str, str]
    was: dict[str, str]
    options: tuple[option_words.Option, ...]
    sheets: dict[str, SheetWords]
    typed: Typed = field(default_factory=lambda: Typed({}))
    reply: Reply | None = None
    request_id: str = field(default_factory=new_request_id)

    @property
    def options_touched(self) -> bool:
        """Whether a house option was typed over, or what was typed for one is wrong."""
        over = {
            name for name, before in self.was.items() if self.values.get(name, "") != before
        } | self.typed.wrong.keys()
        return any(name.startswith(option_words.PREFIX) for name in over)

    @property
    def leads_to(self) -> list[dict[str, str]]:
        """What the change would lead to; nothing while none was asked for."""
        asked = self.reply is not None and self.reply.code == "say_first"
        return list(self.reply.detail or []) if asked and self.reply is not None else []


def changing(reading: Model | None, now: Room, typed: Typed | None = None, reply: Reply | None = None) -> Changing:
    """The form as the tournament stands, with what was typed into it."""
    made = now.tournament
    if reading is None or made is None:
        return Changing({}, {}, (), {})
    current = settings_typed(made, desk.settings(reading))
    game = game_of(made.profile)
    return Changing(
        values=typed.values if typed is not None else current,
        was=was_typed(typed) if typed is not None else current,
        options=tuple(option for option in option_words.OPTIONS if game in option.games),
        sheets={profile: sheet for profile, sheet in SHEETS.items() if sheet.game == game},
        typed=typed or Typed({}),
        reply=reply,
        request_id=kept_request_id(reply) if reply is not None else new_request_id(),
    )


def settings_typed(made: Tournament, settings: dict[str, str]) -> dict[str, str]:
    """Every field of a tournament as somebody would type it."""
    speed = services().speed
    return {
        "name": made.name, "profile": made.profile, "rounds": str(made.rounds), "tables": str(made.tables),
        "minutes": str(round(made.round_s * speed / MINUTE_S)),
        warning_bells.FIELD: warning_bells.typed_as(made.warnings_ms, speed),
        "clipping": settings.get("clipping", made.clipping),
        **option_words.written(json.loads(settings.get("options", "{}"))),
    }  # fmt: skip


def was_typed(typed: Typed) -> dict[str, str]:
    """What each field held when the page was made."""
    return {name.removeprefix(WAS): value for name, value in typed.values.items() if name.startswith(WAS)}
