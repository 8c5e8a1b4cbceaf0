"""`roundbell rules`: what it shows, and that its coverage counts only what a test has really proven in this run."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli import clause_coverage
from controller.cli.clause_coverage import CoverageError, Proofs, clauses, covered, page, proofs_of, run
from controller.cli.main import main
from tests.architecture.source import REPOSITORY
from tests.support.waiting import PATIENT_S

CONFTEST = f"""
import sys
sys.path.insert(0, {str(REPOSITORY)!r})
from tests.conftest import *
"""
TESTS = """
import pytest
from controller.cli import rules
from tests.support.clauses import clause

@pytest.fixture
def falls_over_after_the_test():
    yield
    raise OSError("the table fell over")

@clause("500-2025", "1a/1", where=rules.lines)
def test_passes(): rules.run("spades", None)

@clause("500-2025", "1a/2", "1a/3", where=rules.lines)
def test_fails(): assert not rules.run("spades", None) == 0

@clause("500-2025", "1a/3", where=rules.lines)
def test_passes_too(): rules.run("spades", None)

@clause("500-2025", "1a/4", where=rules.lines)
def test_is_skipped(): pytest.skip("no cards in the house")

@clause("500-2025", "1a/5", where=rules.lines)
def test_ends_badly(falls_over_after_the_test): rules.run("spades", None)

@clause("500-2025", "1b", where=rules.lines)
def test_calls_the_function_itself(): list(rules.lines("spades", None))

@clause("500-2025", "1c", where=len)
def test_of_what_is_not_of_the_product(): rules.run("spades", None)
"""
UNKNOWN = """
from tests.support.clauses import clause

@clause("500-2025", "99z", where=len)
def test_of_a_clause_nobody_wrote(): pass
"""


def checkout(folder: Path, tests: str) -> Path:
    """A checkout with one file of tests and the plugin of this one."""
    (folder / "tests").mkdir()
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = clause\n")
    (folder / "tests" / "conftest.py").write_text(CONFTEST)
    (folder / "tests" / "test_of_the_rules.py").write_text(tests)
    return folder


@pytest.fixture(scope="module")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> Proofs:
    """What the plugin wrote of these tests; they are run once."""
    return proofs_of(checkout(tmp_path_factory.mktemp("checkout"), TESTS))


def test_only_what_passed_in_every_phase_is_proven(proofs: Proofs) -> None:
    rows = {row.clause: row for row in covered(proofs) if row.doc == "500-2025"}
    test = "tests/test_of_the_rules.py::"
    typed = ("command line",)
    proven = {
        clause: (row.test, row.met_by, row.passed) for clause, row in rows.items() if clause[:2] in ("1a", "1b", "1c")
    }
    proven = {clause: found for clause, found in proven.items() if found[0] or clause == "1a/4"}
    assert proven == {
        "1a/1": (test + "test_passes", typed, True),
        "1a/2": (test + "test_fails", typed, False),
        "1a/3": (test + "test_fails", typed, False),  # another test of it passes: one that fails is doubt enough
        "1a/4": (None, (), False),
        "1a/5": (test + "test_ends_badly", typed, False),
        "1b": (test + "test_calls_the_function_itself", (), False),
        "1c": (test + "test_of_what_is_not_of_the_product", (), False),
    }
    assert rows["1a/1"].where == "controller.cli.rules.lines"


def test_a_mark_for_a_clause_of_no_sheet_stops_the_tests(tmp_path: Path) -> None:
    with pytest.raises(CoverageError, match=r"nobody_wrote .* 500-2025 '99z', which is a clause of no sheet"):
        proofs_of(checkout(tmp_path, UNKNOWN))


def test_the_coverage_has_a_row_for_every_clause_and_says_what_is_missing(
    proofs: Proofs, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clause_coverage, "proofs_of", lambda _checkout: proofs)
    assert run(as_json=True, checkout=tmp_path) == 1
    rows = json.loads(capsys.readouterr().out)
    assert [(row["doc"], row["clause"], row["role"]) for row in rows] == [(c.doc, c.clause, c.role) for c in clauses()]
    assert sum(row["passed"] for row in rows) == 1
    assert next(row for row in rows if row["doc"] == "spades") == {
        "doc": "spades", "clause": "Title", "role": "INFORM", "where": None, "test": None, "met_by": [],
        "passed": False,
    }  # fmt: skip


def test_for_people_each_sheet_has_its_figures_and_each_gap_its_words() -> None:
    proof = {"where": "games", "test": "t", "passed": True, "met_by": ["page"]}
    everything = {
        doc: {c.clause: [proof] for c in clauses() if c.doc == doc}
        for doc in {c.doc for c in clauses()}
    }  # fmt: skip
    said = list(page(covered(everything)))
    assert said[6].split() == ["all", "116/116", "126/126", "128/128", "370/370"]
    assert [line.split() for line in said[8:10]] == [
        ["press", "0", "0", "0", "0"], ["page", "116", "126", "128", "370"],
    ]  # fmt: skip
    del everything["cribbage"]["14/1"]
    everything["spades"]["8/1"] = [proof | {"met_by": []}]
    everything["spades"]["8/2"] = [proof | {"test": "test_pairs", "passed": False}]
    everything["spades"]["8/3"] = [proof | {"met_by": ["command line"]}]
    said = list(page(covered(everything)))
    assert said[-6:] == [
        "\nMet by the command line alone:",
        "  spades 8/3 (AUTOMATE): The best four by points reach the semi-finals",
        "\nNot met:",
        "  cribbage 14/1 (ASSIST): Players who stay put ('sitters') are marked as such",
        "  spades 8/1 (AUTOMATE): no door leads to games",
        "  spades 8/2 (AUTOMATE): FAILED test_pairs",
    ]
    assert [line.split()[-1] for line in said[1:7]] == ["99/99", "87/87", "54/54", "75/76", "52/54", "367/370"]


def test_where_no_tests_are_installed_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(as_json=False, checkout=tmp_path) == 2
    assert "use a checkout" in capsys.readouterr().err


def test_the_sheets_have_370_clauses_each_named_once() -> None:
    named = [(clause.doc, clause.clause) for clause in clauses()]
    assert (len(named), len(set(named))) == (370, 370)
    assert all(clause.paraphrase and clause.role in ("AUTOMATE", "ASSIST", "INFORM") for clause in clauses())


def test_the_rules_of_a_moment_are_shown_with_their_clauses() -> None:
    program = [sys.executable, "-m", "controller.cli.main", "rules", "500-2025", "kitty"]
    done = subprocess.run(program, capture_output=True, text=True, timeout=PATIENT_S, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    first, *rest = done.stdout.splitlines()
    assert first == "500-2025 (proposed): The maker looks at the kitty and lays away."
    assert "5a/1" in rest and max(map(len, rest)) <= 100


def test_without_an_edition_the_choices_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    said = capsys.readouterr().out
    assert "500-2024  withdrawn" in said and "bidding" in said


@pytest.mark.parametrize("asked", [["500-1999"], ["500-2025", "midnight"]])
def test_rules_or_a_moment_nobody_knows_are_refused(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *asked]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and "Choose one of" in shown.err
