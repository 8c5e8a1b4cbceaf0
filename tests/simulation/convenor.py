"""The convenor of a made-up evening: sets the room up, starts the rounds, answers, and does what convenors do."""

import itertools
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from table_node.simulator.people import card_of
from table_node.wire import topics
from table_node.wire.codec import decode, encode
from table_node.wire.messages import make
from tests.simulation.made_service import ROOM
from tests.simulation.network import Broker, Client
from tests.simulation.script import Script
from tests.simulation.wishes import wish
from tests.simulation.world import Process, World

PATIENCE_US = 2_000_000
LOOK_US = 400_000
STUCK_US = 60_000_000  # so long without anything new at a table, and the convenor enters its result by hand
WARNINGS = ((60,), (60,), (180, 60), (180, 120, 30), ())
"""Seconds before the finish bell of each warning of a round, as an evening may have them."""
Said = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """What evening it is to be."""

    profile: str
    tables: int
    players: int
    rounds: int
    minutes: int
    clipping: str
    options: Said = field(default_factory=dict)
    restless: int = 0
    """Chance in percent, at each look, that the convenor does something nobody needed."""
    auto: bool = False
    """Whether rounds start by themselves."""
    breaks: tuple[str, ...] = ()
    """The kind of break after each round."""
    sitters: int = 0
    """How many players are to keep their seats."""
    wild: int = 0
    """The same of any command at all with any arguments."""
    warnings: tuple[int, ...] = ()
    """Seconds before the finish bell of each warning of a round."""


class NoAnswer(Exception):
    """The hub has not answered for a minute."""


