"""The retained documents of the room: what every display and page is shown."""

from collections.abc import Iterable

from controller.domain.setup.called import name_of
from controller.domain.standings.prizes import open_end, standing_lines
from controller.domain.state.room import Room, Table
from controller.domain.values import SEATS
from controller.games.engines import engine_of
from controller.projections.notes import attention as lines_for_convenor
from controller.projections.notes import note
from controller.projections.rows import distances, node_of
from controller.projections.sentences.hands import entry_words
from controller.projections.sentences.ignored import ignored_at_table
from controller.projections.sentences.play import names_at, step_words
from table_node.shared.rings import WARNINGS
from table_node.wire.messages import make

Message = dict[str, object]
OPEN_END_MOST = 200
IGNORED_MOST = 160


def clock(room: Room, seq: int, boot: str, speed: int) -> Message:
    """The round's instants, absolute on the hub's clock, so that a display counts down by itself."""
    times = room.clock
    return make(
        "clock",
        seq=seq,
        boot=boot,
        tournament=room.tournament.name if room.tournament else None,
        round=room.round,
        rounds=room.tournament.rounds if room.tournament else 0,
        phase=room.phase,
        opens_at_hub_us=times.opens_at_hub_us,
        warns_at_hub_us=max((at for ring, at in times.rings if ring in WARNINGS), default=None),
        closes_at_hub_us=times.closes_at_hub_us,
        left_us=times.left_us,
        rang_at_hub_us=times.rang_at_hub_us,
        starts_at_hub_us=times.starts_at_hub_us,
        break_kind=room.break_.kind if room.break_ else None,
        until_hub_us=room.break_.until_hub_us if room.break_ else None,
        speed=speed,
        rings=[{"ring": ring, "at_hub_us": at} for ring, at in times.rings],
        **_kind_of_play(room),
    )


def _kind_of_play(room: Room) -> Message:
    """Which game, whether rounds have a clock, and what an end leaves open."""
    if room.tournament is None:
        return {}
    return {"game": room.rules.game, "timed": int(room.has_clock), "open_end": open_end(room)[:OPEN_END_MOST]}


def table(room: Room, shown: Table, seq: int, link: str, silent_since_hub_us: int | None) -> Message:
    """One table for everybody to see. `link` is its node's: none, online or silent."""
    early, late = distances(shown)
    judged = shown.judged
    result = room.results.get((room.round, shown.number))
    verdict = {"says": judged.verdict, "early_us": early, "late_us": late} if judged and early is not None else None
    return make(
        "table",
        seq=seq,
        table=shown.number,
        round=room.round,
        phase=shown.phase,
        dealt=len(shown.deals),
        verdict=verdict,
        pending=shown.pending,
        outcome=result.outcome if result else None,
        mover=result.mover if result else None,
        called=int(shown.called),
        extra_us=shown.extra_us,
        hands=len(shown.hands),
        score=list(shown.score) if shown.has_score else None,
        over=shown.over,
        leader=shown.leader if shown.has_score else None,
        dealer=shown.deal.dealer,
        typed=_typed(shown),
        agreed=sorted(shown.agreed),
        play=_play(room, shown),
        plays=room.rules.game,
        teams=_teams(room, shown),
        seats={seat: _seat(room, shown, shown.seats.get(seat)) for seat in SEATS},
        node=node_of(room, shown.number),
        link=link,
        silent_since_hub_us=silent_since_hub_us,
        note=note(room, shown),
        game=room.timeline.current(shown.number),
        ignored=ignored_at_table(shown.ignored, room)[:IGNORED_MOST] if shown.ignored else "",
    )


def _teams(room: Room, shown: Table) -> list[str] | None:
    """The fixed teams of both sides, while they sit there."""
    sitting = [room.players.get(shown.seats.get(seat, 0)) for seat in ("A.L", "B.L")]
    names = [player.team for player in sitting if player is not None and player.team]
    return names if len(names) == len(sitting) else None


def _typed(shown: Table) -> Message | None:
    typed = shown.typed
    if typed is None:
        return None
    return {"hand": typed.hand, "by": typed.by, "says": entry_words(typed.entry)[:120], "after": list(typed.after)}


def _play(room: Room, shown: Table) -> Message | None:
    """The game that is told step by step, as its page shows it; None where the game is told by whole hands."""
    engine = engine_of(room.profile.sheet) if room.tournament else None
    if engine is None:
        return None
    now = engine.shown(shown.play[-1].state if shown.play else engine.begin())
    return {
        "steps": len(shown.play), "stage": now.stage, "deal": now.deal, "dealer": now.dealer, "due": now.due,
        "last": step_words(shown.play[-1].step, names_at(room, shown.number))[:160] if shown.play else "",
        "outcome": shown.play[-1].outcome if shown.play else None,
        "rows": [{"name": name, "a": a, "b": b} for name, a, b in now.rows],
    }  # fmt: skip


def _seat(room: Room, shown: Table, player: int | None) -> Message | None:
    if player is None:
        return None
    clipped = player in shown.clipped or room.is_settled(player)
    return {"player": player, "name": name_of(room, player), "clipped": int(clipped)}


def summary(room: Room, seq: int, attention: Iterable[str], refused: int) -> Message:
    """The room at a glance."""
    tables = sorted(room.tables.values(), key=lambda shown: shown.number)
    waiting = [shown.number for shown in tables if shown.phase != "done"]
    return make(
        "summary",
        seq=seq,
        round=room.round,
        phase=room.phase,
        tables=len(tables),
        ready=sum(1 for shown in tables if shown.phase == "dealt"),
        done=len(tables) - len(waiting),
        waiting=waiting,
        attention=[line[:160] for line in (*attention, *lines_for_convenor(room), *standing_lines(room))][:50],
        refused=refused,
    )


def show(room: Room, number: int | None) -> Message:
    """What a node is told of its table."""
    shown = room.tables.get(number) if number is not None else None
    colour = {"A": "amber", "B": "blue", "TIE": "both"}
    return make(
        "show",
        round=room.round,
        phase=shown.phase if shown else "vacant",
        dealt=len(shown.deals) if shown else 0,
        pending=colour[shown.pending] if shown and shown.pending else None,
        called=int(shown.called) if shown else 0,
    )
