"""A batch as the volunteer sees it. The only rich."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.live import Live
from rich.table import Table

from firmware_tools.batch import Row
from firmware_tools.work import STEPS

COLOURS = {"works": "cyan", "again": "yellow", "online": "green", "pulled": "yellow", "failed": "red"}
WORDS = {"pulled": "pulled out: plug it in again", "again": "once more"}


def table_of(rows: Sequence[Row], bytes_of_all: int) -> Table:
    """One line for each board: where it is, and what it became."""
    shown = Table(title=_summary(rows), title_justify="left", box=None, pad_edge=False)
    for heading in ("port", "chip", "node", "table", "step", "sent", "s"):
        shown.add_column(heading, justify="right" if heading in ("table", "sent", "s") else "left", no_wrap=True)
    for row in rows:
        told = row.progress
        step = told.step if row.state == "works" else WORDS.get(row.state, row.state)
        if row.state == "failed" and row.refusal is not None:
            step = f"failed: {row.refusal.code}"
        sent = f"{min(100 * told.sent // max(bytes_of_all, 1), 100)} %" if told.sent else ""
        shown.add_row(
            row.device, told.chip, told.node, str(told.table or ""), step, sent, f"{row.seconds:.1f}",
            style=COLOURS[row.state],
        )  # fmt: skip
    return shown


@contextmanager
def live(bytes_of_all: int, console: Console | None = None) -> Iterator[Callable[[Sequence[Row]], None]]:
    """A table that is drawn anew as the batch goes on; on no terminal, a line at each change instead."""
    console = console if console is not None else Console()
    if not console.is_terminal:
        yield _lines(console)
        return
    with Live(console=console, refresh_per_second=5) as drawn:
        yield lambda rows: drawn.update(table_of(rows, bytes_of_all))


def told(rows: Sequence[Row]) -> list[str]:
    """The summary: the count, and for each board that is not online the sentence and the remedy."""
    lines = [_summary(rows)]
    for row in rows:
        if row.state != "online" and row.refusal is not None:
            lines.append(f"{row.device}: {row.refusal.text} {row.refusal.remedy}")
        elif row.state != "online":
            lines.append(f"{row.device}: {row.state} at {row.progress.step or STEPS[0]}.")
    return lines


def _summary(rows: Sequence[Row]) -> str:
    counts = {state: sum(row.state == state for row in rows) for state in COLOURS}
    rest = ", ".join(f"{count} {state}" for state, count in counts.items() if count and state != "online")
    return f"{counts['online']} of {len(rows)} boards online" + (f"; {rest}" if rest else "")


def _lines(console: Console) -> Callable[[Sequence[Row]], None]:
    before: dict[str, str] = {}

    def show(rows: Sequence[Row]) -> None:
        for row in rows:
            now = row.progress.step if row.state == "works" else row.state
            if now and before.get(row.device) != now:
                before[row.device] = now
                console.print(f"{row.device} {row.progress.node} {now}", highlight=False)

    return show
