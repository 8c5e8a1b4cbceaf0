"""A hub of an earlier release leaves fields out that came later: every page is made all the same."""

from typing import Any

import pytest

from table_node.wire.codec import decode, encode
from tests.dashboard.support import (
    MIXED,
    Hall,
    addresses,
    build_room,
    clock_document,
    hub_document,
    nodes_document,
    summary_document,
    table_document,
)


def as_heard(document: dict[str, Any]) -> dict[str, Any]:
    """A document as it comes out of the wire, where what was left out is nothing."""
    return decode(document["kind"], encode(document))


@pytest.mark.parametrize("phase", ["ready", "running", "overtime", "ended"])
def test_every_page_is_made_from_the_documents_of_an_earlier_hub(hall: Hall, phase: str) -> None:
    build_room(hall.database, phase)
    hall.live.broker(True)
    for document in (hub_document(), clock_document(phase), summary_document(phase=phase), nodes_document()):
        hall.live.take(document["kind"], as_heard(document))
    for number, (table_phase, dealt, _, outcome, mover) in enumerate(MIXED, 1):
        table = table_document(number, table_phase, dealt=dealt, outcome=outcome, mover=mover)
        hall.live.take(f"table/{number}", as_heard(table))
    hall.log_in()
    broken = [page for page in addresses(hall.app) if hall.get(page).status_code >= 500]
    assert not broken
    assert len(addresses(hall.app)) > 30
