"""Who may say and hear what on the broker: one list of rules for the built-in broker and for Mosquitto.

An identity is a username. The hub speaks for the room, a hub that does not hold it only listens, a convenor's program
only asks, the bench brings nodes their next program, and every other identity is a node (or a mere reader of the public
documents, which is a node that says nothing).
"""

from collections.abc import Callable

from table_node.wire import topics

HUB = "hub"
CONVENORS = ("dashboard", "convenor-cli")
"""Programs that may ask the hub for changes, each under its own name."""

STANDBY = "hub-standby"
"""A hub that does not hold the room: it listens under another name, or it would throw out the one that does."""

BENCH = "bench"
"""The bench, which sends nodes their next program over the air."""

PROGRAMS = (HUB, STANDBY, *CONVENORS, BENCH)

_ANY_NODE = "%u"  # Mosquitto's word for the name a client has logged in with


def may_publish(identity: str, topic: str, room: str) -> bool:
    """Whether an identity may publish to a topic. A name that is not an id (see `topics.is_id`) may do nothing."""
    return _allowed(_writes, identity, topic, room)


def may_subscribe(identity: str, topic_filter: str, room: str) -> bool:
    """Whether an identity may hear everything that a topic filter matches."""
    return _allowed(_reads, identity, topic_filter, room)


def mosquitto_acl(room: str) -> str:
    """The same rules as an ACL file for Mosquitto."""
    lines = [
        f"# Who may say and hear what in room '{room}'; written from controller/mqtt/access.py by docs/generate.py."
    ]
    for identity in PROGRAMS:
        lines += ["", f"user {identity}"]
        lines += [f"topic deny {topic}" for topic in _denied(identity, room)]
        lines += [f"topic read {topic}" for topic in _reads(identity, room)]
        lines += [f"topic write {topic}" for topic in _writes(identity, room)]
    lines += ["", "# Everybody else is a node under its own name (%u), or only reads what the public may read."]
    lines += [f"pattern read {topic}" for topic in _reads(_ANY_NODE, room)]
    lines += [f"pattern write {topic}" for topic in _writes(_ANY_NODE, room)]
    return "\n".join(lines) + "\n"


def _writes(identity: str, room: str) -> tuple[str, ...]:
    if identity == HUB:
        return (topics.node_down(room, "+"), topics.reply(room, "+"), topics.room_documents(room),
                topics.hubs_here(room))  # fmt: skip
    if identity == STANDBY:
        return (topics.hubs_here(room),)
    if identity in CONVENORS:
        return (topics.command(room, identity),)
    if identity == BENCH:
        return (topics.node_update(room, "+"),)
    return (topics.node_up(room, identity), topics.node_updated(room, identity))


def _reads(identity: str, room: str) -> tuple[str, ...]:
    if identity == HUB:
        return (*topics.to_hub(room), topics.room_documents(room), topics.hubs_here(room))
    if identity == STANDBY:
        return (topics.room_documents(room), topics.hubs_here(room))
    if identity in CONVENORS:
        return (topics.reply(room, identity), topics.room_documents(room))
    if identity == BENCH:
        return (topics.node_updated(room, "+"), topics.node_up(room, "+"), topics.room_documents(room))
    own = (topics.node_down(room, identity), topics.node_update(room, identity))
    return (*own, topics.room_documents(room))


def _denied(identity: str, room: str) -> tuple[str, ...]:
    """Deny a program of the room the topics of a node with its name, which Mosquitto's pattern would allow."""
    if identity in PROGRAMS:
        return (
            topics.node_up(room, identity), topics.node_down(room, identity),
            topics.node_update(room, identity), topics.node_updated(room, identity),
        )  # fmt: skip
    return ()


def _allowed(rules: Callable[[str, str], tuple[str, ...]], identity: str, asked: str, room: str) -> bool:
    if not topics.is_id(identity) or any(_covers(denied, asked) for denied in _denied(identity, room)):
        return False
    return any(_covers(allowed, asked) for allowed in rules(identity, room))


def _covers(allowed: str, asked: str) -> bool:
    """Whether everything the asked filter can match is also matched by the allowed one."""
    allowed_levels, asked_levels = allowed.split("/"), asked.split("/")
    for level, wanted in zip(allowed_levels, asked_levels, strict=False):
        if level == "#":
            return True
        if wanted == "#" or (level != "+" and level != wanted):
            return False
    return len(allowed_levels) == len(asked_levels)
