"""Presses that came late as sentences: in the journal, and for whoever has to look at them."""

from collections.abc import Iterator

from controller.domain.by_kind import ByKind
from controller.domain.events.late import LateEvent, LatePressesSettled, LatePressKept
from controller.domain.late.presses import Said, agrees, is_void, said_late
from controller.domain.state.room import Room
from controller.projections.sentences.phrases import OUTCOMES
from table_node.shared.words import say

SENTENCES = ByKind[str]()


@SENTENCES.of
def late_sentence(event: LateEvent, room: Room) -> str:
    """What happened, in one sentence; `room` is the room after the event."""
    told: dict[str, object] = {"table": event.table, "round": event.round}
    if isinstance(event, LatePressesSettled):
        if event.taken:
            return say("The convenor took what table {table} pressed late for pressed in round {round}.", **told)
        return say("The convenor dropped what table {table} pressed late, of round {round}.", **told)
    told |= {"act": what_words(event, room), "clock": event.clock}
    if event.asks:
        return say(
            "Table {table}: {act} ({clock}) came late, and may not belong to round {round};"
            " the convenor decides.", **told,
        )  # fmt: skip
    return say(
        "Table {table}: {act} ({clock}) came too late for the game of round {round} it was made in;"
        " it is kept beside that game.", **told,
    )  # fmt: skip


def what_words(event: LatePressKept, room: Room) -> str:
    """What was pressed or tapped."""
    if event.player is None:
        earlier = room.timeline.is_of_earlier_tournament(event.table, event.game)
        pressed = event.control.upper()
        return say("{pressed}, in the tournament before this one", pressed=pressed) if earlier else pressed
    return say("{player}'s scorecard", player=room.players[event.player].name)


def late_lines(room: Room) -> Iterator[str]:
    """What the convenor is to look at, until it is settled or the result says the same."""
    for said in said_late(room):
        yield from _lines(room, said)


def _lines(room: Room, said: Said) -> Iterator[str]:
    told = {"table": said.table, "round": said.round, "clock": said.clock}
    if said.asks:
        pressed = ", ".join(dict.fromkeys(what_words(one, room) for one in said.asks))
        yield say(
            "Table {table}: {pressed} ({clock}) came late, and may not belong to round {round}."
            " Take or drop it on the table's page.", **told | {"pressed": pressed[:50], "clock": said.asks[-1].clock},
        )  # fmt: skip
    if said.outcome is not None and not agrees(room, said):
        yield _differs(room, said, told | {"outcome": OUTCOMES[said.outcome]})
    if said.called and not room.timeline.is_of_earlier_tournament(said.table, said.game):
        yield say("Table {table} called the umpire in round {round} at {clock}, and the call came late.", **told)
    for player in said.cards:
        mark = room.click_marks.get((said.round, player))
        here = any(one.player == player and one.table == said.table for one in room.seatings.get(said.round, ()))
        if here and mark is not None and mark.state == "forfeited":
            yield say(
                "{player} tapped at table {table} in round {round} at {clock}, and the clicks are forfeited."
                " Restore them.", **told | {"player": room.players[player].name},
            )  # fmt: skip


def _differs(room: Room, said: Said, told: dict[str, object]) -> str:
    """That the table pressed another result than the one recorded, and what to do."""
    result = room.results.get((said.round, said.table))
    if room.timeline.is_of_earlier_tournament(said.table, said.game):
        return say(
            "Table {table} pressed {outcome} for round {round} at {clock}, in the tournament before this one."
            " Compare its results.", **told,
        )  # fmt: skip
    if result is None or is_void(room, said):
        return say(
            "Table {table} pressed {outcome} for round {round} at {clock}, in a game that counts no more.", **told
        )
    told |= {"recorded": OUTCOMES[result.outcome]}
    if not said.confirmed:
        return say(
            "Table {table} pressed {outcome} for round {round} at {clock}, once; {recorded} was entered."
            " Ask the players, then correct it or let it stand.", **told,
        )  # fmt: skip
    if result.source == "node":
        return say(
            "Table {table} pressed {outcome} for round {round} at {clock}; {recorded} is recorded."
            " Ask the players, then correct it or let it stand.", **told,
        )  # fmt: skip
    return say(
        "Table {table} pressed {outcome} for round {round} at {clock}; {recorded} was entered by hand."
        " Ask the players, then correct it or let it stand.", **told,
    )  # fmt: skip
