"""The profiles a tournament can be played under: a sheet of any of the games with a club's house options."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from controller.games.cribbage import edition as cribbage
from controller.games.cribbage.options import OPTIONS as CRIBBAGE_OPTIONS
from controller.games.five_hundred.editions import EDITION_2025, EDITIONS, Edition
from controller.games.five_hundred.options import OPTIONS, applied
from controller.games.five_hundred.penalties import MATRIX_EMPTY
from controller.games.options import Reader, with_options
from controller.games.refusal import Refusal
from controller.games.room_rules import RoomRules, room_rules
from controller.games.spades import edition as spades
from controller.games.spades.options import OPTIONS as SPADES_OPTIONS
from table_node.shared.sheet_words import PENALTIES, option_name, value_words
from table_node.shared.words import say

Sheet = Edition | cribbage.Edition | spades.Edition

PROFILES: Mapping[str, Edition] = MappingProxyType({edition.name: edition for edition in EDITIONS})
"""The sheets of 500 as they stand, by name; the draft of 2025 is the most complete text and comes first."""
SHEETS: Mapping[str, Sheet] = MappingProxyType(
    {**PROFILES, cribbage.CRIBBAGE.name: cribbage.CRIBBAGE, spades.SPADES.name: spades.SPADES}
)
"""Every sheet a room can be run by."""

CUSTOM = "custom"
"""A sheet a club types in itself, such as one that none of the editions here is."""
MANDATORY: tuple[str, ...] = (
    "minutes", "max_hands", "target", "floor", "trick_points", "trick_cap", "go_out", "deal_patterns",
    "misdeals_before_pass", "out_of_turn", "penalties", "clicks_win", "clicks_tie", "clicks_loss", "unclipped",
    "begun_label",
)  # fmt: skip
"""What a custom sheet must say, since the sheets say it and differ; the rest is as the room has it."""
CAP_ADVISED = 490
"""The remit's conclusion: where games stop on time or after four hands, the limit ought to be 490."""

NO_LIMIT = 1000
"""Hands of a game that goes on until somebody has won it."""

_BLANK = replace(
    EDITION_2025, name=CUSTOM, title=say("500, a club's own rules"), status=CUSTOM, penalties=MATRIX_EMPTY,
    floor_words="as the club says", discard_due="unsaid",
)  # fmt: skip

_STATUSES = {
    "proposed": say("proposed"), "withdrawn": say("withdrawn"), "superseded": say("superseded"), CUSTOM: say("custom"),
    "ratified 2004, amended 2017": say("ratified 2004, amended 2017"),
    "sheet of one event, 2004": say("sheet of one event, 2004"),
}  # fmt: skip


@dataclass(frozen=True)
class Advice:
    """Something the convenor should know about a profile; it stops nothing."""

    code: str
    text: str


@dataclass(frozen=True)
class Profile:
    """A sheet and what a club changes in it."""

    edition: Sheet
    sheet: Sheet
    """The edition with the options in it: what everything goes by."""
    changed: tuple[str, ...]
    """The options whose value is not the edition's."""

    @property
    def rules(self) -> Edition:
        """The rules of 500, for scoring and dealing. Refused where another game is played."""
        if not isinstance(self.sheet, Edition):
            raise Refusal(
                "other_game", say("The room plays {profile}, whose hands are not typed here.", profile=self.name),
                say("Enter the result of the game."),
            )  # fmt: skip
        return self.sheet

    @property
    def room(self) -> RoomRules:
        """What the sheet says of the room."""
        if isinstance(self.sheet, Edition):
            return room_rules(self.sheet, game="500", moves="ring")
        if isinstance(self.sheet, cribbage.Edition):
            return room_rules(self.sheet, game="cribbage", moves="ring", max_hands=self.sheet.deals)
        return room_rules(
            self.sheet, game="spades", moves="teams", minutes=self.sheet.time_limit_minutes, max_hands=NO_LIMIT,
            rounds=len(self.sheet.stages), clicks_win=0, clicks_tie=0, clicks_loss=0,
        )  # fmt: skip

    @property
    def name(self) -> str:
        """The edition's name, or custom."""
        return self.edition.name

    @property
    def status(self) -> str:
        """proposed, withdrawn, superseded or custom."""
        return self.edition.status

    @property
    def status_words(self) -> str:
        """The status as people read it."""
        return _STATUSES.get(self.status, self.status)

    def words(self) -> tuple[str, ...]:
        """What to print wherever results are shown: title and status, then a line for each changed option."""
        title, status = self.edition.title, self.status_words
        head = title if self.name == CUSTOM else say("{title} ({status})", title=title, status=status)
        return (head, *(self.option_words(name) for name in self.changed))

    @property
    def options(self) -> Mapping[str, Reader]:
        """What may be chosen in it, by name."""
        return _options_of(self.edition)

    def advice(self) -> tuple[Advice, ...]:
        """What the set-up page says beside the options."""
        if self.room.umpires:
            return self.sheet_advice()
        return (*self.sheet_advice(), Advice("W_NO_UMPIRE", say("No umpire is named: the convenor decides disputes.")))

    def sheet_advice(self) -> tuple[Advice, ...]:
        """What the set-up page says beside the sheet, before it is chosen."""
        found = []
        if self.status == "withdrawn":
            found.append(
                Advice(
                    "A_WITHDRAWN",
                    say("{title} was withdrawn: be sure that your club plays by it.", title=self.edition.title),
                )
            )
        cap = self.sheet.trick_cap if isinstance(self.sheet, Edition) else None
        if cap is not None and cap < CAP_ADVISED:
            text = say(
                "Games stop at the bell or after {max_hands} hands, and tricks count only to {cap}. The remit of 2025"
                " advises {advised}.",
                max_hands=self.room.max_hands, cap=cap, advised=CAP_ADVISED,
            )  # fmt: skip
            found.append(Advice("A_CAP_460", text))
        return tuple(found)

    def option_words(self, name: str) -> str:
        """An option and its value, and the sheet's own where the club has changed it."""
        now, before = getattr(self.sheet, name), getattr(self.edition, name)
        label = option_name(name)
        if name == "penalties":
            said = [f"{PENALTIES[event]}: {now[event].words}" for event in now if now[event] != before[event]]
            return say("{option}: {value}", option=label, value="; ".join(said) or say("all to the umpire"))
        if name == "bid_table":
            values = ", ".join(f"{bid} {value}" for bid, value in now.items())
            return say("{option}: {value}", option=label, value=values)
        if self.name == CUSTOM or now == before:
            return say("{option}: {value}", option=label, value=value_words(name, now))
        return say(
            "{option}: {value} (the sheet: {before})",
            option=label, value=value_words(name, now), before=value_words(name, before),
        )  # fmt: skip


