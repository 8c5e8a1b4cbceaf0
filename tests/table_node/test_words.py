"""A translator's slip stops nothing: what cannot be filled in is said in English."""

from gettext import NullTranslations

import pytest

from dashboard.words import markup_messages
from table_node.shared import words


class Slips(NullTranslations):
    """A catalogue that gives every message the same translation."""

    def __init__(self, translation: str) -> None:
        super().__init__()
        self._translation = translation

    def gettext(self, message: str) -> str:  # noqa: ARG002
        return self._translation

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        return self._translation


@pytest.fixture
def slip(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(words, "_CATALOGUE", Slips(request.param))


@pytest.mark.parametrize(
    "slip",
    ["Tēpu {tepu}", "Tēpu {table", "Tēpu table}", "Tēpu {}", "Tēpu {table.none}", "Tēpu {table:x}"],
    indirect=True,
)
@pytest.mark.usefixtures("slip")
def test_a_translation_that_could_not_be_filled_in_is_said_in_english() -> None:
    assert words.say("Table {table}", table="1") == "Table 1"
    assert words.say("Table {table}").format(table="1") == "Table 1"
    assert words.say_count("Table {table}", "{count} tables", 2, table="1") == "2 tables"
    assert markup_messages.say("Table {table}", table="<1>") == "Table &lt;1&gt;"
    assert markup_messages.say_count("Table {table}", "{count} tables", 1, table="1") == "Table 1"


@pytest.mark.parametrize("slip", ["Tēpu {table}", "Tēpu"], indirect=True)
@pytest.mark.usefixtures("slip")
def test_a_translation_may_leave_a_name_out_and_a_plural_may_count_where_english_does_not() -> None:
    assert words.say("Table {table}", table="1").startswith("Tēpu")
    assert words.say_count("Table {table}", "{count} tables at {table}", 1, table="1").startswith("Tēpu")


@pytest.mark.parametrize("slip", ["{count} tēpu"], indirect=True)
@pytest.mark.usefixtures("slip")
def test_a_language_counts_one_in_figures_where_english_says_it_in_a_word() -> None:
    assert words.say_count("One table", "{count} tables", 1) == "1 tēpu"
    assert words.say("No table") == "No table"
