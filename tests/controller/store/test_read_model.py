"""What the pages read is what the log says: written as it happens, or anew from the first event (R43, R51)."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from controller.domain.commands import Command
from controller.domain.commands.game import EnterResult, ExcuseClips, RecordCard, RecordPress
from controller.domain.commands.hall import EnterPlayer, GiveCard, StrikePlayer
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import PassTime, RecordRing, StartRound
from controller.domain.commands.session import SetClipping
from controller.domain.commands.setup import DrawSeats, EndTournament, ImportPlayers, Row
from controller.domain.commands.standings import Undo
from controller.domain.commands.table import ReverseClicks
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from controller.hub.writer import Clock, Writer
from controller.store import past_evenings
from controller.store.event_log import Batch, EventLog
from controller.store.read_model import Change, Refused
from tests.support.disk import shown
from tests.support.evening import at, entry_list, moment, node_at, set_up
from tests.support.wandering import Wanderer
from tests.support.wandering_rounds import RoundWanderer

BOOT = "boot-1"
CLOCK = Clock(hub_us=lambda: 5, utc_ms=lambda: 1_700_000_000_000, seed=lambda: 7)


class Book:
    """A log and its writer on a file, in which each command is one commit."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._log = EventLog(path, "hall")
        self.writer = Writer(self._log, BOOT, CLOCK)
        self.writer.recall(lambda _cause: None)
        self._number = self.writer.seq

    @property
    def room(self) -> Room:
        """The room as stored."""
        return self.writer.room

    def do(self, *commands: Command) -> None:
        """Carry out commands, all in one commit."""
        draft = self.writer.draft()
        for command in commands:
            self._number += 1
            self.writer.decide(draft, command, f"request:{self._number}")
        self.writer.store(draft)

    def close(self) -> None:
        """End, as the hub does."""
        self._log.close()

    def rebuilt(self) -> dict[str, list[tuple[object, ...]]]:
        """The read model made anew from the log."""
        self.close()
        again = Book(self.path)
        again.close()
        return shown(self.path)


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    made = Book(tmp_path / "room.db")
    yield made
    made.close()


def seated(book: Book, cards: bool = False, clipping: str = "auto", rounds: int = 3, tables: int = 1) -> None:
    book.do(set_up(clipping=clipping, rounds=rounds), ImportPlayers(entry_list(4 * tables, cards)), DrawSeats(False, 7))
    for table in range(1, tables + 1):
        book.do(RecordNode(node_at(table), BOOT, "pico", "1", "power"), BindNode(node_at(table), table))


def open_round(book: Book) -> None:
    book.do(StartRound(book.room.round, at(0)))
    for ring, instant in (("open", at(0)), ("close", at(600))):
        book.do(RecordRing(ring, book.room.clock.start_revision, instant, instant))  # type: ignore[arg-type]


def clips(book: Book, round_: int) -> list[str]:
    return sorted(str(row[5]) for row in shown(book.path)["seat"] if row[0] == round_)


def differences(incremental: dict[str, list[tuple[object, ...]]], anew: object) -> str:
    assert isinstance(anew, dict)
    return "\n".join(
        f"{name}: {row}" for name in incremental for row in set(incremental[name]) ^ set(anew[name])
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_r43_what_is_shown_is_the_same_as_it_happened_and_made_anew(book: Book, seed: int) -> None:
    chance = Wanderer(seed)
    for _ in range(250):
        commands = [chance.next(book.room)]
        try:
            book.do(*commands)
        except Refusal:
            continue
    as_it_happened = shown(book.path)
    anew = book.rebuilt()
    assert not differences(as_it_happened, anew)


@pytest.mark.parametrize("seed", range(12))
def test_r43_and_so_it_is_where_rounds_go_every_way_and_much_is_taken_back(book: Book, seed: int) -> None:
    chance = RoundWanderer(seed)
    for _ in range(250):
        command = chance.next(book.room)
        if chance.chance.random() < 0.1:
            command = Undo(0, chance.now)
        try:
            book.do(command)
        except Refusal:
            continue
    as_it_happened = shown(book.path)
    assert not differences(as_it_happened, book.rebuilt())


def test_the_fourth_tap_that_ends_the_round_is_shown_too(book: Book) -> None:
    seated(book, cards=True)
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""))
    assert clips(book, 1) == ["due"] * 4
    for player in (1, 2, 3, 4):
        book.do(RecordCard("node-1", book.room.players[player].card))
    assert book.room.round == 2
    assert clips(book, 1) == ["clipped"] * 4
    assert clips(book, 2) == ["none"] * 4


