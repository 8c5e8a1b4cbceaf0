"""`roundbell rules --coverage`: which clauses of the sheets a test of this checkout proves, found out by running it."""

import csv
import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from textwrap import shorten
from typing import Any

CLAUSES = Path(__file__).parents[1] / "games" / "clauses.csv"
CHECKOUT = Path(__file__).resolve().parents[2]
ROLES = ("AUTOMATE", "ASSIST", "INFORM")
DOORS = ("press", "page", "print", "set-up", "clock", "command line")
"""Through what a clause is met: a button or a card, what a page shows or asks, what is printed, the set-up, the bell
and the clock, a command typed at a terminal."""
Proofs = Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]]
"""What the tests' plugin wrote: for each document and clause, the tests that ran for it."""
_WIDTH = 110


class CoverageError(Exception):
    """The tests cannot be run here: what is missing and what to do."""


@dataclass(frozen=True)
class Clause:
    """A clause of a sheet and what Roundbell owes it: decide it, help a person with it, or show it."""

    doc: str
    clause: str
    role: str
    paraphrase: str


@dataclass(frozen=True)
class Covered:
    """A clause with what handles it, a test that ran for it, and through what that came to it; `met_by` is empty where
    nothing that a person or a node does leads there. Of several tests the one that says least for it.
    """

    doc: str
    clause: str
    role: str
    where: str | None
    test: str | None
    met_by: tuple[str, ...]
    passed: bool


def clauses() -> list[Clause]:
    """Every clause of the five sheets, in the order of the sheets."""
    with CLAUSES.open(encoding="utf-8", newline="") as rows:
        return [Clause(**row) for row in csv.DictReader(rows)]


def covered(proofs: Proofs) -> list[Covered]:
    """Each clause with its proof: every test that ran for it passed, and one came to it through a door of the room."""
    return [_covered(clause, proofs.get(clause.doc, {}).get(clause.clause, ())) for clause in clauses()]


def _covered(clause: Clause, tests: Sequence[Mapping[str, Any]]) -> Covered:
    found: Mapping[str, Any] = min(tests, key=lambda test: (bool(test["passed"]), not test["met_by"]), default={})
    met_by = {door for test in tests for door in test["met_by"]}
    return Covered(
        clause.doc, clause.clause, clause.role, found.get("where"), found.get("test"),
        tuple(sorted(met_by)), bool(found.get("passed") and met_by),
    )  # fmt: skip


def proofs_of(checkout: Path) -> Proofs:
    """Run a checkout's marked tests; what they proved. CoverageError where there are none, or they cannot be run."""
    if not (checkout / "tests" / "conftest.py").is_file():
        raise CoverageError("Coverage is counted by running the tests, and they are not installed: use a checkout.")
    if importlib.util.find_spec("pytest") is None:
        raise CoverageError("Coverage is counted by running the tests: install the extra 'dev' for them.")
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "clauses.json"
        asked = [sys.executable, "-m", "pytest", "-q", "-m", "clause", "--clauses", str(written)]
        done = subprocess.run(asked, cwd=checkout, capture_output=True, encoding="utf-8", errors="replace", check=False)
        if done.returncode not in (0, 1) or not written.is_file():
            said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-8:]
            raise CoverageError("\n".join(["The tests could not be run to their end:", *said]))
        found: Proofs = json.loads(written.read_text(encoding="utf-8"))
        return found


def run(as_json: bool, checkout: Path = CHECKOUT) -> int:
    """Print the coverage, for people or as JSON. Exit code 0: every clause; 1: not every one; 2: it cannot be told."""
    try:
        rows = covered(proofs_of(checkout))
    except CoverageError as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps([asdict(row) for row in rows], indent=1) if as_json else "\n".join(page(rows)))
    return 0 if all(row.passed for row in rows) else 1


def page(rows: Sequence[Covered]) -> Iterator[str]:
    """The coverage for people: the figures of each sheet and role, then every clause that nothing proves."""
    docs = list(dict.fromkeys(row.doc for row in rows))
    yield f"{'':10}" + "".join(f"{role:>10}" for role in (*ROLES, "all"))
    for doc in (*docs, "all"):
        of_doc = [row for row in rows if doc in (row.doc, "all")]
        by_role = [[row for row in of_doc if row.role == role] for role in ROLES]
        yield f"{doc:10}" + "".join(f"{_figure(some):>10}" for some in (*by_role, of_doc))
    yield f"\n{'met by':14}" + "".join(f"{role:>10}" for role in (*ROLES, "all"))
    for door in DOORS:
        met = [row for row in rows if row.passed and door in row.met_by]
        counts = [sum(row.role == role for row in met) for role in ROLES]
        yield f"{door:14}" + "".join(f"{count:>10}" for count in (*counts, len(met)))
    paraphrases = {(clause.doc, clause.clause): clause.paraphrase for clause in clauses()}
    only = [row for row in rows if row.passed and row.met_by == ("command line",)]
    yield from _listed("Met by the command line alone:", only, lambda row: paraphrases[row.doc, row.clause])
    missing = [row for row in rows if not row.passed]
    yield from _listed("Not met:", missing, lambda row: _lacks(row) or paraphrases[row.doc, row.clause])


def _listed(title: str, rows: Sequence[Covered], about: Callable[[Covered], str]) -> Iterator[str]:
    if rows:
        yield f"\n{title}"
    for row in rows:
        yield "  " + shorten(f"{row.doc} {row.clause} ({row.role}): {about(row)}", _WIDTH, placeholder=" …")


def _lacks(row: Covered) -> str:
    if row.test is None:
        return ""
    return f"FAILED {row.test}" if row.met_by else f"no door leads to {row.where}"


def _figure(rows: Sequence[Covered]) -> str:
    return f"{sum(row.passed for row in rows)}/{len(rows)}"
