"""A break in which everybody sits down anew: who has no seat yet, and what it means in a room without card readers."""

from dashboard.read.model import Model, Player
from dashboard.read.nodes_now import nodes_now
from dashboard.read.room import SEATS, Room
from dashboard.read.standings import waiting
from table_node.shared.words import say, say_count


def is_on(now: Room) -> bool:
    """Whether everybody may sit anywhere now."""
    return bool(now.clock["phase"] == "break" and now.clock["break_kind"] == "lunch")


def playing(reading: Model, now: Room) -> list[Player]:
    """Everybody who takes part in the coming round: neither gone home nor waiting."""
    resting = {one.player for one in waiting(reading, now.clock["round"])}
    return [one for one in reading.standings() if not one.gone and one.player not in resting]


def without_seat(reading: Model | None, now: Room) -> list[str]:
    """Whom nobody has seated yet, while everybody sits down anew."""
    if reading is None or not is_on(now):
        return []
    seated = {sitting["player"] for table in now.tables for seat in SEATS if (sitting := table["seats"][seat])}
    standing = [one.name for one in playing(reading, now) if one.player not in seated]
    return sorted(standing, key=str.casefold)


def readers_words(reading: Model | None) -> str:
    """How many could say where they sit by a tap, before every seat is freed."""
    guests = [one for one in reading.standings() if not one.house and not one.gone] if reading is not None else []
    cards = sum(bool(one.card) for one in guests)
    readers = sum(node["table"] is not None and node["reader"] == "ok" for node in nodes_now())
    tables = say_count("{count} node reads cards", "{count} nodes read cards", readers)
    holders = say_count(
        "{count} of {players} players has a card", "{count} of {players} players have a card", cards,
        players=len(guests),
    )  # fmt: skip
    return say("{readers}, and {cards}.", readers=tables, cards=holders)
