"""A scorecard's tap is never ignored without a word: the node, the table's page and the journal all say it."""

from controller.mqtt.link import Received
from table_node.core.node import Node
from table_node.wire import topics
from table_node.wire.codec import decode, encode
from table_node.wire.messages import make
from tests.support.evening import entry_list
from tests.support.hub_room import ROOM, HubRoom

TENTH_US = 100_000


class CoreAtTable:
    """The node's own core in a hub's room: what it says is taken, and what it is told it hears."""

    def __init__(self, room: HubRoom, name: str, boot: str = "boot-1") -> None:
        self.room, self.name, self._heard = room, name, 0
        self.lying: list[str] = []
        """Cards on the reader, which names each ten times a second."""
        self._began = room.now - 60_000_000
        self.core = Node(boot, "simulated", "1.0", reader="ok")
        self.core.connected(self.tick())
        self.turn()

    def tick(self) -> int:
        return self.room.now - self._began

    def passes(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            for uid in self.lying:
                self.core.card(uid, self.tick())
            self.room.now += TENTH_US
            self.turn()

    def lies(self, uid: str, seconds: float) -> None:
        """Lay one more card on the reader for so long."""
        self.lying.append(uid)
        self.passes(seconds)
        self.lying.remove(uid)

    def push(self, control: str, then_s: float = 3) -> None:
        self.core.edge(control, True, self.tick())
        self.room.now += TENTH_US
        self.core.edge(control, False, self.tick())
        self.passes(then_s)

    def turn(self) -> None:
        self.core.tick(self.tick())
        sent = [message for message, _ in self.core.take(self.tick())]
        self.room.step(*[Received(topics.node_up(ROOM, self.name), encode(one), False, self.room.now) for one in sent])
        told = self.room.link.said("node_down", who=self.name)
        for message in told[self._heard :]:
            self.core.received(encode(message), self.tick())
        self._heard = len(told)

    def status(self) -> tuple[str, str]:
        colour, mode = self.core.look(self.tick())["status"]
        return colour, mode


def card_of(player: int) -> str:
    """The scorecard of a player of these evenings."""
    return entry_list(player, cards=True)[-1].card


def at_the_result(room: HubRoom) -> tuple[CoreAtTable, list[str]]:
    """One table with scorecards, one hand dealt in round 1, and the cards of its players."""
    room.evening(tables=1, cards=True)
    node = CoreAtTable(room, "node-1", boot="boot-2")
    room.open_round()
    node.push("dealt")
    seats = room.table()["seats"].values()
    return node, [card_of(seat["player"]) for seat in seats]


def test_a_card_laid_down_before_the_result_is_confirmed_is_clipped_when_it_is(room: HubRoom) -> None:
    node, cards = at_the_result(room)
    node.push("amber")
    node.lying = [cards[0]]
    node.passes(20)
    assert room.table()["ignored"].endswith("because the game has no result yet.")
    node.push("amber")
    assert room.names().count("CardClipped") == 1
    node.lying = []
    for card in cards[1:]:
        node.lies(card, 0.5)
    assert room.table()["phase"] == "done" or room.document("clock")["round"] == 2


def test_a_card_that_was_dropped_is_clipped_by_the_first_tap_when_it_is_wanted(room: HubRoom) -> None:
    node, cards = at_the_result(room)
    node.push("amber")
    node.lies(cards[0], 20)
    node.push("amber", then_s=1)
    node.lies(cards[0], 0.3)
    assert room.names().count("CardClipped") == 1


def test_the_card_of_a_loser_that_lies_on_from_round_to_round_is_clipped_in_each(room: HubRoom) -> None:
    node, cards = at_the_result(room)
    for number in (1, 2):
        for control in ("dealt", "amber", "amber"):
            node.push(control)
        node.lying = [cards[0]]
        for card in cards[1:]:
            node.lies(card, 0.5)
            node.passes(1)
        assert room.names().count("CardClipped") == 4 * number
        if number == 1:
            room.strike("close")
            node.passes(1)
            room.ask("start_round", round=2)
            room.strike("open")


def test_an_early_tap_on_a_reader_that_names_a_card_once_counts_when_the_result_is_confirmed(room: HubRoom) -> None:
    node, cards = at_the_result(room)
    node.push("amber")
    for card in cards:
        node.core.card(card, node.tick())
        node.passes(1)
    node.push("amber")
    assert room.names().count("CardClipped") == 4


def test_a_tap_that_counts_for_nothing_is_said_at_the_table_at_once(room: HubRoom) -> None:
    node, _ = at_the_result(room)
    node.core.card("61008EB2F9", node.tick())
    node.passes(0.1)
    assert node.status() == ("red", "blink")
    assert node.core.lights(node.tick())["buzzer"] == 1
    assert room.table()["ignored"] == "Not counted: a scorecard, because nobody here has that scorecard."
    node.push("amber")
    assert room.table()["ignored"] == ""


def test_a_phone_held_to_the_reader_is_told_that_it_is_no_scorecard(room: HubRoom) -> None:
    node, _ = at_the_result(room)
    node.core.card("08", node.tick())
    node.passes(0.1)
    assert "phones and bank cards have no number of their own" in room.table()["ignored"]


def test_a_tap_that_counted_already_is_no_fault(room: HubRoom) -> None:
    node, cards = at_the_result(room)
    node.push("amber")
    node.push("amber")
    node.lies(cards[0], 0.5)
    node.passes(5)
    node.lies(cards[0], 0.5)
    assert room.names().count("CardClipped") == 1
    assert not room.table()["ignored"] and node.status()[0] == "blue"


def test_a_winners_card_forgotten_on_the_old_tables_reader_costs_no_clicks(room: HubRoom) -> None:
    first, second = room.opened(tables=2, cards=True)
    for node in (first, second):
        for control in ("dealt", "amber", "amber"):
            node.presses(control, after_s=5)
    player = room.table(2)["seats"]["A.L"]["player"]
    lain = make("card_read", boot=first.boot, number=4, tick_us=first.tick(), uid=card_of(player), lay=1)
    first.say(lain)
    assert "ClicksForfeited" not in room.names()
    assert "it belongs to table 2" in room.table(1)["ignored"]
    first.say(lain | {"number": 5, "lay": 0})
    assert "ClicksForfeited" in room.names()


def test_an_acknowledgement_says_what_of_it_changed_nothing(room: HubRoom) -> None:
    (node,) = room.opened(tables=1)
    node.presses("undo")
    node.presses("dealt", after_s=5)
    assert [ack["ignored"] for ack in node.told("ack")] == [[1], []]
    node.say(node.press("dealt") | {"number": 1})
    assert decode("node_down", encode(node.told("ack")[-1]))["ignored"] is None


def test_a_node_that_tells_of_no_reader_makes_its_table_wait_for_no_scorecard(room: HubRoom) -> None:
    (node,) = room.opened(tables=1, cards=True)
    for _ in range(3):
        node.say(node.health() | {"reader": "none"})
    for control in ("dealt", "amber", "amber"):
        node.presses(control, after_s=5)
    assert room.table()["phase"] == "done"
    assert room.names().count("ReaderNoted") == 1
