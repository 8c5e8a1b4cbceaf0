"""A label names its table and its node, for people and for cameras."""

from pathlib import Path

from firmware_tools.labels import says, sheet
from firmware_tools.register import Entry
from tests.dashboard.support import Hall

SEVEN = Entry("e6614104", "pico-e6614104", 7, "pico", "done")
SPARE = Entry("e6614105", "pico-<5>", None, "pico", "done")


def test_a_label_shows_the_table_large_and_the_node_beneath() -> None:
    page = sheet([SEVEN, SPARE])
    assert '<div class="table">7</div>' in page and "pico-e6614104" in page
    assert '<div class="table">spare</div>' in page and "pico-&lt;5&gt;" in page
    assert page.count("<svg") == 2 and "http" not in page


def test_a_camera_reads_the_tables_page_where_the_room_has_an_address() -> None:
    assert says(SEVEN) == "table 7 node pico-e6614104"
    assert says(SEVEN, "http://10.0.0.2:8080/") == "http://10.0.0.2:8080/table/7?node=pico-e6614104"
    assert says(SPARE, "http://10.0.0.2:8080/") == "table - node pico-<5>"


def test_the_page_that_a_label_opens_is_one_that_the_hub_serves(tmp_path: Path) -> None:
    page = Hall(tmp_path).get(says(SEVEN, "http://localhost"))
    assert page.status_code == 200 and "Table 7" in page.get_data(as_text=True)
