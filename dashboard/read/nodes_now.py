"""The nodes as last reported, each with the table that it serves by the log."""

from dashboard.hub.document_cache import Document
from dashboard.request import model, services


def nodes_now() -> list[Document]:
    """All nodes, those without a table first. Which table a node serves is read from the log."""
    document, reading = services().live.get("nodes"), model()
    found: list[Document] = document["nodes"] if document is not None else []
    if document is not None and reading is not None and reading.seq() > document["seq"]:
        rows = reading.tables()
        served, known = {row.node: row.table_no for row in rows}, {row.table_no for row in rows}
        # A node may wait for a table that the tournament has not made yet: only the hub's document knows that one.
        found = [
            node | {"table": served.get(node["node"], node["table"] if node["table"] not in known else None)}
            for node in found
        ]
    return sorted(found, key=lambda node: (node["table"] is not None, node["table"] or 0, node["node"]))