def test_who_was_excused_stays_excused_in_every_later_round(book: Book) -> None:
    seated(book, cards=True)
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""))
    book.do(RecordCard("node-1", book.room.players[1].card))
    book.do(ExcuseClips(1, 1, "the reader is dead"))
    assert clips(book, 1) == ["clipped", "excused", "excused", "excused"]
    book.do(EnterResult(1, 1, "B", None, "score sheet"))
    assert clips(book, 1) == ["clipped", "excused", "excused", "excused"]
    assert [row for row in book.rebuilt()["seat"] if row[0] == 1 and row[5] == "clipped"] != []
    assert clips(book, 1) == ["clipped", "excused", "excused", "excused"]


def test_how_scorecards_are_clipped_from_now_on_takes_nothing_back_of_an_earlier_round(book: Book) -> None:
    seated(book, cards=True)
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""))
    for player in (1, 2, 3, 4):
        book.do(RecordCard("node-1", book.room.players[player].card))
    book.do(SetClipping("result"))
    assert clips(book, 1) == ["clipped"] * 4
    assert not differences(shown(book.path), book.rebuilt())


def test_whoever_gets_a_scorecard_late_is_shown_as_one_who_has_one_in_every_round(book: Book) -> None:
    seated(book, clipping="taps")
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""))
    assert clips(book, 1) == ["none"] * 4
    book.do(GiveCard(1, "AA000001"))
    as_it_happened = shown(book.path)
    assert not differences(as_it_happened, book.rebuilt())


def test_r51_clicks_taken_back_stay_so_through_a_correction_and_a_rebuild(book: Book) -> None:
    seated(book)
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""))
    first = next(row[3] for row in shown(book.path)["seat"] if row[0] == 1 and row[2] == "A.L")
    book.do(ReverseClicks(1, 1, int(str(first)), "played out of turn"))
    for outcome in ("B", "A"):
        book.do(EnterResult(1, 1, outcome, None, "score sheet"))  # type: ignore[arg-type]
    as_it_happened = shown(book.path)
    assert next(row[4:] for row in as_it_happened["seat"] if row[:3] == (1, 1, "A.L")) == (0, "reversed")
    assert next(row[5] for row in as_it_happened["player"] if row[0] == first) == 0
    assert not differences(as_it_happened, book.rebuilt())


def test_a_player_without_a_scorecard_has_none_to_tap(book: Book) -> None:
    book.do(set_up(), ImportPlayers((Row(1, "A", card="AA000001"), *(Row(n, f"P{n}") for n in (2, 3, 4)))))
    book.do(DrawSeats(False, 7), RecordNode("node-1", "b", "pi", "1", "power"), BindNode("node-1", 1))
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""))
    assert clips(book, 1) == ["due", "none", "none", "none"]


def test_without_taps_there_is_nothing_to_clip(book: Book) -> None:
    seated(book, cards=True, clipping="result")
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""))
    assert clips(book, 1) == ["none"] * 4


def test_clicks_stand_at_the_seat_they_were_earned_at(book: Book) -> None:
    seated(book)
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""))
    earned = {row[2]: row[4] for row in shown(book.path)["seat"] if row[0] == 1}
    assert earned == {"A.L": 2, "A.R": 2, "B.L": 0, "B.R": 0}
    assert {row[4] for row in shown(book.path)["seat"] if row[0] == 2} == {None}


def test_r60_a_new_evening_shows_nothing_of_the_one_before(book: Book) -> None:
    seated(book, rounds=1)
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""))
    book.do(set_up(name="Second night"))
    now = shown(book.path)
    assert [now[name] for name in ("player", "seat", "result", "table", "ledger")] == [[], [], [], [], []]
    assert now["tournament"][0][0] == "Second night"
    assert len(now["journal"]) > 5  # what happened, happened


def test_an_evening_that_is_over_is_kept_whole_beside_the_next_and_so_it_is_made_anew(book: Book) -> None:
    seated(book, rounds=1, tables=2)
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""), EnterResult(1, 2, "B", None, ""))
    book.do(EnterResult(1, 2, "A", None, "score sheet"))
    then = shown(book.path)
    book.do(set_up(name="Second night"), ImportPlayers(entry_list(4)))
    now = shown(book.path)
    ((evening, ended),) = now["past_evening"]
    assert evening == 1 and ended in {row[0] for row in now["journal"]}
    for name in past_evenings.KEPT:
        assert [row[1:] for row in now[f"past_{name}"]] == then[name], name
    assert not differences(now, book.rebuilt())


def registered(book: Book) -> dict[str, tuple[object, ...]]:
    """Club, card and team of everybody in the register, by name."""
    return {str(row[2]): row[3:6] for row in shown(book.path)["register"]}


