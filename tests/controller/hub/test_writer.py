"""The one writer: drafts that are stored whole or not at all, and a log that is recalled as it was written."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, FunctionType

import pytest

from controller.domain.commands import Command
from controller.domain.commands.game import EnterResult
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.setup import DrawSeats, ImportPlayers
from controller.domain.evolve import evolve
from controller.games.refusal import Refusal
from controller.hub.writer import Clock, Writer
from controller.store.event_log import EventLog, NotStored
from tests.support.disk import full_disk, shown, stored
from tests.support.evening import entry_list, set_up

CLOCK = Clock(hub_us=lambda: 5_000_000, utc_ms=lambda: 1_700_000_000_000, seed=lambda: 7)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
def log(path: Path) -> Iterator[EventLog]:
    with closing(EventLog(path, "hall")) as opened:
        yield opened


def writer_of(log: EventLog, boot: str = "boot-1") -> Writer:
    writer = Writer(log, boot, CLOCK)
    writer.recall(lambda _cause: None)
    return writer


def write(writer: Writer, *commands: tuple[Command, str]) -> None:
    draft = writer.draft()
    for command, cause in commands:
        writer.decide(draft, command, cause)
    writer.store(draft)


@contextmanager
def calls_of(function: FunctionType) -> Iterator[list[dict[str, object]]]:
    """The arguments of each call of a function while the block runs."""
    code, calls, before = function.__code__, list[dict[str, object]](), sys.getprofile()

    def see(frame: FrameType, happening: str, _given: object) -> None:
        if happening == "call" and frame.f_code is code:
            calls.append(dict(frame.f_locals))

    sys.setprofile(see)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def test_a_draft_is_seen_by_nobody_before_it_is_stored(log: EventLog, path: Path) -> None:
    writer = writer_of(log)
    draft = writer.draft()
    writer.decide(draft, set_up(), "request:1")
    assert draft.room.tournament is not None and writer.room.tournament is None
    assert stored(path) == []
    writer.store(draft)
    assert writer.room is draft.room
    assert stored(path) == [("request:1",)]


def test_commands_of_one_draft_see_each_other(log: EventLog) -> None:
    writer = writer_of(log)
    write(
        writer,
        (set_up(), "request:1"),
        (ImportPlayers(entry_list(4)), "request:2"),
        (DrawSeats(False, 1), "request:3"),
    )
    assert (writer.room.phase, writer.seq) == ("ready", 3)


def test_a_refused_command_leaves_the_draft_as_it_was(log: EventLog) -> None:
    writer = writer_of(log)
    draft = writer.draft()
    writer.decide(draft, set_up(), "request:1")
    before = (draft.room, draft.seq, list(draft.logged))
    with pytest.raises(Refusal):
        writer.decide(draft, DrawSeats(False, 1), "request:2")
    assert (draft.room, draft.seq, draft.logged) == before


def test_each_event_is_evolved_once_on_its_way_to_the_log_and_the_room_is_that_of_the_log(log: EventLog) -> None:
    writer = writer_of(log)
    write(writer, (set_up(), "request:1"), (ImportPlayers(entry_list(4)), "request:2"))
    write(writer, (DrawSeats(False, 1), "request:3"), (StartRound(1, 6_000_000), "request:4"))
    close = RecordRing("close", writer.room.clock.start_revision, 7_000_000, 7_000_000)
    draft = writer.draft()
    with calls_of(evolve) as evolved:
        writer.decide(draft, close, "ring:1")
        writer.decide(draft, EnterResult(1, 1, "A", None, ""), "request:5")
    assert Counter(call["event"] for call in evolved) == Counter(logged.event for logged in draft.logged)
    assert {"ResultRecorded", "RoundClosed", "PlayersMoved"} <= {type(logged.event).__name__ for logged in draft.logged}
    writer.store(draft)
    assert writer_of(log).room == writer.room


def test_the_parts_of_one_cause_are_counted(log: EventLog, path: Path) -> None:
    writer = writer_of(log)
    write(writer, (RecordNode("n", "b", "pico", "1", "power"), "hello:n"))
    write(writer, (BindNode("n", 1), "bind:1"))
    write(writer, (BindNode("n", 2), "bind:2"))
    assert stored(path, "cause, part") == [("hello:n", 0), ("bind:1", 0), ("bind:2", 0), ("bind:2", 1)]


def test_a_draft_that_could_not_be_stored_has_not_happened(log: EventLog) -> None:
    writer = writer_of(log)
    draft = writer.draft()
    writer.decide(draft, set_up(), "request:1")
    with full_disk(), pytest.raises(NotStored):
        writer.store(draft)
    assert (writer.room.tournament, writer.seq) == (None, 0)
    write(writer, (set_up(), "request:1"))
    assert writer.seq == 1


def test_what_was_written_is_recalled_with_its_causes(log: EventLog, path: Path) -> None:
    writer = writer_of(log)
    write(writer, (set_up(), "request:1"), (ImportPlayers(entry_list(4)), "request:2"))
    causes: list[str] = []
    again = Writer(log, "boot-1", CLOCK)
    again.recall(causes.append)
    assert (again.room, again.seq) == (writer.room, writer.seq)
    assert causes == ["request:1", "request:2"]
    assert len(shown(path)["journal"]) == 2


def test_another_boot_of_the_machine_is_noted_and_the_same_is_not(log: EventLog, path: Path) -> None:
    write(writer_of(log), (set_up(), "request:1"))
    writer_of(log)
    assert stored(path, "name") == [("TournamentCreated",)]
    writer_of(log, boot="boot-2")
    assert stored(path, "name, boot")[-1] == ("MachineRestarted", "boot-2")


def test_an_empty_log_has_no_restart_to_note(log: EventLog, path: Path) -> None:
    writer_of(log, boot="boot-9")
    assert stored(path) == []


def test_a_log_that_is_carried_from_machine_to_machine_and_back_goes_on(log: EventLog, path: Path) -> None:
    write(writer_of(log), (set_up(), "request:1"))
    for boot in ("boot-2", "boot-1", "boot-2", "boot-1"):
        writer_of(log, boot)
    assert len(stored(path)) == 5


def test_replies_and_refused_messages_alone_are_worth_a_commit(log: EventLog) -> None:
    draft = writer_of(log).draft()
    assert draft.is_empty()
    draft.replies.append(("dashboard", "ask-1", {"ok": 0}))
    assert not draft.is_empty()


@dataclass(frozen=True)
class Unheard:
    """A command that the rules have no answer for: a mistake of ours."""


def test_a_mistake_of_ours_is_a_refusal_and_leaves_the_draft_as_it_was(log: EventLog) -> None:
    draft = (writer := writer_of(log)).draft()
    writer.decide(draft, set_up(), "request:1")
    before = (draft.room, draft.seq, list(draft.logged))
    with pytest.raises(Refusal) as caught:
        writer.decide(draft, Unheard(), "request:2")  # type: ignore[arg-type]
    assert caught.value.code == "mistake" and "Unheard" in caught.value.text and caught.value.remedy
    assert (draft.room, draft.seq, draft.logged) == before


def test_d12_a_cause_that_is_stored_counts_once_whoever_asks_and_on_whatever_boot(log: EventLog, path: Path) -> None:
    write(writer_of(log), (set_up(), "request:1"))
    later = writer_of(log, boot="boot-2")
    write(later, (set_up(), "request:1"), (ImportPlayers(entry_list(4)), "request:2"), (set_up(), "request:2"))
    assert stored(path, "name") == [("TournamentCreated",), ("MachineRestarted",), ("PlayersImported",)]
