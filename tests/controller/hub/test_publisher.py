"""What the room is told: what is new, to whom it is new, and everything again to a broker that may have forgotten."""

from controller.domain.commands.nodes import FreeNode, RecordNode
from controller.domain.commands.round import PauseRound, StartRound
from controller.domain.commands.setup import CreateTournament, EndTournament
from controller.domain.state.room import Room
from controller.hub.nodes.presence import Presence
from controller.hub.publisher import Outbox
from controller.roomtime.exchange import RoomTime
from tests.fakes.link import FakeLink
from tests.support.evening import Evening, at, drawn, node_at, running

BOOT = "machine-1"


class Office:
    """An outbox with a link that remembers, and nodes whose clocks run with the hub's."""

    def __init__(self) -> None:
        self.link = FakeLink()
        self.outbox = Outbox(self.link, "hall", BOOT, 1)
        self.presence, self.roomtime = Presence(), RoomTime()

    def publish(self, room: Room, seq: int = 1, attention: tuple[str, ...] = (), only: set[int] | None = None) -> None:
        """Publish, as the hub does after a commit."""
        tables = set(room.tables) if only is None else only
        self.outbox.publish(room, seq, self.presence, attention, 0, at(0), tables)

    def instruct(self, room: Room, node: str = "node-1") -> list[str]:
        """Tell a node what is new to it; the kinds of what was said."""
        self.link.forget()
        self.outbox.instruct(room, node, self.roomtime, False)
        return [sent.message["kind"] for sent in self.link.sent]

    def knows_clock_of(self, node: str, number: int = 1) -> None:
        """An exchange with a node, 1 ms each way."""
        if number == 1:
            self.roomtime.met(node, "boot-1", at(0))
        now = at(number * 3)
        ((_, ping),) = self.roomtime.due(now)
        self.roomtime.sent(node, ping, now)
        assert self.roomtime.answered(node, "boot-1", ping, now + 1_000, now + 1_000, now + 2_000 + number)

    def places(self) -> list[str]:
        """What was published since the last look."""
        said = [sent.place + sent.who for sent in self.link.sent]
        self.link.forget()
        return said


def test_a_document_is_published_when_it_has_changed_and_not_before() -> None:
    office, room = Office(), running(tables=2)
    office.publish(room.room)
    assert sorted(office.places()) == ["clock", "summary", "table1", "table2"]
    office.publish(room.room, seq=1)
    assert office.places() == []
    room.press("dealt", 10, table=2)
    office.publish(room.room, seq=2)
    assert office.places() == ["table2", "summary"]


def test_only_the_summary_follows_the_log_where_nothing_else_changed() -> None:
    office, room = Office(), running()
    office.publish(room.room, seq=1)
    office.places()
    office.publish(room.room, seq=2)
    assert office.places() == ["summary"]


def test_only_the_tables_that_changed_are_looked_at() -> None:
    office, room = Office(), running(tables=3)
    office.publish(room.room)
    office.places()
    for table in (1, 2, 3):
        room.press("dealt", 10, table=table)
    office.publish(room.room, seq=2, only={2})
    assert office.places() == ["table2", "summary"]


def test_on_a_new_connection_everything_is_said_again() -> None:
    office, room = Office(), running()
    office.publish(room.room)
    office.places()
    office.outbox.say_all_again()
    office.publish(room.room)
    assert sorted(office.places()) == ["clock", "summary", "table1"]
    assert office.instruct(room.room) == ["bind", "show"]


def test_a_table_that_is_no_more_is_shown_empty_once() -> None:
    office, room = Office(), drawn(tables=2)
    office.publish(room.room)
    room.do(EndTournament(""))
    room.do(CreateTournament("Second", "500-2025", 1, 10, 9, 0, "auto", 1))
    office.places()
    office.publish(room.room, seq=9)
    gone = office.link.said("table")
    assert [(table["table"], table["phase"]) for table in gone] == [(1, "vacant"), (2, "vacant")]
    assert all(seat is None for table in gone for seat in table["seats"].values())
    office.places()
    office.publish(room.room, seq=9)
    assert office.places() == []


