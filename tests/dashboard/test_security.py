"""No other site can act for the convenor, and nothing from elsewhere runs in the room's pages."""

import re
from pathlib import Path

from werkzeug.test import TestResponse

import dashboard
from tests.dashboard.support import Hall, addresses


def test_a_form_of_another_site_changes_nothing_wherever_it_is_sent(hall: Hall) -> None:
    hall.desk()
    posts = [rule for rule in hall.app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    sent = {"request_id": "from-elsewhere", "round": "3", "outcome": "A"}
    answers = {str(rule): hall.client.post(re.sub(r"<[^>]*>", "1", str(rule)), data=sent) for rule in posts}
    taken = [at for at, said in answers.items() if said.status_code != 400 or "Nothing was changed" not in said.text]
    assert (taken, hall.hub.asked) == ([], []) and len(posts) > 30
    assert hall.get("/console").status_code == 200


HEADERS = {"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin"}


def unsafe(answer: TestResponse) -> list[str]:
    """What is wrong with a page's headers, and what in it runs or is styled in place."""
    policy = answer.headers["Content-Security-Policy"]
    wrong = [name for name, value in HEADERS.items() if answer.headers[name] != value]
    wrong += [word for word in ("default-src 'self'", "frame-ancestors 'none'") if word not in policy]
    return (
        wrong
        + re.findall(r"<script(?![^>]* src=)|\son[a-z]+=|\sstyle=|<style", answer.text)
        + re.findall("unsafe", policy)
    )


def test_every_page_forbids_foreign_and_inline_scripts_and_frames(hall: Hall) -> None:
    hall.desk()
    answers = {address: hall.get(address) for address in addresses(hall.app)}
    pages = {address: answer for address, answer in answers.items() if answer.mimetype == "text/html"}
    assert {address: wrong for address, answer in pages.items() if (wrong := unsafe(answer))} == {}
    assert len(pages) > 40


def test_a_page_of_a_log_in_is_not_left_behind_in_the_browser(hall: Hall) -> None:
    hall.desk()
    assert hall.get("/console").headers["Cache-Control"] == "no-store"


def test_the_pages_need_nothing_from_the_internet() -> None:
    folder = Path(dashboard.__file__).parent
    served = [*folder.glob("templates/*.html"), *folder.glob("static/**/*.css"), *folder.glob("static/**/*.js")]
    assert len(served) > 15
    for file in served:
        assert re.search(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", file.read_text()) is None, file.name


def test_names_are_shown_as_text_whatever_is_in_them(hall: Hall) -> None:
    hall.log_in()
    page = hall.submit(
        "/console/setup?step=tournament", "/console/setup/tournament", name="<script>alert(1)</script>", rounds="x"
    )
    text = page.text
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text


def test_a_file_that_is_too_large_gets_a_sentence(hall: Hall) -> None:
    hall.log_in()
    answer = hall.client.post("/console/setup/players", data=b"x" * 1_100_000, content_type="text/plain")
    assert answer.status_code in (400, 413)
    assert hall.hub.asked == []
