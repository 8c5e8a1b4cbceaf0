"""The four people of a table: they deal, play, misdeal, win, press, tap, and press again when nothing comes of it.

They see what people at a table see: the room's documents. They know no clock but their own patience.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

DEALS_EARLY = 0.3
MISDEALS = 0.04
ENDS_EARLY = 0.15  # chance at each hand from the second that a side reaches 500
TIES = 0.08
SLIPS = 0.1  # hits the wrong colour first
LEAVES_CARD = 0.05
MOST_HANDS = 4  # rules of 500, 2e: a game is four hands at most

HAND_S = (90, 170)
DEAL_S = (5, 30)
CLIP_S = (2, 6)
APART_US = 500_000  # between two gestures of one table, whatever the speed
PATIENCE_US = (4_000_000, 30_000_000)  # real time until something is pressed again, doubled up to the second
PATIENCE_S = 15
CONFIRM_S = (2, 6)

_BUTTON = {"A": "amber", "B": "blue", "TIE": "both"}

Document = Mapping[str, Any]


def card_of(player: int) -> str:
    """The scorecard of a player: ten hexadecimal digits, the same in every rehearsal."""
    return f"{0x5B00000000 + player * 2654435761 % 0x100000000:010X}"


@dataclass(frozen=True)
class Gesture:
    """Something done at the table: `press` a control, `tap` a uid, or `leave` a card on the reader for a while."""

    what: str
    word: str


@dataclass
class Game:
    """What the four of a table intend in one round; nobody but them knows."""

    round: int
    outcome: str
    mover: str
    slips: bool
    deals_early: bool
    ends_at: int
    hand: int = 0
    hand_ends_us: int = 0
    misdeal: bool = False


class TablePeople:
    """The people of one table. `now_us` is CLOCK_MONOTONIC; durations in room seconds shrink with the speed."""

    def __init__(self, chance: random.Random, speed: int) -> None:
        self._chance = chance
        self._speed = speed
        self._seen: tuple[object, ...] = ()
        self._shown: Document | None = None
        self._over = False
        self._game: Game | None = None
        self._due_us: int | None = None
        self._patience_us = 0
        self._tapped: set[int] = set()  # since the table last began again
        self._have_tapped: set[int] = set()  # in this game

    def see(self, shown: Document | None, clock: Document | None, now_us: int) -> None:
        """Look at the table's and the room's document; something new changes what is wanted and when."""
        if shown is None or clock is None:
            return
        self._over = clock["phase"] == "overtime"
        waits = clock["phase"] == "ready"
        clipped = tuple(seat["clipped"] for seat in shown["seats"].values() if seat is not None)
        called = shown["called"]
        seen = (shown["round"], shown["phase"], shown["dealt"], shown["pending"], self._over, waits, clipped, called)
        self._shown = shown
        if seen == self._seen:
            return
        self._seen = seen
        self._patience_us = max(PATIENCE_US[0], self._room_us(PATIENCE_S, PATIENCE_S))
        self._begin_hand(shown, now_us)
        begins = None if called else _BEGINS.get(shown["phase"])  # the umpire comes first
        self._due_us = begins(self, now_us, waits) if begins is not None else None

    def due_us(self) -> int | None:
        """When they want to do something; None while they only wait."""
        return self._due_us

    def act(self, now_us: int) -> list[Gesture]:
        """What they do now that the time has come."""
        if self._due_us is None or now_us < self._due_us or self._shown is None:
            return []
        gestures = _ACTS[self._shown["phase"]](self, self._shown)
        self._due_us = now_us + self._patience_us
        if self._shown["phase"] == "clip":
            if not self._all_tapped(self._shown):
                self._due_us = now_us + max(APART_US, self._room_us(*CLIP_S))
        else:  # at a reader they hear at once that a tap did not count, and do not grow tired of it
            self._patience_us = min(2 * self._patience_us, PATIENCE_US[1])
        return gestures

    # When they will do something

    def _begin_hand(self, shown: Document, now_us: int) -> None:
        game = self._game
        if game is None or game.round != shown["round"]:
            game = self._game = self._new_game(shown["round"])
            self._tapped.clear()
            self._have_tapped.clear()
        if shown["dealt"] != game.hand:
            again = shown["dealt"] < game.hand  # the deal was taken back
            game.hand = shown["dealt"]
            game.hand_ends_us = now_us + self._room_us(*(DEAL_S if again else HAND_S))
            game.misdeal = not again and not self._over and self._chance.random() < MISDEALS

    def _new_game(self, round_no: int) -> Game:
        chance = self._chance
        tie = chance.random() < TIES
        hands = next((hand for hand in range(2, MOST_HANDS) if chance.random() < ENDS_EARLY), MOST_HANDS)
        return Game(
            round=round_no,
            outcome="TIE" if tie else chance.choice("AB"),
            mover=chance.choice("AB"),
            slips=chance.random() < SLIPS,
            deals_early=chance.random() < DEALS_EARLY,
            ends_at=hands,
        )

    def _seated(self, now_us: int, waits: bool) -> int | None:
        early = self._game is not None and self._game.deals_early and waits
        return now_us + self._room_us(5, 40) if early else None

    def _dealing(self, now_us: int, _waits: bool) -> int | None:
        return None if self._over else now_us + self._room_us(*DEAL_S)

    def _playing(self, now_us: int, _waits: bool) -> int | None:
        game = self._game
        if game is None or (self._shown is not None and self._shown["pending"]):
            return self._deciding(now_us, _waits)
        if game.misdeal and not self._over:
            return now_us + self._room_us(5, 20)
        return max(game.hand_ends_us, now_us + APART_US)

    def _deciding(self, now_us: int, _waits: bool) -> int | None:
        return now_us + max(APART_US, self._room_us(*CONFIRM_S))

    # What they do then

    def _deal(self, _shown: Document) -> list[Gesture]:
        return [Gesture("press", "dealt")]

    def _play(self, shown: Document) -> list[Gesture]:
        game = self._game
        if game is None:
            return []
        if not shown["pending"] and not self._over:
            if game.misdeal:
                game.misdeal = False
                return [Gesture("press", "undo")]
            if shown["dealt"] < game.ends_at:
                return self._deal(shown)
        return self._decide(shown, game.outcome)

    def _result(self, shown: Document) -> list[Gesture]:
        return self._decide(shown, self._game.outcome) if self._game is not None else []

    def _cut(self, shown: Document) -> list[Gesture]:
        return self._decide(shown, self._game.mover) if self._game is not None else []

    def _decide(self, shown: Document, meant: str) -> list[Gesture]:
        """Propose what they mean, or by a slip something else; confirm the one, take the other back."""
        game = self._game
        pending = shown["pending"]
        if pending is None and game is not None and game.slips:
            game.slips = False
            return [Gesture("press", _BUTTON["B" if meant == "A" else "A"])]
        if pending is not None and pending != meant and self._chance.random() < 0.7:
            return [Gesture("press", "undo")]
        return [Gesture("press", _BUTTON[meant])]

    def _clip(self, shown: Document) -> list[Gesture]:
        """The next one taps; when all have and it is not seen, they begin again."""
        if self._all_tapped(shown):
            self._tapped.clear()
        player = next((player for player in _unclipped(shown) if player not in self._tapped), None)
        if player is None:
            return []
        leaves = player not in self._have_tapped and self._chance.random() < LEAVES_CARD
        self._tapped.add(player)
        self._have_tapped.add(player)
        return [Gesture("leave" if leaves else "tap", card_of(player))]

    def _all_tapped(self, shown: Document) -> bool:
        return self._tapped.issuperset(_unclipped(shown))

    def _room_us(self, least_s: int, most_s: int) -> int:
        return self._chance.randint(least_s * 1_000_000, most_s * 1_000_000) // self._speed


def _unclipped(shown: Document) -> list[int]:
    return [seat["player"] for seat in shown["seats"].values() if seat is not None and not seat["clipped"]]


# phase: when they will act, of (people, now_us, whether the start bell is awaited); phases not here need nobody.
_BEGINS: dict[str, Callable[[TablePeople, int, bool], int | None]] = {
    "seated": TablePeople._seated,
    "dealing": TablePeople._dealing,
    "hand": TablePeople._playing,
    "result": TablePeople._deciding,
    "cut": TablePeople._deciding,
    "clip": TablePeople._deciding,
}

_ACTS: dict[str, Callable[[TablePeople, Document], list[Gesture]]] = {
    "seated": TablePeople._deal,
    "dealing": TablePeople._deal,
    "hand": TablePeople._play,
    "result": TablePeople._result,
    "cut": TablePeople._cut,
    "clip": TablePeople._clip,
}
