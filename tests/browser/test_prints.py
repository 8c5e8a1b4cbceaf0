"""What comes out of the printer."""

import re

import pytest

from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall

pytestmark = pytest.mark.browser


def test_ten_scorecards_fit_on_a_sheet_of_a4(chromium: Chromium, stage: Hall) -> None:
    page = chromium.new_page()
    stage.log_in(page)
    page.goto(stage.address("/console/prints/scorecards"))
    assert page.get_by_role("heading", level=2).count() == 48
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 5
