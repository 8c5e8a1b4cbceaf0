"""`python -m benchmarks [ONLY] [--write-docs]`: a table for people and `build/bench.json`. No assertions."""

import argparse
import json
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from benchmarks import (
    bell_lateness,
    cribbage_counting,
    firmware,
    memory,
    movement,
    node,
    press,
    rate,
    replay,
    scoring,
    standings,
    start,
)
from benchmarks.dashboard import suite as dashboard
from benchmarks.figures import Row, failed, for_terminal, with_rows
from benchmarks.hall import BUILD
from benchmarks.roomtime import suite as roomtime

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"

SUITES: dict[str, Callable[[], list[Row]]] = {
    "press": press.measure,
    "dashboard": dashboard.measure,
    "rate": rate.measure,
    "start": start.measure,
    "replay": replay.measure,
    "memory": memory.measure,
    "node": node.measure,
    "bell": bell_lateness.measure,
    "roomtime": roomtime.measure,
    "cribbage": cribbage_counting.measure,
    "scoring": scoring.measure,
    "movement": movement.measure,
    "standings": standings.measure,
    "firmware": firmware.measure,
}


def main() -> int:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Figures beside their physical limits.")
    parser.add_argument("only", nargs="?", default="", help=f"suites whose name begins so: {', '.join(SUITES)}")
    parser.add_argument("--write-docs", action="store_true", help="write the figures into the docs")
    asked = parser.parse_args()
    chosen = {name: measure for name, measure in SUITES.items() if name.startswith(asked.only)}
    if not chosen:
        parser.error(f"no suite begins with {asked.only!r}; there are {', '.join(SUITES)}")
    rows, whole = measured(chosen)
    BUILD.mkdir(exist_ok=True)
    (BUILD / "bench.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(for_terminal(rows))
    if asked.write_docs and whole:
        PAGE.write_text(with_rows(PAGE.read_text(encoding="utf-8"), rows, SUITES), encoding="utf-8")
    return 0 if whole else 1


def measured(chosen: dict[str, Callable[[], list[Row]]]) -> tuple[list[Row], bool]:
    """The rows of these suites, and whether each came to its end; one that fails is a row, and the others go on."""
    rows: list[Row] = []
    whole = True
    for name, measure in chosen.items():
        began_s = time.monotonic()
        try:
            rows += measure()
            said = "measured"
        except Exception as error:  # whatever ended it, the figures of the others are wanted
            traceback.print_exc(file=sys.stderr)
            rows.append(failed(name, error))
            whole, said = False, "failed"
        print(f"{name}: {said} in {time.monotonic() - began_s:.0f} s", file=sys.stderr, flush=True)
    return rows, whole


if __name__ == "__main__":
    sys.exit(main())