def test_what_needs_a_persons_eye_is_in_the_summary() -> None:
    office, room = Office(), running()
    room.press("call", 10)
    office.publish(room.room, attention=("The bell process is silent.",))
    assert office.link.said("summary")[-1]["attention"] == ["The bell process is silent.", "Table 1 calls the umpire."]


def test_a_node_is_told_its_table_and_what_is_shown_there_once() -> None:
    office, room = Office(), running()
    assert office.instruct(room.room) == ["bind", "show"]
    assert office.instruct(room.room) == []
    room.press("dealt", 10)
    assert office.instruct(room.room) == ["show"]


def test_a_node_that_came_back_is_told_everything_again_and_the_others_are_not() -> None:
    office, room = Office(), running(tables=2)
    office.instruct(room.room, "node-1")
    office.instruct(room.room, "node-2")
    office.outbox.tell_again("node-1")
    assert office.instruct(room.room, "node-1") == ["bind", "show"]
    assert office.instruct(room.room, "node-2") == []


def test_a_freed_node_is_told_that_it_serves_nobody() -> None:
    office, room = Office(), running()
    office.instruct(room.room)
    room.do(FreeNode("node-1"))
    office.instruct(room.room)
    assert office.link.said("node_down", "bind")[-1]["table"] is None
    assert office.link.said("node_down", "show")[-1]["phase"] == "vacant"


def started() -> Evening:
    room = drawn()
    room.do(StartRound(1, at(20)))
    return room


def test_no_plan_is_sent_before_the_nodes_clock_is_known() -> None:
    office, room = Office(), started()
    assert "plan" not in office.instruct(room.room)
    office.knows_clock_of("node-1")
    assert office.instruct(room.room) == ["plan"]


def test_a_better_known_clock_is_no_news_and_another_plan_is() -> None:
    office, room = Office(), started()
    office.knows_clock_of("node-1")
    office.instruct(room.room)
    office.knows_clock_of("node-1", number=2)
    assert office.instruct(room.room) == []
    room.ring("open", 20)
    assert office.instruct(room.room) == ["plan"]
    room.do(PauseRound(1, at(30)))
    office.instruct(room.room)
    (paused,) = office.link.said("node_down", "plan")
    assert paused["rings"] == []
    assert paused["revision"] == room.room.revision


def test_a_plan_names_the_boot_whose_ticks_it_is_in() -> None:
    office, room = Office(), started()
    office.knows_clock_of("node-1")
    office.instruct(room.room)
    (plan,) = office.link.said("node_down", "plan")
    assert (plan["boot"], [ring["ring"] for ring in plan["rings"]]) == ("boot-1", ["open", "warn", "close"])
    assert abs(plan["rings"][0]["tick_us"] - at(20)) <= 1_001
    room.do(RecordNode("node-1", "boot-2", "simulated", "1.0", "power"))
    assert "plan" not in office.instruct(room.room)


def test_acknowledgements_go_out_in_messages_a_board_can_hold() -> None:
    office = Office()
    numbers = list(range(1, 201))
    office.outbox.acknowledge("node-1", "boot-1", numbers, {7, 150})
    acks = office.link.said("node_down", "ack", "node-1")
    assert [number for ack in acks for number in ack["numbers"]] == numbers
    assert max(len(ack["numbers"]) for ack in acks) == 48
    assert [number for ack in acks for number in ack["ignored"]] == [7, 150]


def test_nodes_are_listed_with_how_well_their_clock_is_known() -> None:
    office, room = Office(), running()
    office.knows_clock_of("node-1")
    office.outbox.nodes(room.room, 1, office.presence, office.roomtime, at(4))
    (row,) = office.link.said("nodes")[-1]["nodes"]
    assert (row["node"], row["table"], row["link"]) == (node_at(1), 1, "silent")
    assert row["rtt_us"] == 2_001 and 2_000 < row["band_us"] < 3_000