def test_everybody_who_ever_stood_on_a_list_is_in_the_register_with_the_card_they_last_had(book: Book) -> None:
    book.do(set_up(), ImportPlayers((Row(1, "Ann Lee", "Papanui", "04A1B2C3"), Row(2, "Bob Tan", "Burwood"))))
    book.do(EnterPlayer("Cy", "Papanui", "04C3C3C3", None), set_up(name="Next"))
    book.do(ImportPlayers((Row(1, "ann lee", "papanui"), Row(2, "Dee", "", "04C3C3C3"))), GiveCard(1, "04D4D4D4"))
    assert registered(book) == {
        "ann lee": ("papanui", "04D4D4D4", ""), "Bob Tan": ("Burwood", "", ""), "Cy": ("Papanui", "", ""),
        "Dee": ("", "04C3C3C3", ""),
    }  # fmt: skip
    as_it_happened = shown(book.path)
    assert not differences(as_it_happened, book.rebuilt())


def test_who_was_entered_by_mistake_is_forgotten_and_who_has_played_is_not(book: Book) -> None:
    seated(book, rounds=1)
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""))
    book.do(set_up(name="Next"), ImportPlayers(entry_list(4)), EnterPlayer("Slip", "", "", None))
    book.do(StrikePlayer(5), StrikePlayer(4))
    assert set(registered(book)) == {"Player 1", "Player 2", "Player 3", "Player 4"}
    book.do(ImportPlayers((Row(1, "Lee, Ann"),)))
    book.do(Undo(0, 5))
    assert "Lee, Ann" not in registered(book)
    as_it_happened = shown(book.path)
    assert not differences(as_it_happened, book.rebuilt())


def test_a_tournament_taken_back_gives_the_evening_before_back_whole(book: Book) -> None:
    seated(book, rounds=2)
    open_round(book)
    book.do(EnterResult(1, 1, "A", None, ""), EndTournament("rain"))
    then = shown(book.path)
    book.do(set_up(name="Second night"))
    book.do(Undo(0, 5))
    now = shown(book.path)
    same = set(then) - {"meta", "journal", "undo"}
    assert {name: now[name] for name in same} == {name: then[name] for name in same}
    assert not differences(now, book.rebuilt())


def test_evenings_made_and_taken_back_in_one_commit_are_shown_as_one_by_one(book: Book, tmp_path: Path) -> None:
    commands: list[Command] = [
        set_up(), Undo(0, 5), set_up(name="First"), ImportPlayers(entry_list(4)), DrawSeats(False, 7),
        set_up(name="Second"), ImportPlayers(entry_list(8)), set_up(name="Third"), Undo(0, 5),
        DrawSeats(False, 7),
    ]  # fmt: skip
    book.do(*commands)
    other = Book(tmp_path / "other.db")
    for command in commands:
        other.do(command)
    other.close()
    assert not differences(shown(book.path), shown(other.path))
    assert [row[1] for row in shown(book.path)["past_tournament"]] == ["First"]


def test_a_whole_evening_in_one_commit_is_shown_as_one_in_many(book: Book, tmp_path: Path) -> None:
    commands: list[Command] = [
        set_up(), ImportPlayers(entry_list(4, cards=True)), DrawSeats(False, 7), StartRound(1, at(0)),
        RecordNode("node-1", BOOT, "pico", "1", "power"), BindNode("node-1", 1),
        RecordPress("node-1", "dealt", moment(5)), PassTime(at(6)),
    ]  # fmt: skip
    book.do(*commands)
    other = Book(tmp_path / "other.db")
    for command in commands:
        other.do(command)
    other.close()
    assert not differences(shown(book.path), shown(other.path))


def test_a_table_shows_its_verdict_as_the_distance_from_the_bell(book: Book) -> None:
    seated(book)
    book.do(StartRound(1, at(0)), RecordRing("open", book.room.revision + 1, at(0), at(0)))
    book.do(RecordPress("node-1", "dealt", moment(599.9, band_ms=4)))
    book.do(RecordRing("close", book.room.clock.start_revision, at(600), at(600)))
    (row,) = shown(book.path)["table"]
    assert row[2:7] == ("hand", 1, "before", -104_000, -96_000)


def test_refused_messages_are_counted_by_who_sent_them_and_why(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with closing(EventLog(path, "hall")) as log:
        for utc_ms in (10, 20, 30):
            refused = [Refused("node-1", "shape", "no number", utc_ms, f"sample {utc_ms}")]
            log.append(Batch((), (), Change(Room(), Room(), 0, refused=refused)), "")
    with closing(sqlite3.connect(path)) as reader:
        rows = reader.execute("SELECT * FROM shown_refused").fetchall()
    assert rows == [("node-1", "shape", "no number", 3, 10, 30, "sample 30")]
