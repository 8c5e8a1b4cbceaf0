"""`roundbell rules EDITION [MOMENT]`: the lines of a rules page, for a person at a terminal."""

import sys
from collections.abc import Iterator
from textwrap import wrap

from controller.games.cribbage.edition import CRIBBAGE
from controller.games.guidance import GUIDANCE, lines_for, page_of
from controller.games.profiles import PROFILES
from controller.games.refusal import Refusal
from controller.games.rule_lines import MOMENTS
from controller.games.spades.edition import SPADES

_INDENT, _WIDTH = " " * 4, 100


def run(edition: str | None, moment: str | None) -> int:
    """Print an edition's lines, all or of one moment; without an edition, what can be asked for. 2: a refusal."""
    try:
        said = list(choices() if edition is None else lines(edition, moment))
    except Refusal as refusal:
        print(f"{refusal.text} {refusal.remedy}", file=sys.stderr)
        return 2
    print("\n".join(said))
    return 0


def lines(edition: str, moment: str | None) -> Iterator[str]:
    """The page, each line's clauses above its text. Raises Refusal for an edition or moment that is none."""
    shown = page_of(edition) if moment is None else lines_for(edition, moment)
    yield f"{edition} ({statuses()[edition]})" + (f": {MOMENTS[moment]}" if moment else "")
    for line in shown:
        yield ", ".join(line.clauses)
        yield from wrap(line.text, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)


def choices() -> Iterator[str]:
    """The editions with their status, and the moments with what they are."""
    yield "Editions:"
    yield from (f"  {name:10}{status}" for name, status in statuses().items())
    yield "Moments:"
    yield from (f"  {name:10}{about}" for name, about in MOMENTS.items())


def statuses() -> dict[str, str]:
    """What each sheet is worth: proposed, withdrawn, superseded, or whose it was. None is official."""
    known = {edition.name: edition.status for edition in (CRIBBAGE, SPADES)}
    return {name: known[name] if name in known else PROFILES[name].status for name in GUIDANCE}
