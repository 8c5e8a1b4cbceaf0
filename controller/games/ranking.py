"""Places: who is first, who is level with whom, and how a level first or second place is settled (cribbage 1, 15)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, Literal, Protocol, TypeVar

from controller.games.refusal import Refusal
from table_node.shared.sheet_words import mark_words
from table_node.shared.words import say, say_count

MOST_NAMED = 4
"""So many level players are named in a line: a longer one is cut short on its way, with what is to be done."""
RankTie = Literal["shared", "play_off", "most_wins", "cut"]
Settle = Literal["shared", "play_off", "cut", "convenor"]


class Scored(Protocol):
    """What places are given by."""

    @property
    def player(self) -> int:
        """The player's number."""

    @property
    def clicks(self) -> int:
        """Clicks that count."""

    @property
    def wins(self) -> int:
        """Games won."""


S = TypeVar("S", bound=Scored)


@dataclass(frozen=True)
class Placed(Generic[S]):
    """A player's place; level players have the same."""

    score: S
    place: int


@dataclass(frozen=True)
class Tie(Generic[S]):
    """Players level on a place with a trophy, with all that is known of them, and how the house settles it."""

    code: Literal["TIE_1", "TIE_2"]
    level: tuple[S, ...]
    settle: Settle

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to part the level players."""
        return self.settle != "shared"

    def open_words(self, names: Mapping[int, str]) -> str:
        """What still has to be decided, for everybody in the hall."""
        level = [names[score.player] for score in self.level]
        who = say("{others} and {last}", others=", ".join(level[:-1]), last=level[-1])
        if len(level) > MOST_NAMED:
            who = say_count("{count} player", "{count} players", len(level))
        if self.settle == "play_off":
            return say("A play-off decides between {who}.", who=who)
        if self.settle == "cut":
            return say("The cards are cut between {who}.", who=who)
        if self.code == "TIE_1":
            return say("First place is still to be decided between {who}.", who=who)
        return say("Second place is still to be decided between {who}.", who=who)

    def words(self, names: Mapping[int, str], game: str = "500") -> str:
        """The tie for the convenor."""
        known = ", ".join(
            say("{player} ({wins} won)", player=names[score.player], wins=score.wins) for score in self.level
        )
        if len(self.level) > MOST_NAMED:
            known = say_count("{count} player", "{count} players", len(self.level))
        remedy = {
            "shared": say("They share it."),
            "play_off": say("They play it off."),
            "cut": say("They cut for it."),
            "convenor": say("The convenor decides how it is settled."),
        }[self.settle]
        clicks = mark_words(self.level[0].clicks, game)
        if self.code == "TIE_1":
            level = say("Level on first place with {clicks}: {known}.", clicks=clicks, known=known)
        else:
            level = say("Level on second place with {clicks}: {known}.", clicks=clicks, known=known)
        return f"{level} {remedy}"


@dataclass(frozen=True)
class Ranking(Generic[S]):
    """Everybody who is ranked, best first, and the ties for a trophy."""

    placed: tuple[Placed[S], ...]
    ties: tuple[Tie[S], ...]

    @property
    def winner(self) -> S | None:
        """The one who is first alone (cribbage 1/2); None while nobody is."""
        return self._alone_on(1)

    @property
    def runner_up(self) -> S | None:
        """The one who is second alone (cribbage 1/3); None while nobody is."""
        return self._alone_on(2)

    def _alone_on(self, place: int) -> S | None:
        found = [placed.score for placed in self.placed if placed.place == place]
        return found[0] if len(found) == 1 else None


def places(keys: Sequence[object]) -> tuple[int, ...]:
    """The place of each of a sorted list; level ones share the best of theirs: 1, 1, 1, 4."""
    found: list[int] = []
    for position, key in enumerate(keys):
        found.append(found[-1] if position and key == keys[position - 1] else position + 1)
    return tuple(found)


def ranked(scores: Iterable[S], rank_tie: RankTie, decided: Iterable[Sequence[int]] = ()) -> Ranking[S]:
    """Most clicks first. `decided`: orders of level players that a play-off, a cut or the convenor gave.

    An order holds only while exactly its players are level: a corrected result may bring a third, or part them.
    """
    orders = {} if rank_tie == "shared" else {frozenset(order): order for order in decided}
    placed: list[Placed[S]] = []
    ties: list[Tie[S]] = []
    for level in _levels(scores, rank_tie):
        place = len(placed) + 1
        by_player = {score.player: score for score in level}
        order = orders.get(frozenset(by_player))
        if order is not None:
            placed += [Placed(by_player[player], place + behind) for behind, player in enumerate(order)]
            continue
        placed += [Placed(score, place) for score in level]
        if len(level) > 1 and place <= 2:
            ties.append(Tie("TIE_1" if place == 1 else "TIE_2", level, _settle(rank_tie, place, len(level))))
    return Ranking(tuple(placed), tuple(ties))


def check_order(scores: Iterable[Scored], rank_tie: RankTie, order: Sequence[int]) -> None:
    """Refuse an order of players who are not exactly those level with one another, or where places are shared."""
    if rank_tie == "shared":
        raise Refusal(
            "places_shared",
            say("Level players share their place here."),
            say("Choose the option “Level players” to part them."),
        )
    levels = [{score.player for score in level} for level in _levels(scores, rank_tie)]
    if len(set(order)) != len(order) or len(order) < 2 or set(order) not in levels:
        of_first = next((sorted(level) for level in levels if order and order[0] in level), [])
        raise Refusal(
            "not_level",
            say("Those are not exactly the players who are level with one another."),
            say("Name each of {of_first} once, best first.", of_first=", ".join(str(player) for player in of_first))
            if len(of_first) > 1
            else say("Name the players of one tie, best first."),
            of_first,
        )


def _levels(scores: Iterable[S], rank_tie: RankTie) -> Iterable[tuple[S, ...]]:
    def key(score: Scored) -> tuple[int, int]:
        return -score.clicks, -score.wins if rank_tie == "most_wins" else 0

    in_order = sorted(scores, key=lambda score: (key(score), score.player))
    return (tuple(level) for _, level in groupby(in_order, key))


def _settle(rank_tie: RankTie, place: int, level: int) -> Settle:
    if rank_tie in ("shared", "cut"):
        return "shared" if rank_tie == "shared" else "cut"
    # Cribbage 15 plays off for the trophy, and two only can play a game of it.
    return "play_off" if rank_tie == "play_off" and place == 1 and level == 2 else "convenor"
