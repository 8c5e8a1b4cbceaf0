"""What is put right after the tournament was made: asked for with a second step, refused, and taken back."""

from typing import Any

from controller.domain.commands.amending import ChangeTournament
from controller.domain.commands.standings import Undo
from controller.domain.events import Event
from tests.support.evening import Evening, at, drawn


def change(room: Evening, **wanted: Any) -> list[Event]:  # noqa: ANN401
    """Change settings, having read what it leads to."""
    assert room.refusal(ChangeTournament(1, **wanted)).code == "say_first"
    return room.do(ChangeTournament(1, **wanted, confirmed=True))


def said(room: Evening, **wanted: Any) -> str:  # noqa: ANN401
    """What a change would lead to, in words."""
    return room.refusal(ChangeTournament(1, **wanted)).text


def why_not(room: Evening, **wanted: Any) -> str:  # noqa: ANN401
    """Why a change cannot be made."""
    return room.refusal(ChangeTournament(1, **wanted, confirmed=True)).code


def taken_back(room: Evening, at_s: float = 0) -> None:
    """Take back what was done last."""
    room.do(Undo(0, at(at_s)))


def played_out(rounds: int = 2, tables: int = 2, **options: object) -> Evening:
    """An evening whose last round is over."""
    room = drawn(tables=tables, rounds=rounds, clipping="result", options=options)
    for _ in range(rounds):
        room.play_round(dict.fromkeys(range(1, tables + 1), "A"))
    assert room.room.phase == "ended"
    return room


# Names
