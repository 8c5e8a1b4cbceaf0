"""Every MQTT topic of the room, written once. `room` and `node` are identities as `is_id` allows them."""

ROOT = "roundbell"
ID_LONGEST = 32
DOCUMENTS = ("clock", "summary", "timetable", "nodes", "hub")
_ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_"


def is_id(word: object) -> bool:
    """Whether a word may stand for a room, a node or a client in a topic: 1 to 32 of a-z, 0-9, '-', '_'."""
    if type(word) is not str or not 0 < len(word) <= ID_LONGEST:
        return False
    return all(letter in _ID_LETTERS for letter in word)


def node_up(room: str, node: str) -> str:
    """From a node to the hub: hello, press, card_read, pong, health."""
    return "/".join((ROOT, room, "node", node, "up"))


def node_down(room: str, node: str) -> str:
    """From the hub to a node: ack, ping, plan, bind, show. Never retained."""
    return "/".join((ROOT, room, "node", node, "down"))


def node_update(room: str, node: str) -> str:
    """From the bench to a node: a piece of its next program. Never retained."""
    return "/".join((ROOT, room, "node", node, "update"))


def node_updated(room: str, node: str) -> str:
    """From a node to the bench: how that went."""
    return "/".join((ROOT, room, "node", node, "updated"))


def room_document(room: str, name: str) -> str:
    """A retained document of the room: one of DOCUMENTS."""
    return "/".join((ROOT, room, "room", name))


def table_document(room: str, table: int) -> str:
    """The retained document of one table."""
    return "/".join((ROOT, room, "room", "table", str(table)))


def room_documents(room: str) -> str:
    """The filter that matches every retained document of a room."""
    return "/".join((ROOT, room, "room", "#"))


def command(room: str, client: str) -> str:
    """From a dashboard (or another client) to the hub: what is asked."""
    return "/".join((ROOT, room, "command", client))


def reply(room: str, client: str) -> str:
    """From the hub to the client that asked."""
    return "/".join((ROOT, room, "reply", client))


def hub_here(room: str, hub: str) -> str:
    """From one hub to another of the same room: I am here. Never retained."""
    return "/".join((ROOT, room, "hubs", hub))


def hubs_here(room: str) -> str:
    """The filter that matches what every hub of a room says to the others."""
    return "/".join((ROOT, room, "hubs", "+"))


def to_hub(room: str) -> tuple:
    """The filters a hub subscribes to."""
    return (node_up(room, "+"), command(room, "+"))


def parse(topic: str) -> tuple:
    """Take a topic apart: `(place, room, who)`; place is '' for a topic that is none of ours.

    `place` is one of node_up, node_down, node_update, node_updated, command, reply, hubs, table, or of DOCUMENTS;
    `who` is the node, client or hub, or a table's number as text.
    """
    parts = topic.split("/")
    nowhere = ("", "", "")
    if len(parts) < 4 or parts[0] != ROOT or not is_id(parts[1]):
        return nowhere
    room, branch, rest = parts[1], parts[2], parts[3:]
    if branch == "node" and len(rest) == 2 and is_id(rest[0]) and rest[1] in ("up", "down", "update", "updated"):
        return ("node_" + rest[1], room, rest[0])
    if branch in ("command", "reply", "hubs") and len(rest) == 1 and is_id(rest[0]):
        return (branch, room, rest[0])
    if branch == "room" and len(rest) == 1 and rest[0] in DOCUMENTS:
        return (rest[0], room, "")
    if branch == "room" and len(rest) == 2 and rest[0] == "table" and 0 < len(rest[1]) <= 4 and rest[1].isdigit():
        return ("table", room, rest[1])
    return nowhere
