"""A tournament that is made, its players and its seats, as sentences."""

from controller.domain.by_kind import ByKind
from controller.domain.events.setup import PlayersImported, SeatsDrawn, TournamentCreated
from controller.domain.state.room import Room
from controller.projections.sentences.phrases import house_words
from table_node.shared.words import say, say_count, sentences

SENTENCES = ByKind[str]()


@SENTENCES.of
def _(event: TournamentCreated, room: Room) -> str:
    said = say(
        "{name} was set up: {rounds} by {sheet}.",
        name=event.name,
        rounds=say_count("{count} round", "{count} rounds", event.rounds),
        sheet=room.profile.words()[0],
    )
    if not event.kept:
        return said
    kept = say_count("{count} player stays on the list.", "{count} players stay on the list.", len(event.kept))
    return f"{said} {kept}"


@SENTENCES.of
def _(event: PlayersImported, room: Room) -> str:
    return say_count("{count} player was imported.", "{count} players were imported.", len(event.players))


@SENTENCES.of
def _(event: SeatsDrawn, room: Room) -> str:
    return sentences(
        say("Seats were drawn at {count} tables (draw number {seed}).", count=len(room.tables), seed=event.seed),
        house_words(len(event.house_players)),
    )
