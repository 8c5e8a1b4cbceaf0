"""Every event is written to the log and read back as it was; what this program does not know is not guessed at."""

import json
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.events import Event
from controller.domain.events.game import DealRuled
from controller.domain.events.round import TournamentEnded
from controller.store import codec

KINDS = get_args(Event)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=25)
@given(st.data())
def test_an_event_is_read_back_as_it_was_written(kind: type, data: st.DataObject) -> None:
    event = data.draw(st.from_type(kind))
    body = codec.to_body(event)
    assert codec.from_body(kind.__name__, codec.version_of(kind.__name__), body) == event
    assert set(json.loads(body)) == {field.name for field in fields(kind)}
    assert "\n" not in body


def test_the_log_can_hold_every_event_there_is() -> None:
    homes = {kind.__module__ for kind in KINDS}
    written = [kind for home in homes for kind in vars(import_module(home)).values()]
    made = {kind for kind in written if is_dataclass(kind) and getattr(kind, "__module__", "") in homes}
    assert made == set(KINDS) == set(codec.EVENT_TYPES.values())


def test_a_ruling_of_an_older_log_is_read_without_the_name_that_nobody_gave() -> None:
    event = codec.from_body("DealRuled", 1, '{"table":1,"round":1,"begun":true,"reason":"seen"}')
    assert event == DealRuled(1, 1, begun=True, reason="seen", umpire="")


def test_a_name_keeps_its_macrons() -> None:
    body = codec.to_body(TournamentEnded("Ōtautahi, late"))
    assert "Ōtautahi, late" in body


@pytest.mark.parametrize(
    ("name", "version"), [("BellExploded", 1), ("TournamentEnded", 2), ("RoundStarted", 3), ("Room", 1), ("", 1)]
)
def test_an_event_of_a_newer_program_is_refused_and_not_skipped(name: str, version: int) -> None:
    with pytest.raises(codec.UnknownEvent, match=f"version {version}"):
        codec.from_body(name, version, '{"reason":""}')