class Convenor:
    """Somebody at the console. Everything asked is asked again under its own request id until it is answered."""

    def __init__(self, world: World, broker: Broker, plan: Plan, script: Script) -> None:
        self.documents: dict[str, Said] = {}
        self.refused: list[tuple[str, str]] = []
        self.asked = self._meddled = self._wishes = 0
        self.calm = False
        """From now on only what the evening needs."""
        self._world, self._plan, self._script = world, plan, script
        self._chance: random.Random = world.chance("convenor")
        self._replies: dict[str, Said] = {}
        self._changed_us: dict[int, tuple[str, int]] = {}
        self._client = Client(broker, "dashboard", [topics.reply(ROOM, "dashboard"), topics.room_documents(ROOM)])
        self._client.on_message = self._take
        self._process = Process(world, "convenor", self._run)
        self._client.open()

    @property
    def fault(self) -> BaseException | None:
        """What went wrong with the convenor's own script."""
        return self._process.fault

    def is_over(self) -> bool:
        """Whether the evening is."""
        return self.documents.get("clock", {}).get("phase") == "ended"

    def ask(self, what: str, /, **args: Any) -> Said:  # noqa: ANN401
        """Ask until there is an answer."""
        self.asked += 1
        request_id = f"ask-{self.asked}"
        message = make("command", request_id=request_id, name=what, args=args)
        for _ in range(90):
            if self._client.is_up:
                self._client.publish(topics.command(ROOM, "dashboard"), encode(message), 1)
            until_us = self._world.now_us + PATIENCE_US
            while request_id not in self._replies and self._world.now_us < until_us:
                self._process.sleep(until_us)
            if request_id in self._replies:
                reply = self._replies.pop(request_id)
                told = "taken" if reply["ok"] else reply["code"]
                self._world.tell(f"convenor: {what} {json.dumps(args)[:120]}: {told}")
                assert reply["code"] != "mistake", f"{what} {args}: {reply['text']}"
                if not reply["ok"]:
                    self.refused.append((what, reply["code"]))
                return reply
        raise NoAnswer(f"{what} got no answer")

    def insist(self, what: str, /, **args: Any) -> None:  # noqa: ANN401
        """Ask, and ask again where only the disk was in the way, or a new hub has not heard the node yet."""
        for _ in range(60):
            reply = self.ask(what, **args)
            if reply["ok"]:
                return
            if reply["code"] not in ("not_stored", "unknown_node"):
                raise AssertionError(f"{what}: {reply['code']}: {reply['text']}")
            self._process.sleep(self._world.now_us + PATIENCE_US)

    def _take(self, topic: str, payload: bytes, _retained: bool) -> None:
        place, _, who = topics.parse(topic)
        message = decode(place, payload)
        if place == "reply":
            self._replies[message["request_id"]] = message
            self._process.wake()
        elif place == "table":
            self.documents[f"table/{who}"] = message
            seen = json.dumps({key: message[key] for key in message if key not in ("seq", "link", "since_hub_us")})
            if self._changed_us.get(int(who), ("", 0))[0] != seen:
                self._changed_us[int(who)] = (seen, self._world.now_us)
        else:
            self.documents[place] = message

    def _run(self, process: Process) -> None:
        self._set_up(process)
        while not self.is_over():
            process.sleep(self._world.now_us + LOOK_US)
            self._serve()
            if not self.calm and self._chance.randrange(100) < self._plan.restless:
                self._meddle()
            if not self.calm and self._chance.randrange(100) < self._plan.wild:
                self._wish()

    def _set_up(self, process: Process) -> None:
        plan = self._plan
        self.insist("create_tournament", name="Club night", profile=plan.profile, rounds=plan.rounds,
                    minutes=plan.minutes, tables=plan.tables, warnings_s=list(plan.warnings),
                    clipping=plan.clipping, options=plan.options, confirmed=1)  # fmt: skip
        self.insist("import_players", rows=[
            {"line": n, "name": f"Player {n}", "club": f"Club {n % 3}", "card": card_of(n),
             "team": f"Team {(n + 1) // 2}" if plan.profile == "spades" else ""}
            for n in range(1, plan.players + 1)
        ])  # fmt: skip
        self.insist("draw_seats", house_players=1)
        if plan.auto or plan.breaks:
            breaks = [{"kind": kind, "minutes": 2, "after_round": n} for n, kind in enumerate(plan.breaks, start=1)]
            self.ask("plan_session", auto=int(plan.auto), gap_s=90, breaks=breaks)
        if plan.sitters:
            self.ask("name_sitters", round=1, players=list(range(1, plan.sitters + 1)))
        for table in range(1, plan.tables + 1):
            node = f"table-{table:02}"
            while node not in [row["node"] for row in self.documents.get("nodes", {"nodes": []})["nodes"]]:
                process.sleep(self._world.now_us + LOOK_US)
            self.insist("bind_node", node=node, table=table)

    # What the evening needs

    def _serve(self) -> None:
        clock = self.documents.get("clock")
        if clock is None:
            return
        if clock["phase"] == "ready":
            self.ask("start_round", round=clock["round"])
        elif clock["phase"] == "paused" and (self.calm or self._chance.randrange(4) == 0):
            self._resume(clock)
        elif clock["phase"] == "break":
            self._end_break(clock)
        elif (
            clock["phase"] in ("running", "overtime")
            and self._plan.profile == "spades"
            and not self.documents["summary"]["waiting"]
        ):
            self._enter_points(clock["round"])
        for name in sorted(self.documents):
            if name.startswith("table/"):
                self._look_at(self.documents[name])

    def _enter_points(self, rounds: int) -> None:
        """The points of every game that has none yet: without a reason only those of its winner are taken."""
        if self.documents["summary"]["waiting"]:
            return
        for round_, table in itertools.product(range(1, rounds + 1), range(1, self._plan.tables + 1)):
            for scores in ([510, 400], [400, 510]):
                self.ask("enter_game", round=round_, table=table, scores=scores, nils=[0, 0], sets=[0, 0], won_by=None,
                         reason="")  # fmt: skip

    def _end_break(self, clock: Said) -> None:
        code = self.ask("end_break", round=clock["round"])["code"]
        if code == "lots_due":
            teams = [f"Team {n}" for n in range(1, self._plan.players // 2 + 1)]
            self._chance.shuffle(teams)
            reply = self.ask("draw_lots", round=clock["round"], teams=teams)
            if reply["code"] == "which_teams":  # somebody has renamed one: the remedy says what they are called
                self.ask("draw_lots", round=clock["round"], teams=reply["remedy"][len("Teams are ") : -1].split(", "))

        elif code is not None and self._chance.randrange(8) == 0:  # lunch, and somebody has no seat yet
            self.ask("end_break", round=clock["round"], rest=self._chance.choice(("as_before", "draw", "list")))

    def _resume(self, clock: Said) -> None:
        reply = self.ask("resume_round", round=clock["round"])
        if not reply["ok"] and reply["code"] in ("time_unknown", "no_time_left", "left_unknown"):
            self.ask("set_time_left", round=clock["round"], left_s=120)

    def _look_at(self, shown: Said) -> None:
        table, round_ = shown["table"], shown["round"]
        if shown["called"]:
            self.ask("answer_call", table=table)
        if shown["phase"] == "dispute":
            begun = self._chance.randrange(2)
            self.ask("rule_deal", round=round_, table=table, begun=begun, reason="nobody saw it")
        since_us = self._changed_us.get(table, ("", self._world.now_us))[1]
        if self._world.now_us - since_us > STUCK_US and shown["phase"] not in ("done", "seated", "vacant", "dealt"):
            self._changed_us[table] = ("", self._world.now_us)
            waiting = self.documents["summary"]["waiting"]
            assert table in waiting, f"table {table} waits and the console says only {waiting}"
            if shown["phase"] == "clip":
                self.ask("excuse_clips", round=round_, table=table, reason="no card")
            elif shown["phase"] == "cut" or self.documents["clock"]["phase"] == "overtime" or not self._plan.minutes:
                self._enter(round_, table, "by hand", self._chance)

    def _enter(self, round_: int, table: int, reason: str, chance: random.Random) -> None:
        ties = self._plan.profile.startswith("500")
        outcome = chance.choice(("A", "B", "TIE") if ties else ("A", "B"))
        mover = chance.choice("AB") if outcome == "TIE" else None
        self.ask("enter_result", round=round_, table=table, outcome=outcome, mover=mover, reason=reason)

    # What nobody needed

    def _wish(self) -> None:
        self._wishes += 1
        chance = self._world.chance(f"wish/{self._wishes}")
        name, args = wish(chance, self.documents["clock"]["round"], self._plan.tables, self._plan.players)
        if self._script.lets("wishes"):
            self.ask(name, **args)

    def _meddle(self) -> None:
        self._meddled += 1
        chance = self._world.chance(f"meddling/{self._meddled}")
        if not self._script.lets("meddling"):
            return
        round_, table = self.documents["clock"]["round"], chance.randint(1, self._plan.tables)
        acts: list[Callable[[], object]] = [
            lambda: self.ask("pause_round", round=round_),
            lambda: self.ask("extend_round", round=round_, extra_s=chance.choice((60, 300))),
            lambda: self.ask("finish_round", round=round_),
            lambda: self._enter(round_, table, "as told", chance),
            lambda: self._enter(max(1, round_ - 1), table, "a slip", chance),
            lambda: self.ask("undo", action=0),
            lambda: self.ask("give_time", round=round_, table=table, extra_s=120),
            lambda: self.ask("begin_break", kind="tea", minutes=5),
            lambda: self.ask("free_node", node=f"table-{table:02}"),
            lambda: self.ask("bind_node", node=f"table-{table:02}", table=table),
            lambda: self.ask("ring_bell", kind="call"),
            lambda: self.ask("answer_call", table=table),
            lambda: self.ask("excuse_clips", round=round_, table=table, reason="no card"),
            lambda: self.ask("abandon_round", round=round_, reason="fire alarm"),
            lambda: self.ask("rule_deal", round=round_, table=table, begun=1, reason="umpire"),
            lambda: self.ask("change_tournament", warnings_s=list(chance.choice(WARNINGS)), confirmed=1),
            lambda: self.ask(
                "player_leaves", player=chance.randint(1, self._plan.players), house_player=1, reason="ill"
            ),
        ]
        weights = [3, 3, 1, 4, 4, 4, 2, 1, 1, 3, 2, 2, 2, 1, 2, 2, 1]
        chance.choices(acts, weights)[0]()
