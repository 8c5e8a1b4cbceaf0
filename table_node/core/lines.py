"""How an outbox stands in a file: lines with a checksum, so that a torn write costs that line at most.

A line is `<crc32 of the rest, 8 hex> <json>`. The JSON is an entry, as a list of five, or, for entries the hub has
stored, `{"boot": ..., "numbers": [...]}`.
"""

import binascii
import json

from table_node.core.outbox import is_sound


def line_of(content: object) -> bytes:
    """A line, with its end."""
    said = json.dumps(content, separators=(",", ":")).encode()
    return b"%08x " % binascii.crc32(said) + said + b"\n"


def entries_in(file: bytes) -> list:
    """The entries a file keeps, oldest first. Lines that were torn or spoiled are left out."""
    kept: list = []
    for line in file.split(b"\n"):
        content = _content(line)
        if type(content) is list and is_sound(tuple(content)):
            kept = _without(kept, content[0], [content[1]])  # written twice, when the file was written anew between
            kept.append(tuple(content))
        elif type(content) is dict and type(content.get("numbers")) is list:
            kept = _without(kept, content.get("boot"), content["numbers"])
    return kept


def _content(line: bytes) -> object:
    said = line[9:]
    if len(line) < 10 or line[:9] != b"%08x " % binascii.crc32(said):
        return None
    return json.loads(said)


def _without(kept: list, boot: object, numbers: list) -> list:
    return [entry for entry in kept if entry[0] != boot or entry[1] not in numbers]
