"""The profiles a tournament can be played under: an edition with a club's house options."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from controller.games.five_hundred.editions import EDITION_2025, EDITIONS, Edition
from controller.games.five_hundred.options import OPTIONS, applied
from controller.games.five_hundred.penalties import MATRIX_EMPTY
from controller.games.refusal import Refusal

PROFILES: Mapping[str, Edition] = MappingProxyType({edition.name: edition for edition in EDITIONS})
"""The editions as they stand, by name; the draft of 2025 is the most complete text and comes first."""

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

_BLANK = replace(
    EDITION_2025, name=CUSTOM, title="500, a club's own rules", status=CUSTOM, penalties=MATRIX_EMPTY,
    floor_words="as the club says", discard_due="unsaid",
)  # fmt: skip


@dataclass(frozen=True)
class Advice:
    """Something the convenor should know about a profile; it stops nothing."""

    code: str
    text: str


@dataclass(frozen=True)
class Profile:
    """An edition and what a club changes in it."""

    edition: Edition
    rules: Edition
    """The edition with the options in it: what scoring and dealing go by."""
    changed: tuple[str, ...]
    """The options whose value is not the edition's."""

    @property
    def name(self) -> str:
        """The edition's name, or custom."""
        return self.edition.name

    @property
    def status(self) -> str:
        """proposed, withdrawn, superseded or custom."""
        return self.edition.status

    def words(self) -> tuple[str, ...]:
        """What to print wherever results are shown: name and status, then a line for each changed option."""
        head = f"{self.name} ({self.status})" if self.name != self.status else f"{self.name}: {self.edition.title}"
        return (head, *(self._changed_words(name) for name in self.changed))

    def advice(self) -> tuple[Advice, ...]:
        """What the set-up page says beside the options."""
        found = []
        cap = self.rules.trick_cap
        if cap is not None and cap < CAP_ADVISED:
            text = f"Games stop at the bell or after {self.rules.max_hands} hands, and tricks count only to {cap}."
            found.append(Advice("A_CAP_460", f"{text} The remit of 2025 advises {CAP_ADVISED}."))
        if not self.rules.umpires:
            found.append(Advice("W_NO_UMPIRE", "No umpire is named: the convenor decides disputes."))
        return tuple(found)

    def _changed_words(self, name: str) -> str:
        now, before = getattr(self.rules, name), getattr(self.edition, name)
        if name == "penalties":
            said = [f"{event} {now[event].words}" for event in now if now[event] != before[event]]
            return f"penalties: {'; '.join(said) or 'all to the umpire'}"
        if name == "bid_table":
            return "bid_table: the club's own schedule, " + " ".join(f"{bid} {value}" for bid, value in now.items())
        if self.name == CUSTOM:
            return f"{name}: {_said(now)}"
        return f"{name}: {_said(now)} instead of {_said(before)}"


def profile(name: str, options: Mapping[str, object] | None = None) -> Profile:
    """The profile of that name with these house options. Refused: an unknown name, option or value."""
    options = options or {}
    if name == CUSTOM:
        return _custom(options)
    edition = PROFILES.get(name)
    if edition is None:
        known = ", ".join((*PROFILES, CUSTOM))
        raise Refusal("unknown_profile", f"There is no profile {name[:40]}.", f"Choose one of {known}.")
    if not options:
        return Profile(edition, edition, ())
    rules = applied(edition, options)
    changed = tuple(option for option in OPTIONS if getattr(rules, option) != getattr(edition, option))
    return Profile(edition, rules, changed)


def _custom(options: Mapping[str, object]) -> Profile:
    missing = [name for name in MANDATORY if name not in options]
    if missing:
        raise Refusal(
            "missing_options",
            f"A custom profile must say everything itself; missing: {', '.join(missing)}.",
            "Give each of them a value.",
            missing,
        )
    return Profile(_BLANK, applied(_BLANK, options), tuple(option for option in OPTIONS if option in options))


def _said(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(str(one) for one in value) or "none"
    return str(value)
