"""One scorecard, enrolled at one reader and tapped at another."""

import pytest

from controller.hub.nodes.card_match import as_enrolled
from table_node.wire.uids import uid_of

SERIAL, TYPED, THREE = "61008EB2F9", "008EB2F9", "8EB2F9"


def test_f21_a_card_enrolled_at_a_usb_reader_is_the_same_at_a_serial_one() -> None:
    by_wedge = uid_of("decimal", "0009351929")
    assert by_wedge == TYPED
    assert as_enrolled(SERIAL, ["380090730F", by_wedge]) == by_wedge
    assert as_enrolled(str(uid_of("facility", "142,45817")), ["380090730F", SERIAL]) == SERIAL


@pytest.mark.parametrize("enrolled", [[], ["380090730F"], [""], [SERIAL, "62008EB2F9"]])
def test_a_card_of_nobody_or_perhaps_of_two_stays_as_it_was_read(enrolled: list[str]) -> None:
    assert as_enrolled(THREE, enrolled) == THREE


def test_the_very_card_comes_before_one_that_may_be_the_same() -> None:
    assert as_enrolled(TYPED, [SERIAL, TYPED]) == TYPED
