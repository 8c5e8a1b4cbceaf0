"""The order of the console's list of tables: by how much each needs somebody."""

from collections.abc import Iterable

from dashboard.hub.document_cache import Document

CALLS, SILENT, WAITS, CLOSES, BEHIND, PLAYS, DONE, EMPTY = range(8)
_BY_PHASE = {
    "dispute": CALLS, "result": WAITS, "cut": WAITS, "clip": WAITS, "closing": CLOSES, "dealing": BEHIND,
    "seated": PLAYS, "dealt": PLAYS, "hand": PLAYS, "done": DONE, "vacant": EMPTY,
}  # fmt: skip


def rank(table: Document) -> int:
    """How urgently a table needs somebody, 0 the most: a call comes first, then a silent node, a missing result..."""
    if table["called"]:
        return CALLS
    by_phase = _BY_PHASE[table["phase"]]
    if table["link"] == "silent" and by_phase not in (CALLS, DONE, EMPTY):
        return SILENT
    return by_phase


def by_need(tables: Iterable[Document]) -> list[Document]:
    """The tables, the most urgent first."""
    return sorted(tables, key=lambda table: (rank(table), table["table"]))
