"""What all tests share: `--clauses FILE` writes which clauses of the rule sheets the tests of this run have proven."""

import gc
import json
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from controller.cli.clause_coverage import clauses
from tests.support.met_by import watched
from tests.support.reach import ENTRIES, reached

# How long an example takes, or the making of one, says only how busy the machine is.
settings.register_profile("room", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("room")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option, listed by `pytest --help`."""
    parser.addoption("--clauses", type=Path, metavar="FILE", help="write the proven clauses of the rule sheets here")


def pytest_configure(config: pytest.Config) -> None:
    """Watch the run for proofs where they are asked for."""
    if path := config.getoption("--clauses"):
        config.pluginmanager.register(Proofs(path))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a mark that names a clause of no sheet: it would prove something nobody asked for. Long evenings first."""
    known = {(clause.doc, clause.clause) for clause in clauses()}
    unknown = [f"{item.nodeid} is marked as the proof of {doc} {clause!r}, which is a clause of no sheet."
               for item in items for doc, clause, _ in marks(item) if (doc, clause) not in known]  # fmt: skip
    if unknown:
        raise pytest.UsageError("\n".join([*unknown, "The clauses are listed in controller/games/clauses.csv."]))
    items.sort(key=lambda item: "/tests/system/" not in str(item.path))  # else one worker plays them alone at the end


def pytest_collection_finish() -> None:
    """Let no garbage collection look at the thousands of tests again; a board asks for one each calm second."""
    gc.collect()
    gc.freeze()


def marks(item: pytest.Item) -> Iterator[tuple[str, str, str]]:
    """Each document, clause and handler a test is marked with."""
    for mark in item.iter_markers("clause"):
        doc, named, where = mark.args
        for clause in named:
            yield doc, clause, where


class Proofs:
    """Keeps how each marked test went, and writes it down at the end. A skipped test proves nothing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._marked: dict[str, list[tuple[str, str, str]]] = {}
        self._passed: dict[str, bool] = {}
        self._skipped: set[str] = set()
        self._met_by: dict[str, dict[str, set[str]]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """The tests that are about to run."""
        self._marked = {item.nodeid: list(marks(item)) for item in session.items}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None]:
        """Watch through which doors a marked test comes to what it proves."""
        with watched({where for _, _, where in marks(item)}) as found:
            self._met_by[item.nodeid] = found
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A phase of a test is over: its set-up, the test itself, or its tidying up."""
        self._passed[report.nodeid] = self._passed.get(report.nodeid, True) and report.passed
        if report.skipped:
            self._skipped.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write {doc: {clause: [{"where", "test", "passed", "met_by"}]}}: nothing meets what no program comes to."""
        in_use = reached(name for entries in ENTRIES.values() for name in entries) if self._passed else set()
        found: dict[str, dict[str, list[dict[str, object]]]] = defaultdict(lambda: defaultdict(list))
        for test, passed in self._passed.items():
            if test in self._skipped:
                continue
            for doc, clause, where in self._marked.get(test, []):
                met_by = sorted(self._met_by.get(test, {}).get(where, ())) if where in in_use else []
                found[doc][clause].append({"where": where, "test": test, "passed": passed, "met_by": met_by})
        self._path.write_text(json.dumps(found, indent=1), encoding="utf-8")
