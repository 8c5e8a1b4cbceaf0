"""What a benchmark says: a figure beside its physical limit, and the tables in which people read it."""

import math
from collections.abc import Iterable, Mapping, Sequence

Row = dict[str, object]
BEGIN, END = "<!-- figures: written by python -m benchmarks --write-docs -->", "<!-- end of figures -->"
_HEADINGS = ("figure", "measured", "limit", "times", "n")


def figure(name: str, value: float, unit: str, limit: float, limit_name: str, n: int, note: str = "") -> Row:
    """One line of `build/bench.json`. `ratio`: the figure in limits, or None where the limit is nothing."""
    return {
        "name": name,
        "value": _rounded(value),
        "unit": unit,
        "limit": _rounded(limit),
        "limit_name": limit_name,
        "ratio": _rounded(value / limit) if limit else None,
        "n": n,
        "note": note,
    }


def failed(suite: str, error: Exception) -> Row:
    """The line of a suite that came to nothing."""
    said = f"failed: {type(error).__name__}: {' '.join(str(error).split())[:200]}"
    return figure(f"{suite}.failed", 0, "", 0, said, 0, said)


def percentile(samples: Sequence[float], percent: int) -> float:
    """The smallest sample that so many percent of all do not exceed (nearest rank). Raises ValueError for none."""
    if not samples:
        raise ValueError("nothing was measured")
    return sorted(samples)[max(math.ceil(len(samples) * percent / 100), 1) - 1]


def at_percentiles(
    name: str, unit: str, measured: Sequence[float], limits: Sequence[float], limit_name: str, note: str
) -> list[Row]:
    """Median and 99th percentile of what was measured, each beside the same percentile of its limit."""
    return [
        figure(
            f"{name}.p{percent}", percentile(measured, percent), unit, percentile(limits, percent), limit_name,
            len(measured), note,
        )
        for percent in (50, 99)
    ]  # fmt: skip


def for_terminal(rows: Sequence[Mapping[str, object]]) -> str:
    """Aligned columns, each figure with what its limit is."""
    lines = [(*_HEADINGS, "the limit is"), *((*_cells(row), str(row["limit_name"])) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEADINGS))]
    return "\n".join(_aligned(line, widths) for line in lines)


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    name, *numbers, limit_name = line
    padded = [number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True)]
    return "  ".join([name.ljust(widths[0]), *padded, limit_name]).rstrip()


def for_page(rows: Sequence[Mapping[str, object]]) -> str:
    """The same as a Markdown table, with the notes."""
    lines: list[tuple[str, ...]] = [(*_HEADINGS, "the limit is", "note"), ("---", *["--:"] * 4, "---", "---")]
    above = None
    for row in rows:
        name, *numbers = _cells(row)
        here = (name.partition(".")[0], row["note"])
        note = "as above" if here == above else str(row["note"])
        lines.append((f"`{name}`", *numbers, str(row["limit_name"]), note))
        above = here
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cells(row: Mapping[str, object]) -> tuple[str, str, str, str, str]:
    ratio = "" if row["ratio"] is None else str(row["ratio"])
    return str(row["name"]), f"{row['value']} {row['unit']}", f"{row['limit']} {row['unit']}", ratio, str(row["n"])


def with_rows(page: str, rows: Sequence[Mapping[str, object]], suites: Iterable[str]) -> str:
    """A page with these suites' rows in place of their old ones, all suites in this order. Raises ValueError."""
    head, rule, *fresh = for_page(rows).splitlines()
    kept: dict[str, list[str]] = {}
    for line in page.partition(BEGIN)[2].partition(END)[0].splitlines():
        if line.startswith("| `"):
            kept.setdefault(_suite(line), []).append(line)
    kept |= {_suite(line): [each for each in fresh if _suite(each) == _suite(line)] for line in fresh}
    return with_figures(page, "\n".join([head, rule, *(line for suite in suites for line in kept.get(suite, []))]))


def _suite(line: str) -> str:
    return line.removeprefix("| `").partition(".")[0]


def with_figures(page: str, written: str) -> str:
    """A page with what stands between its marks replaced. Raises ValueError for a page without marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page has no {BEGIN} … {END}")
    return f"{before}{BEGIN}\n\n{written}\n\n{END}{after}"


def _rounded(value: float) -> float:
    """Three significant digits: no figure of a shared machine is better than that."""
    if value == 0:
        return 0
    kept = round(value, 2 - math.floor(math.log10(abs(value))))
    return int(kept) if kept == int(kept) else kept
