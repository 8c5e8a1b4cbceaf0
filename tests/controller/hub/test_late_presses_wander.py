"""Evenings drawn from a seed in which every node is away now and then: no press changes a later game than its own."""

import json
import random
from pathlib import Path

import pytest

from controller.domain.values import CONTROLS
from tests.support.disk import stored
from tests.support.hub_room import HubRoom, Said, TableNode

TABLES = 3
CHANGES = (
    "HandDealt", "HandUndone", "ResultProposed", "ResultWithdrawn", "ResultRecorded", "CutRecorded", "UmpireCalled",
    "DealJudged", "DealQuestioned",
)  # fmt: skip
Game = tuple[int, int]
"""The round, and how often a round was played over before."""


class Wander:
    """People press at tables, nodes come and go, and the convenor takes the evening on by hand."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.room = HubRoom(folder)
        self.nodes = self.room.evening(tables=TABLES, rounds=6)
        self.kept: dict[str, list[Said]] = {node.name: [] for node in self.nodes}
        self.away: set[str] = set()
        self.made: dict[str, tuple[int, Game]] = {}
        self.taken: dict[str, Game] = {}
        self.overs = 0
        self._seen = 0

    @property
    def game(self) -> Game:
        """The game that is on at every table."""
        return self.room.document("clock")["round"], self.overs

    def go_on(self) -> None:
        """Something happens, a second or more after the last thing."""
        self.room.step(after_s=self.chance.choice((1, 3, 20)))
        act = self.chance.choice([self.press] * 8 + [self.come_or_go] * 3 + [self.convenor] * 3)
        act()
        self.look()

    def press(self) -> None:
        """Somebody presses; a node that is away keeps it."""
        table = self.chance.randrange(TABLES)
        node = self.nodes[table]
        pressed = node.press(self.chance.choice((*CONTROLS, "amber", "amber", "dealt")))
        self.made[f"node:{node.name}:{node.boot}:{pressed['number']}"] = (table + 1, self.game)
        self.kept[node.name].append(pressed)
        if node.name not in self.away:
            self.send(node)

    def come_or_go(self) -> None:
        """A node loses its link, or has it again and sends all it kept."""
        node = self.chance.choice(self.nodes)
        if node.name in self.away:
            self.away.remove(node.name)
            self.send(node)
        else:
            node.converse()
            self.away.add(node.name)

    def send(self, node: TableNode) -> None:
        """All that is kept goes out, its last one perhaps twice."""
        self.room.now += 2_000
        kept, self.kept[node.name] = self.kept[node.name], []
        node.say(*kept, *kept[-1:])

    def convenor(self) -> None:
        """The evening goes on, whatever the tables pressed."""
        clock = self.room.document("clock")
        round_ = clock["round"]
        if clock["phase"] == "ready":
            if self.chance.random() < 0.2:
                self.room.ask("undo", action=0)
            elif self.room.ask("start_round", round=round_)["ok"]:
                self.room.strike("open")
        elif clock["phase"] == "running" and self.chance.random() < 0.15:
            assert self.room.ask("abandon_round", round=round_, reason="wrong seats")["ok"] == 1
            self.overs += 1
        elif clock["phase"] == "running":
            self.room.strike("close")
        elif clock["phase"] == "overtime":
            self.results(round_)

    def results(self, round_: int) -> None:
        """Every result that is missing is entered by hand, every call answered."""
        for table in range(1, TABLES + 1):
            now = self.room.table(table)
            if now["called"]:
                self.room.ask("answer_call", table=table)
            side = self.chance.choice("AB")
            if now["outcome"] is None or now["phase"] == "cut":
                self.room.ask("enter_result", round=round_, table=table, outcome=side, mover=None, reason="by hand")

    def look(self) -> None:
        """Each new event that a press brought about is held against where and when the press was made."""
        rows = stored(self.room.path, "seq, name, cause, body")
        for _, name, cause, body in rows[self._seen :]:
            if str(cause) not in self.made:
                continue
            table, (round_, overs) = self.made[str(cause)]
            event = json.loads(str(body))
            self.taken[str(cause)] = (round_, overs)
            if name in CHANGES or name == "LatePressKept":
                assert (event["table"], event["round"]) == (table, round_), (name, cause)
            if name in CHANGES:
                assert overs == self.overs, f"{cause} of a round that was abandoned became {name}"
        self._seen = len(rows)


@pytest.mark.parametrize("seed", range(10))
def test_no_press_changes_a_later_game_than_its_own_and_none_is_lost(tmp_path: Path, seed: int) -> None:
    wander = Wander(tmp_path, seed)
    for _ in range(150):
        if wander.room.document("clock")["phase"] == "ended":
            break
        wander.go_on()
    for node in wander.nodes:
        wander.room.step(after_s=3)
        node.converse()
        wander.send(node)
        wander.look()
        assert set(node.acked()) == {
            int(cause.rpartition(":")[2]) for cause in wander.made if f":{node.name}:" in cause
        }
    assert wander.taken.keys() == wander.made.keys()
    wander.room.close()