def profile(name: str, options: Mapping[str, object] | None = None) -> Profile:
    """The profile of that name with these house options. Refused: an unknown name, option or value."""
    options = options or {}
    if name == CUSTOM:
        return _custom(options)
    edition = SHEETS.get(name)
    if edition is None:
        known = ", ".join((*SHEETS, CUSTOM))
        raise Refusal(
            "unknown_profile",
            say("There is no profile {name}.", name=name[:40]),
            say("Choose one of {known}.", known=known),
        )
    sheet = _with(edition, options) if options else edition
    changed = tuple(option for option in _options_of(edition) if getattr(sheet, option) != getattr(edition, option))
    return Profile(edition, sheet, changed)


def differences(was: Profile, now: Profile) -> dict[str, str]:
    """The options in which two profiles of one sheet differ, by name, each as a line of its two values in words."""
    return {
        name: _difference(name, getattr(was.sheet, name), getattr(now.sheet, name))
        for name in _options_of(now.edition) if getattr(now.sheet, name) != getattr(was.sheet, name)
    }  # fmt: skip


def _difference(name: str, was: object, now: object) -> str:
    """One option's two values; of a whole table only what differs."""
    if isinstance(now, Mapping) and isinstance(was, Mapping):
        others = [key for key in now if now[key] != was.get(key)]
        said = [
            say("{option}: {now}, not {before}", option=PENALTIES.get(key, key), now=_entry(now[key]),
                before=_entry(was.get(key)))
            for key in others
        ]  # fmt: skip
        return say("{option}: {value}", option=option_name(name), value="; ".join(said))
    return say(
        "{option}: {now}, not {before}",
        option=option_name(name), now=value_words(name, now), before=value_words(name, was),
    )  # fmt: skip


def _entry(value: object) -> str:
    """What a table has for one of its keys."""
    return str(getattr(value, "words", value))


def spades_of(chosen: Profile) -> spades.Edition:
    """The rules of spades of a profile. Refused where another game is played."""
    if not isinstance(chosen.sheet, spades.Edition):
        raise Refusal(
            "other_game", say("The room plays {profile}.", profile=chosen.name), say("Teams and lots are for spades.")
        )
    return chosen.sheet


def cribbage_of(chosen: Profile) -> cribbage.Edition:
    """The rules of cribbage of a profile. Refused where another game is played."""
    if not isinstance(chosen.sheet, cribbage.Edition):
        raise Refusal(
            "other_game", say("The room plays {profile}.", profile=chosen.name), say("Pegs and cribs are for cribbage.")
        )
    return chosen.sheet


def _options_of(edition: Sheet) -> Mapping[str, Reader]:
    if isinstance(edition, Edition):
        return OPTIONS
    return CRIBBAGE_OPTIONS if isinstance(edition, cribbage.Edition) else SPADES_OPTIONS


def _with(edition: Sheet, options: Mapping[str, object]) -> Sheet:
    return (
        applied(edition, options)
        if isinstance(edition, Edition)
        else with_options(edition, _options_of(edition), options)
    )


def _custom(options: Mapping[str, object]) -> Profile:
    missing = [name for name in MANDATORY if name not in options]
    if missing:
        raise Refusal(
            "missing_options",
            say("A custom profile must say everything itself; missing: {missing}.", missing=", ".join(missing)),
            say("Give each of them a value."),
            missing,
        )
    return Profile(_BLANK, applied(_BLANK, options), tuple(option for option in OPTIONS if option in options))
