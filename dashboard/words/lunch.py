"""The lunch break, after which everybody sits down where they like: who has no seat yet."""

from dashboard.read.model import Model, Player
from dashboard.read.nodes_now import nodes_now
from dashboard.read.room import SEATS, Room
from dashboard.read.standings import waiting
from table_node.shared.words import say, say_count


def is_on(now: Room) -> bool:
    """Whether everybody may choose a seat now."""
    return bool(now.clock["phase"] == "break" and now.clock["break_kind"] == "lunch")


def playing(reading: Model, now: Room) -> list[Player]:
    """The players who take part in the coming round: neither gone home nor waiting."""
    resting = {one.player for one in waiting(reading, now.clock["round"])}
    return [one for one in reading.standings() if not one.gone and one.player not in resting]


def without_seat(reading: Model | None, now: Room) -> list[str]:
    """The players who have no seat yet, while everybody chooses one."""
    if reading is None or not is_on(now):
        return []
    seated = {sitting["player"] for table in now.tables for seat in SEATS if (sitting := table["seats"][seat])}
    standing = [one.name for one in playing(reading, now) if one.player not in seated]
    return sorted(standing, key=str.casefold)


def readers_words(reading: Model | None) -> str:
    """How many nodes read cards and how many players have one, so that they can choose a seat by a tap."""
    guests = [one for one in reading.standings() if not one.house and not one.gone] if reading is not None else []
    cards = sum(bool(one.card) for one in guests)
    readers = sum(node["table"] is not None and node["reader"] == "ok" for node in nodes_now())
    tables = say_count("{count} node reads cards", "{count} nodes read cards", readers)
    holders = say_count(
        "{count} of {players} players has a card", "{count} of {players} players have a card", cards,
        players=len(guests),
    )  # fmt: skip
    return say("{readers}, and {cards}.", readers=tables, cards=holders)
