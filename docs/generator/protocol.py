"""The generated blocks of `docs/protocol.md`."""

from docs.generator.fields import rows
from docs.generator.shapes import SHAPES
from docs.generator.words import MANNERS, PARAMETERS, PLACES
from table_node.wire.messages import VERSION, most_bytes

HEADINGS = {
    "node_up": "From a node to the hub",
    "node_down": "From the hub to a node",
    "node_update": "A program over the air",
    "clock": "Documents of the room",
    "command": "Commands and replies",
}
"""The places before which a new group of messages begins."""


def blocks() -> dict[str, str]:
    """Every generated block of the page by name."""
    return {"topics": _topics(), "sizes": _sizes(), "messages": _messages()}


def _topics() -> str:
    lines = ["| topic | speaks | hears | retained | messages |", "|---|---|---|---|---|"]
    for place, told in PLACES.items():
        kinds = ", ".join(f"`{kind}`" for kind in _kinds(place))
        retained = "yes" if told.retained else "no"
        lines.append(f"| `{told.address}` | {told.speaker} | {told.hearers} | {retained} | {kinds} |")
    lines += [""]
    lines += [f"- `{{{name}}}`: {about}" for name, about in PARAMETERS.items()]
    return "\n".join(lines)


def _sizes() -> str:
    lines = ["| payload of | at most |", "|---|---|"]
    sizes: dict[int, list[str]] = {}
    for place, told in PLACES.items():
        sizes.setdefault(most_bytes(place), []).append(f"`{told.address}`")
    lines += [f"| {', '.join(addresses)} | {size:,} bytes |" for size, addresses in sorted(sizes.items())]
    return "\n".join(lines)


def _messages() -> str:
    lines: list[str] = []
    for place in PLACES:
        if place in HEADINGS:
            lines += [f"### {HEADINGS[place]}", ""]
        for kind in _kinds(place):
            lines += [*_message(kind, place), ""]
    return "\n".join(lines).rstrip()


def _message(kind: str, place: str) -> list[str]:
    manner, told = MANNERS[kind], PLACES[place]
    how = f"QoS {manner.qos}, {'retained' if told.retained else 'not retained'}"
    note = f"; {manner.note}" if manner.note else ""
    lines = [f"#### `{kind}`", "", f"Said by {told.speaker} {manner.when}. {how}{note}.", ""]
    lines += ["| field | type | meaning |", "|---|---|---|"]
    lines += [f"| `v` | `{VERSION}` | version of the protocol |", f"| `kind` | `{kind}` | |"]
    lines += [f"| `{path}` | {kind_of} | {about} |" for path, kind_of, about in rows(kind)]
    return lines


def _kinds(place: str) -> list[str]:
    return [kind for kind, (where, _) in SHAPES.items() if where == place]
