"""Only who knows the passcode changes the room; guessing it is slow; leaving means leaving."""

import stat
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner

from dashboard.access.auth import Throttle, load_or_make
from table_node.shared.settings import SettingsError
from tests.dashboard.support import PASSCODE, Hall, build_room

CONSOLE_PAGES = (
    "/console", "/console/setup", "/console/nodes", "/console/journal", "/console/table/1", "/console/evening",
    "/console/devices", "/console/pins",
)  # fmt: skip


def test_the_passcode_is_made_at_the_first_start_and_shown_only_then(tmp_path: Path) -> None:
    made = load_or_make(tmp_path / "passcode")
    kept = load_or_make(tmp_path / "passcode")
    assert made.just_made is not None
    assert made.fits(made.just_made)
    assert kept.just_made is None
    assert kept.fits(made.just_made)
    assert kept.session_key == made.session_key


def test_the_passcode_is_kept_hashed_and_for_this_user_only(tmp_path: Path) -> None:
    made = load_or_make(tmp_path / "passcode")
    assert made.just_made is not None
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert made.just_made.replace("-", "") not in file.read_text()
    assert (tmp_path / "passcode").read_text().startswith("scrypt:")


def test_a_passcode_may_be_typed_with_any_spacing(tmp_path: Path) -> None:
    made = load_or_make(tmp_path / "passcode")
    assert made.just_made is not None
    digits = made.just_made.replace("-", "")
    assert made.fits(digits)
    assert made.fits(f" {digits[:4]} {digits[4:]} ")
    assert not made.fits(digits[:-1])
    assert not made.fits("")


def test_a_passcode_file_that_cannot_be_used_stops_the_start_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "passcode").write_text("")
    with pytest.raises(SettingsError, match=r"is empty\. Delete it"):
        load_or_make(tmp_path / "passcode")


@pytest.mark.parametrize("page", CONSOLE_PAGES)
def test_a_console_page_asks_for_the_passcode(hall: Hall, page: str) -> None:
    build_room(hall.database)
    answer = hall.get(page)
    assert answer.status_code == 302
    assert answer.location.startswith("/login")


def test_nobody_acts_on_the_room_without_having_logged_in(hall: Hall) -> None:
    hall.desk("ready")
    form = hall.form("/console", "/console/round/start")
    hall.submit("/console", "/logout")
    answer = hall.client.post("/console/round/start", data=form)
    assert answer.status_code in (302, 400)
    assert hall.hub.asked == []


def test_logging_in_leads_back_to_the_page_that_was_asked_for(hall: Hall) -> None:
    answer = hall.submit("/login?back=/console/journal?table=3", "/login", passcode=PASSCODE)
    assert answer.location == "/console/journal?table=3"


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/console", "//elsewhere.example/console", "/seats", "javascript:1"]
)
def test_logging_in_never_leads_to_another_site(hall: Hall, back: str) -> None:
    answer = hall.submit("/login", "/login", passcode=PASSCODE, back=back)
    assert answer.location == "/console"


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites(hall: Hall) -> None:
    cookie = hall.submit("/login", "/login", passcode=PASSCODE).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_a_wrong_passcode_is_refused(hall: Hall) -> None:
    answer = hall.submit("/login", "/login", passcode="0000-0000")
    assert answer.status_code == 401
    assert "not the passcode" in answer.text
    assert hall.get("/console").status_code == 302


def test_repeated_wrong_tries_wait_longer_and_longer_even_with_the_right_passcode(hall: Hall) -> None:
    for _ in range(5):
        assert hall.submit("/login", "/login", passcode="0000-0000").status_code == 401
    answer = hall.submit("/login", "/login", passcode=PASSCODE)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "1"
    hall.monotonic_s = 1.0
    assert hall.submit("/login", "/login", passcode="0000-0000").status_code == 401
    assert hall.submit("/login", "/login", passcode=PASSCODE).headers["Retry-After"] == "2"
    hall.monotonic_s = 3.0
    hall.log_in()


def test_the_wait_never_grows_past_a_minute() -> None:
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    for _ in range(40):
        throttle.was_wrong("10.0.0.9")
    assert throttle.wait_s("10.0.0.9") == 60
    assert throttle.wait_s("10.0.0.8") == 0


def test_a_copied_cookie_ends_with_the_log_out(hall: Hall) -> None:
    hall.desk()
    cookie = hall.client.get_cookie("roundbell_session")
    assert cookie is not None
    hall.submit("/console", "/logout")
    hall.client.set_cookie("roundbell_session", cookie.value)
    assert hall.get("/console").status_code == 302


def test_every_page_says_whether_somebody_is_logged_in(hall: Hall) -> None:
    build_room(hall.database)
    assert 'data-signed-in="0"' in hall.page("/")
    hall.log_in()
    assert 'data-signed-in="1"' in hall.page("/")


HOURS_US = 3_600_000_000


def test_t1_a_wall_clock_stepped_back_leaves_the_convenor_signed_in(hall: Hall) -> None:
    hall.desk()
    stamped = hall.client.get_cookie("roundbell_session")
    assert stamped is not None
    ahead = TimestampSigner("any").get_timestamp() + 6 * 3600
    signing = hall.app.session_interface.get_signing_serializer(hall.app)  # type: ignore[attr-defined]
    sealed = signing.loads(stamped.value)
    signed_before_the_step = _signed_at(hall, sealed, ahead)
    hall.client.set_cookie("roundbell_session", signed_before_the_step)
    assert hall.get("/console").status_code == 200


def _signed_at(hall: Hall, kept: dict[str, object], utc_s: int) -> str:
    """The session's cookie as a machine sealed it whose wall clock said `utc_s`."""

    class Then(TimestampSigner):
        def get_timestamp(self) -> int:
            return utc_s

    interface = hall.app.session_interface
    signing = interface.get_signing_serializer(hall.app)  # type: ignore[attr-defined]
    signing.signer = Then
    return str(signing.dumps(kept))


def test_a_session_ends_when_nobody_was_here_for_its_length(hall: Hall) -> None:
    hall.desk()
    hall.clock.now += 11 * HOURS_US
    assert hall.get("/console").status_code == 200
    hall.clock.now += 11 * HOURS_US
    assert hall.get("/console").status_code == 200, "a visit counts anew"
    hall.clock.now += 13 * HOURS_US
    assert hall.get("/console").status_code == 302


def test_a_page_that_fetches_by_itself_keeps_nobody_signed_in(hall: Hall) -> None:
    hall.desk()
    hall.clock.now += 11 * HOURS_US
    assert hall.client.get("/console", headers={"X-Background": "1"}).status_code == 200
    hall.clock.now += 2 * HOURS_US
    assert hall.get("/console").status_code == 302


def test_whoever_says_to_be_here_stays_signed_in(hall: Hall) -> None:
    hall.desk()
    hall.clock.now += 11 * HOURS_US
    assert hall.submit("/console", "/stay").status_code == 204
    hall.clock.now += 11 * HOURS_US
    assert hall.get("/console").status_code == 200
