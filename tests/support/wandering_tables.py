"""What people at the tables, umpires and a convenor with a pencil may ask at any moment, sensible or not."""

import random
from collections.abc import Callable

from controller.domain.commands import Command
from controller.domain.commands.game import AnswerCall, RecordCard, RuleDeal
from controller.domain.commands.hands import (
    ConfirmHand,
    ConfirmResult,
    CorrectHand,
    EnterHand,
    NameScorer,
    ReportMisdeal,
    TakeBackHand,
    WithdrawHand,
)
from controller.domain.commands.table import (
    CallUmpire,
    ClipCard,
    ForfeitClicks,
    RestoreClicks,
    ReverseClicks,
    RuleDispute,
)
from controller.domain.state.room import Room, Table
from controller.domain.values import SEATS, HandEntry
from controller.games.five_hundred import bids

UMPIRES = ("Ana Reti", "Piripi Moana")
REASONS = ("umpire", "seen by all", "  ")
PENALTIES = ("MAKER_RENEGE", "OPP_COUNT", "BOTH_COUNT")
MISDEALS = ("exposed", "not_cut", "wrong_count", "no_pictures")


def house_options(chance: random.Random) -> dict[str, object]:
    """Options a club may have chosen; most clubs choose none."""
    if chance.random() < 0.5:
        return {}
    wished: dict[str, object] = {
        "unclipped": chance.choice(("forfeit", "warn")),
        "dealt_equal": chance.choice(("started", "not_started")),
        "dealt_needs_result": chance.random() < 0.5,
        "misdeal_after_bell": chance.choice(("redeal", "end_game")),
        "umpires": UMPIRES if chance.random() < 0.5 else (),
    }
    return {name: value for name, value in wished.items() if chance.random() < 0.5}


def hand_entry(chance: random.Random) -> HandEntry:
    """A hand as it may be typed: played, nobody's, penalised, or nonsense."""
    kind = chance.random()
    if kind < 0.15:
        return HandEntry(no_bid_tricks=(tricks := chance.randint(0, 11), 10 - tricks))
    bid = chance.choice(sorted(bids.AVONDALE))
    if kind < 0.3:
        return HandEntry(chance.choice("AB"), bid, penalty=chance.choice(PENALTIES), opposition_tricks=4)  # type: ignore[arg-type]
    return HandEntry(chance.choice("AB"), bid, chance.randint(0, 10))  # type: ignore[arg-type]


def typing(room: Room, chance: random.Random, now: int) -> Command:
    """Something typed about a table's hands, mostly what comes next there."""
    table = _some_table(room, chance)
    at = (room.round, table.number)
    if table.hands and chance.random() < (0.3 if table.over or table.phase == "dispute" else 0.1):
        return CorrectHand(*at, chance.randint(1, len(table.hands)), hand_entry(chance), "seen by all")
    if table.phase in ("closing", "result") and len(table.deals) > len(table.hands) and chance.random() < 0.5:
        return EnterHand(*at, len(table.hands) + 1, "convenor", hand_entry(chance), now)
    if (table.phase == "dealt" or len(table.deals) > len(table.hands)) and chance.random() < 0.2:
        return ReportMisdeal(*at, chance.choice(MISDEALS), False)
    if table.typed is not None and chance.random() < 0.6:
        other = "B" if table.typed.by == "A" else "A"
        return ConfirmHand(*at, table.typed.hand, other)
    if table.outcome_by_hands is not None and chance.random() < 0.5:
        return ConfirmResult(*at, chance.choice(("A", "B")), chance.random() < 0.8)
    hand = len(table.hands) + 1 if chance.random() < 0.9 else chance.randint(1, 5)
    by = chance.choice(("A", "B", "convenor", "convenor"))
    if chance.random() < 0.5:
        return EnterHand(*at, hand, by, hand_entry(chance), now)
    last = max(hand - 1, 1)
    return chance.choice(
        (
            ReportMisdeal(*at, chance.choice(MISDEALS), chance.random() < 0.1),
            TakeBackHand(*at, last, chance.choice(REASONS)),
            CorrectHand(*at, chance.randint(1, last), hand_entry(chance), chance.choice(REASONS)),
            WithdrawHand(*at, hand),
            NameScorer(*at, chance.choice(SEATS)),
            ConfirmResult(*at, "A", chance.random() < 0.5),
        )
    )


def ruling(room: Room, chance: random.Random) -> Command:
    """Something an umpire rules, mostly where one is asked for."""
    table = _some_table(room, chance)
    asked = [one for one in room.tables.values() if one.called or one.phase == "dispute"]
    if asked and chance.random() < 0.8:
        table = chance.choice(asked)
    umpire = chance.choice((*UMPIRES, "", "a bystander"))
    if chance.random() < (0.7 if table.questioned is not None else 0.3):
        begun = chance.random() < 0.5
        return RuleDeal(room.round, table.number, begun, chance.choice(REASONS), umpire)
    if chance.random() < 0.3:
        return chance.choice((AnswerCall(table.number), CallUmpire(room.round, table.number)))
    score = (10 * chance.randint(-60, 60), 10 * chance.randint(-60, 60)) if chance.random() < 0.4 else (None, None)
    outcome = chance.choice(("A", "B", "TIE", None, None))
    return RuleDispute(room.round, table.number, umpire, *score, outcome, chance.choice(("umpire", "seen", "")))


def clicking(room: Room, chance: random.Random) -> Command:
    """Something done to a player's clicks, or a scorecard tapped where its player has gone."""
    round_ = chance.choice((room.round, room.round, max(room.round - 1, 1)))
    seats = room.seatings.get(round_, ())
    if not seats:
        return AnswerCall(1)
    seat = chance.choice(seats)
    if chance.random() < 0.3:
        down = frozenset({seat.table}) if chance.random() < 0.2 else frozenset()
        here = chance.randint(1, max(len(room.tables), 1))
        return RecordCard(f"node-{here}", room.players[seat.player].card or "0", down)
    if (round_, seat.player) in room.click_marks and chance.random() < 0.5:
        return RestoreClicks(round_, seat.table, seat.player, "reader fault")
    kinds: tuple[Callable[..., Command], ...] = (ClipCard, ForfeitClicks, RestoreClicks, ReverseClicks)
    return chance.choice(kinds)(round_, seat.table, seat.player, chance.choice(("umpire", "reader fault", "")))


def _some_table(room: Room, chance: random.Random) -> Table:
    return chance.choice(sorted(room.tables.values(), key=lambda table: table.number)) if room.tables else Table(1)
