"""How long before the finish bell the warnings of a round ring, as somebody asked for it, and what cannot be."""

from controller.domain.commands.amending import ChangeTournament
from controller.domain.commands.setup import CreateTournament
from controller.games.refusal import Refusal
from table_node.shared.rings import WARNINGS
from table_node.shared.words import say


def asked_warnings(command: CreateTournament | ChangeTournament) -> tuple[int, ...] | None:
    """Seconds before the finish bell of each warning, the first to ring first; None: the command says nothing of it.

    `warning_s=60` is one warning, `warning_s=0` none, and `warnings_s=(120, 60)` two. Refused: more than the bell has
    (`too_many_warnings`), less than a second (`out_of_range`), two at one time (`warning_twice`), another order
    (`warnings_order`).
    """
    if command.warnings_s is None and command.warning_s is None:
        return None
    wanted = command.warnings_s
    if wanted is None:
        wanted = (command.warning_s,) if command.warning_s else ()
    if len(wanted) > len(WARNINGS):
        raise Refusal(
            "too_many_warnings", say("{count} warnings are too many.", count=len(wanted)),
            say("Choose {most} or fewer.", most=len(WARNINGS)),
        )  # fmt: skip
    if any(seconds < 1 for seconds in wanted):
        raise Refusal(
            "out_of_range", say("A warning rings at least 1 second before the finish bell."),
            say("Type another number."),
        )  # fmt: skip
    if len(set(wanted)) < len(wanted):
        raise Refusal(
            "warning_twice", say("Two warnings would ring at the same time: {seconds}.", seconds=_typed(wanted)),
            say("Type each time once."),
        )  # fmt: skip
    in_order = tuple(sorted(wanted, reverse=True))
    if wanted != in_order:
        raise Refusal(
            "warnings_order",
            say("The warnings are not in the order in which they ring: {seconds}.", seconds=_typed(wanted)),
            say("Type the one that rings first, first: {seconds}.", seconds=_typed(in_order)),
        )  # fmt: skip
    return wanted


def must_fit(warnings_us: tuple[int, ...], round_us: int) -> None:
    """Refuse a warning (`warning_too_early`) that a round of this length would have to ring before it begins."""
    if warnings_us and max(warnings_us) >= round_us:
        raise Refusal(
            "warning_too_early", say("The warning would ring before the round begins."),
            say("Choose fewer seconds for the warning, or more minutes."),
        )  # fmt: skip


def _typed(seconds: tuple[int, ...]) -> str:
    return " ".join(map(str, seconds))
