"""`roundbell rules --coverage`: which clauses of the sheets a test of this checkout proves, found out by running it."""

import csv
import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from textwrap import shorten

CLAUSES = Path(__file__).parent / "games" / "clauses.csv"
CHECKOUT = Path(__file__).resolve().parents[1]
ROLES = ("AUTOMATE", "ASSIST", "INFORM")
Proofs = Mapping[str, Mapping[str, Sequence[Mapping[str, object]]]]
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
    """A clause with what handles it and a test that ran for it; a failed one where any failed, null where none is."""

    doc: str
    clause: str
    role: str
    where: str | None
    test: str | None
    passed: bool


def clauses() -> list[Clause]:
    """Every clause of the five sheets, in the order of the sheets."""
    with CLAUSES.open(encoding="utf-8", newline="") as rows:
        return [Clause(**row) for row in csv.DictReader(rows)]


def covered(proofs: Proofs) -> list[Covered]:
    """Each clause with its proof. It is handled when tests ran for it and every one of them passed."""
    return [_covered(clause, proofs.get(clause.doc, {}).get(clause.clause, ())) for clause in clauses()]


def _covered(clause: Clause, tests: Sequence[Mapping[str, object]]) -> Covered:
    found: Mapping[str, object] = min(tests, key=lambda test: bool(test["passed"]), default={})
    where, test = found.get("where"), found.get("test")
    return Covered(
        clause.doc, clause.clause, clause.role,
        str(where) if where else None, str(test) if test else None, bool(found.get("passed")),
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
    paraphrases = {(clause.doc, clause.clause): clause.paraphrase for clause in clauses()}
    missing = [row for row in rows if not row.passed]
    if missing:
        yield "\nWithout a passing test:"
    for row in missing:
        about = f"FAILED {row.test}" if row.test else paraphrases[row.doc, row.clause]
        yield "  " + shorten(f"{row.doc} {row.clause} ({row.role}): {about}", _WIDTH, placeholder=" …")


def _figure(rows: Sequence[Covered]) -> str:
    return f"{sum(row.passed for row in rows)}/{len(rows)}"
