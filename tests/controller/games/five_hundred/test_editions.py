"""The three sheets as data: every value names its clause, and what changed from dataclasses import fields
from 2024 to 2025 can be computed."""

import inspect
import re
from dataclasses import fields

import pytest

from controller.games.five_hundred import editions
from controller.games.five_hundred.editions import EDITION_201X, EDITION_2024, EDITION_2025, EDITIONS, Edition

HEADINGS = ("name", "title")
CLAUSE = r"(\d[a-z](\([iv]+\))?(/\d)?|Misdeal [a-d]|Penalties [ab]|remit note \d)"


def literal_of(name: str) -> list[tuple[str, str]]:
    """The values of an edition as its source writes them: name and the comment beside it."""
    source = inspect.getsource(editions)
    body = source.split(f"{name} = Edition(\n")[1].split("\n)\n")[0]
    return [(line.split("=")[0].strip(), line.partition("#")[2].strip()) for line in body.splitlines()]


@pytest.mark.parametrize("name", ["EDITION_2025", "EDITION_2024", "EDITION_201X"])
def test_every_value_of_a_sheet_names_its_clause_beside_it(name: str) -> None:
    values = [value for value in literal_of(name) if value[0] not in HEADINGS]
    assert len(values) > 20
    for key, comment in values:
        if key != "status":
            assert re.match(rf"({CLAUSE}|\[R\]|\[O\])", comment), key


def test_every_choice_of_the_room_is_marked_as_such() -> None:
    source = inspect.getsource(editions.Edition)
    chosen = [line for line in source.splitlines() if re.match(r"    \w+: .* = ", line)]
    assert len(chosen) > 15
    for line in chosen:
        assert re.search(r"# \[[RO]\]", line), line


def test_the_sheets_say_what_they_are_and_none_is_in_force() -> None:
    assert [(edition.name, edition.status) for edition in EDITIONS] == [
        ("500-2025", "proposed"),
        ("500-2024", "withdrawn"),
        ("500-201x", "superseded"),
    ]
    for edition in EDITIONS:
        assert "2021" not in edition.name + edition.title
        assert "official" not in (edition.title + edition.status).lower()


def differences(one: Edition, other: Edition) -> dict[str, tuple[object, object]]:
    """Where two editions differ in substance, penalties left out; names, status and clause letters do not count."""
    told = {field.name: (getattr(one, field.name), getattr(other, field.name)) for field in fields(Edition)}
    told = {name: said for name, said in told.items() if name not in ("name", "title", "status", "penalties")}
    return {name: said for name, said in told.items() if said[0] != said[1]}


def test_from_2024_to_2025_five_things_change() -> None:
    assert differences(EDITION_2024, EDITION_2025) == {
        "floor_words": ("minus 500 +", "minus 500"),  # 1a
        "trick_cap": (460, 490),  # 1c
        "deal_patterns": (("3-4-3", "3-3-4", "3-2-3-2"), ("3-4-3", "3-2-3-2")),  # 2e
        "out_of_turn": ("locked_suit", "must_raise"),  # 2024 4g, 2025 4h
        "discard_due": ("in_play", "before_first_lead"),  # 5c
    }


def test_from_201x_to_2024_the_penalties_change() -> None:
    assert {"trick_cap", "unclipped", "begun_label"} <= set(differences(EDITION_201X, EDITION_2024))
    was, now = EDITION_201X.penalties, EDITION_2024.penalties
    changed = {event for event in was if was[event] != now[event]}
    assert {"MAKER_LAYDOWN", "OPP_COUNT"} <= changed
    assert "OPP_RENEGE" not in changed


def test_every_pattern_deals_ten_cards_and_only_2024_allows_3_3_4() -> None:
    for edition in EDITIONS:
        for pattern in edition.deal_patterns:
            assert sum(map(int, pattern.split("-"))) == 10
        assert ("3-3-4" in edition.deal_patterns) == (edition is EDITION_2024)
