"""A phone that was never here loads little, and all of it at once."""

import gzip
import re

from tests.dashboard.support import Hall, build_room


def test_styles_scripts_and_drawings_are_packed_for_a_browser_that_takes_it(hall: Hall) -> None:
    for name in ("base.css", "js/page.js", "icons.svg"):
        plain = hall.client.get(f"/static/{name}")
        packed = hall.client.get(f"/static/{name}", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data
        assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
        assert "Accept-Encoding" in plain.headers["Vary"]


def test_what_the_browser_has_already_is_not_sent_again(hall: Hall) -> None:
    first = hall.client.get("/static/base.css", headers={"Accept-Encoding": "gzip"})
    again = hall.client.get("/static/base.css", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_pages_are_never_packed_as_they_hold_secrets(hall: Hall) -> None:
    build_room(hall.database)
    answer = hall.client.get("/login", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers


def test_every_script_that_a_page_needs_is_named_in_its_head(hall: Hall) -> None:
    build_room(hall.database)
    named = set(re.findall(r'rel="modulepreload" href="/static/js/(\w+\.js)"', hall.page("/")))
    wanted, found = {"page.js"}, set()
    while wanted - found:
        name = (wanted - found).pop()
        found.add(name)
        wanted |= set(re.findall(r'from "\./(\w+\.js)"', hall.page(f"/static/js/{name}")))
    assert named == found
