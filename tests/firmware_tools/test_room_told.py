"""What the bench is told of the room is looked at before any board is touched."""

import pytest

from firmware_tools.labels import leads_there
from firmware_tools.provision import Room
from firmware_tools.refusals import BenchRefusal

GOOD = {"wifi": "Ngā Kāri", "wifi_key": "bluegreen", "hub": "10.55.0.1"}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"wifi": ""}, "32 bytes"),
        ({"wifi": "ā" * 17}, "32 bytes"),
        ({"wifi": "Two\nlines"}, "cannot be shown"),
        ({"wifi": "Club\u202e"}, "cannot be shown"),
        ({"wifi_key": "1234567"}, "8 to 63"),
        ({"wifi_key": "x" * 64}, "8 to 63"),
        ({"wifi_key": "kākāriki1"}, "plain"),
        ({"wifi_key": "blue\tgreen"}, "plain"),
        ({"hub": ""}, "address"),
        ({"hub": "hub local"}, "address"),
        ({"hub": "--tls"}, "address"),
        ({"hub": "http://10.55.0.1"}, "address"),
        ({"country": "New Zealand"}, "two capital letters"),
        ({"country": "nz"}, "two capital letters"),
        ({"country": ""}, "two capital letters"),
    ],
)
def test_what_no_board_could_use_is_refused_with_a_sentence(wrong: dict[str, str], says: str) -> None:
    with pytest.raises(BenchRefusal, match=says):
        Room(**{**GOOD, **wrong})  # type: ignore[arg-type]


@pytest.mark.parametrize("good", [{}, {"wifi_key": ""}, {"wifi_key": "x" * 63}, {"wifi": "a" * 32}, {"country": "NZ"}])
def test_what_a_board_can_use_is_taken(good: dict[str, str]) -> None:
    assert Room(**{**GOOD, **good}).hub == "10.55.0.1"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "site", ["10.55.0.1:8080", "http://127.0.0.1:8080", "http://localhost", "http://[::1]:80", "http://[", "x"]
)
def test_a_label_is_never_printed_with_an_address_that_leads_nowhere(site: str) -> None:
    assert not leads_there(site)
    assert leads_there("http://10.55.0.1:8080") and leads_there("http://hub.local")
