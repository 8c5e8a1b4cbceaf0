"""Sent to a board: what it is, what lies on its flash, and files written so that the old or the new one is there."""

import binascii
import hashlib
import json
import os
import sys


def _tell(answer: object) -> None:
    print(json.dumps(answer))


def facts() -> None:
    """Chip, port and version of MicroPython, free flash in bytes, whether compiled files load, and what runs."""
    import machine

    room = os.statvfs("/")
    kind = {"rp2": "pico", "esp32": "esp32"}.get(sys.platform, sys.platform)
    answer = {
        "chip": binascii.hexlify(machine.unique_id()).decode(),
        "platform": kind,
        "machine": str(getattr(sys.implementation, "_machine", "")),
        "version": list(sys.implementation.version)[:3],
        "mpy": getattr(sys.implementation, "_mpy", 0) & 0xFF,
        "free": room[0] * room[3],
        "slots": _json("/slots"),
        "programs": {slot: _program(slot) for slot in ("a", "b")},
        "node": (_json("/config.json") or {}).get("id"),
    }
    _tell(answer)


def digests(names: list) -> None:
    """The sha256 of each of these files; null for one that is not there."""
    _tell([_digest(name) for name in names])


def put(name: str, piece: str, first: bool) -> None:
    """Add a piece, in base64, to NAME.new; the first one begins it."""
    if first:
        _make_folders(name)
    with open(name + ".new", "wb" if first else "ab") as file:
        file.write(binascii.a2b_base64(piece))


def keep(name: str, digest: str) -> None:
    """Let NAME.new be NAME if this is its sha256."""
    same = _digest(name + ".new") == digest
    if same:
        os.rename(name + ".new", name)
    else:
        remove(name + ".new")
    _tell(same)


def remove(name: str) -> None:
    """Take a file away, if it is there."""
    try:
        os.remove(name)
    except OSError:
        pass  # it was not there


def tidy(folder: str, known: list) -> None:
    """Take away every file below a folder that is not one of these."""
    try:
        entries = os.listdir(folder)
    except OSError:
        return
    for entry in entries:
        name = folder + "/" + entry
        if os.stat(name)[0] & 0x4000:
            tidy(name, known)
        elif name not in known:
            os.remove(name)


def _program(slot: str) -> object:
    manifest = _json("/" + slot + "/manifest.json")
    try:
        files = [(name, digest) for name, digest in manifest["files"]]
        whole = bool(files) and all(_digest("/" + slot + "/" + name) == digest for name, digest in files)
        return str(manifest["version"]) if whole else None
    except (KeyError, TypeError, ValueError):
        return None


def _json(name: str) -> dict:
    try:
        with open(name) as file:
            said = json.load(file)
    except (OSError, ValueError):
        return {}
    return said if type(said) is dict else {}


def _digest(name: str) -> object:
    total = hashlib.sha256()
    try:
        with open(name, "rb") as file:
            piece = file.read(512)
            while piece:
                total.update(piece)
                piece = file.read(512)
    except OSError:
        return None
    return binascii.hexlify(total.digest()).decode()


def _make_folders(name: str) -> None:
    parts = name.split("/")[1:-1]
    for depth in range(len(parts)):
        try:
            os.mkdir("/" + "/".join(parts[: depth + 1]))
        except OSError:
            pass  # it is there
