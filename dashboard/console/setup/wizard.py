"""The steps of set-up: which are done, and what is missing. They follow from the room, so nothing else is stored."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from flask import url_for

from dashboard.hub.document_cache import Document
from dashboard.read import floor
from dashboard.read.model import Model, Player
from dashboard.read.room import Room
from dashboard.words.presenters import profile_name
from table_node.shared import room_check
from table_node.shared.words import say, say_count

State = Literal["done", "missing", "next", "look", "later"]
SIGNS: dict[State, str] = {"done": "✓", "missing": "!", "next": "→", "look": "?", "later": "…"}
"""done; missing: play cannot begin; next: all is ready for it; look: it can, and somebody should look;
later: another step comes first."""
STATE_WORDS: dict[State, str] = {
    "done": say("done"), "missing": say("missing"), "next": say("to be done now"),
    "look": say("look at it"), "later": say("later"),
}  # fmt: skip
TITLES = {
    "tournament": say("Game and rules"), "players": say("Players and cards"), "clubs": say("Clubs' teams"),
    "seats": say("Seats"),
    "hall": say("Floor plan"), "nodes": say("Nodes"), "check": say("Room check"), "ready": say("Start"),
}  # fmt: skip
PAGES = {"hall": "console.hall_page", "nodes": "console.nodes_page", "check": "console.check_page"}
"""Steps with a page of their own; the others are drawn by the set-up page."""


@dataclass(frozen=True)
class Step:
    """A step of set-up. `says`: what has been done, or what is missing."""

    key: str
    state: State
    says: str
    number: int = 0

    @property
    def title(self) -> str:
        """What the step is called."""
        return TITLES[self.key]

    @property
    def address(self) -> str:
        """The address of its page."""
        return url_for(PAGES[self.key]) if self.key in PAGES else url_for("console.setup_page", step=self.key)

    @property
    def sign(self) -> str:
        """The icon for its state."""
        return SIGNS[self.state]

    @property
    def state_words(self) -> str:
        """Its state in words."""
        return STATE_WORDS[self.state]


@dataclass(frozen=True)
class Wizard:
    """All steps, and the current one."""

    steps: tuple[Step, ...]
    here: Step

    @property
    def before(self) -> Step | None:
        """The step before this one."""
        return self.steps[self.here.number - 2] if self.here.number > 1 else None

    @property
    def after(self) -> Step | None:
        """The step after this one."""
        return self.steps[self.here.number] if self.here.number < len(self.steps) else None

    @property
    def missing(self) -> list[Step]:
        """The steps that must be done before play can begin."""
        return [step for step in self.steps if step.state == "missing" and step.key != "ready"]

    @property
    def doubtful(self) -> list[Step]:
        """The steps that somebody should look at, though play can begin without them."""
        return [step for step in self.steps if step.state == "look" and step.key != "ready"]


def has_begun(now: Room) -> bool:
    """Whether play has begun, so that set-up is over."""
    seats_are_free = now.clock["phase"] == "break" and now.clock["round"] == 1
    return bool(now.tournament) and (
        now.clock["round"] > 1 or (now.clock["phase"] not in ("setup", "ready") and not seats_are_free)
    )


def wizard(now: Room, reading: Model | None, nodes: Iterable[Document], failing: int, here: str = "") -> Wizard:
    """All steps. `here`: the current step; empty: the first one missing, or the start."""
    players = reading.standings() if reading is not None else []
    guests = [player for player in players if not player.house]
    seated = bool(reading is not None and (reading.seats(1) or now.clock["phase"] == "break"))
    begun = has_begun(now)
    found = [
        _tournament(now),
        _players(now, guests),
        Step("clubs", "done" if begun or now.tournament else "later", say("Only where a club's team counts")),
        _seats(guests, seated or begun),
        _hall(now, reading),
        _nodes(now, list(nodes)),
        _check(now, failing),
    ]
    free = any(step.state == "missing" for step in found)
    start: State = "done" if begun else "later" if free else "next"
    found.append(
        Step("ready", start, say("Play has begun") if begun else say("Something is missing") if free else say("Ready"))
    )
    steps = tuple(Step(step.key, step.state, step.says, number) for number, step in enumerate(found, 1))
    first = next((step for step in steps if step.state == "missing"), steps[-1])
    return Wizard(steps, next((step for step in steps if step.key == here), first))


def _tournament(now: Room) -> Step:
    made = now.tournament
    if made is None:
        return Step("tournament", "missing", say("No tournament yet"))
    if made.phase == "ended":
        return Step("tournament", "missing", say("{name} is over", name=made.name))
    return Step("tournament", "done", f"{made.name}: {profile_name(made.profile)}")


def _players(now: Room, guests: list[Player]) -> Step:
    if now.tournament is None:
        return Step("players", "later", say("After the tournament"))
    if not guests:
        return Step("players", "missing", say("Nobody yet"))
    bare = sum(not player.card for player in guests)
    players = say_count("{count} player", "{count} players", len(guests))
    if not bare or bare == len(guests):
        return Step("players", "done", players)
    return Step("players", "look", say("{players}, {bare} without a card", players=players, bare=bare))


def _seats(guests: list[Player], seated: bool) -> Step:
    if not guests:
        return Step("seats", "later", say("After the players"))
    if seated:
        return Step("seats", "done", say("Seats are drawn"))
    return Step("seats", "missing", say("Not drawn yet"))


def _hall(now: Room, reading: Model | None) -> Step:
    if now.tournament is None:
        return Step("hall", "later", say("After the tournament"))
    placed = bool(reading is not None and floor.places(reading))
    return Step(
        "hall", "done" if placed else "look", say("As you arranged it") if placed else say("Arranged by itself")
    )


def no_reader(now: Room, nodes: list[Document]) -> str:
    """A warning if cards should be tapped but some or all tables have no reader; else empty."""
    tables = [table["table"] for table in now.tables] or [node["table"] for node in nodes if node["table"] is not None]
    taps = now.tournament is not None and now.tournament.clipping == "taps"
    if taps and not tables:
        return say("No node reads scorecards: each result clips them by itself, and nobody needs to tap.")
    line = next(room_check.scorecards(nodes, tables, taps), None)
    return say("Scorecards: {found}. {remedy}", found=line.found, remedy=line.remedy) if line is not None else ""


def _nodes(now: Room, nodes: list[Document]) -> Step:
    if not now.tables:
        count = sum(node["table"] is not None for node in nodes)
        return Step("nodes", "look", say_count("{count} serves a table", "{count} serve a table", count))
    served = {node["table"] for node in nodes}
    without = sum(table["table"] not in served for table in now.tables)
    silent = sum(node["table"] is not None and node["link"] != "online" for node in nodes)
    said = [say("{without} without a node", without=without)] * bool(without) + [
        say("{silent} silent", silent=silent)
    ] * bool(silent)
    if no_reader(now, nodes):
        said.append(say("not every table reads scorecards"))
    return Step("nodes", "look" if said else "done", ", ".join(said) or say("Every table has one"))


def _check(now: Room, failing: int) -> Step:
    if now.tournament is None:
        return Step("check", "later", say("After the tournament"))
    return Step(
        "check",
        "look" if failing else "done",
        say("{failing} to mend", failing=failing) if failing else say("Nothing fails"),
    )
