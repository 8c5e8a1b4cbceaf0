"""What makes a message of the protocol, and how long it may be; its shape is in `node_shapes` or `room_shapes`.

Numbers are integers everywhere. `tick_us` counts a node's own microseconds since its boot; `hub_us` is the hub's
CLOCK_MONOTONIC; `utc_ms` is wall time and only for people to read. Yes and no are 1 and 0.
"""

VERSION = 1

UP_MOST_BYTES = 512
DOWN_MOST_BYTES = 2048
DOCUMENT_MOST_BYTES = 262144  # three hundred nodes with the longest names
COMMAND_MOST_BYTES = 262144

MOST_BYTES = {
    "node_up": UP_MOST_BYTES,
    "node_down": DOWN_MOST_BYTES,
    "node_update": DOWN_MOST_BYTES,
    "node_updated": UP_MOST_BYTES,
    "command": COMMAND_MOST_BYTES,
    "hubs": UP_MOST_BYTES,
}


def most_bytes(place: str) -> int:
    """The size limit of a place's payloads, in bytes."""
    return MOST_BYTES.get(place, DOCUMENT_MOST_BYTES)


def make(kind: str, **fields: object) -> dict:
    """A message of this kind. Its fields are checked when it is encoded."""
    fields["v"] = VERSION
    fields["kind"] = kind
    return fields
