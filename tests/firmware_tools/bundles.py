"""Programs for boards of the bench's tests: small ones, and the node of this installation under other versions."""

import json
from dataclasses import replace
from pathlib import Path

from firmware_tools.bundle import BOARD, Bundle, node_bundle
from table_node.boards.micropython.start import PAUSE_S, Flash, Slots

MAIN = (BOARD / "start.py").read_bytes()
QUICK_MAIN = MAIN.replace(b"PAUSE_S = %d" % PAUSE_S, b"PAUSE_S = 0")  # nobody is there to press Ctrl-C
NODE_PROGRAM = "table_node/boards/micropython/program.mpy"
PINS = {path.stem.removesuffix("_w"): path.read_bytes() for path in (BOARD / "pins").glob("[!_]*.py")}

PROGRAM = """
def run(machine, network, pins, flash, slots, facts):
    print("roundbell: node", facts["version"])
"""


def small_bundle(version: str) -> Bundle:
    """Three files, one of them sent in two pieces, that say their version when they run."""
    folder = "table_node/boards/micropython"
    files = {f"{folder}/program.py": PROGRAM.encode(), f"{folder}/words.txt": version.encode() * 600}
    return Bundle(version, {**files, "table_node/version.txt": version.encode()}, MAIN, PINS)


def version_of(version: str, broken: bool = False) -> Bundle:
    """This installation's node under another version; a broken one ends as soon as it starts."""
    bundle = node_bundle()
    files = dict(bundle.files)
    if broken:
        files[NODE_PROGRAM] = files["table_node/__init__.mpy"]
    return replace(
        bundle, version=version, files={**files, "table_node/version.txt": version.encode()}, main=QUICK_MAIN
    )


def put_by_hand(flash: Path, bundle: Bundle, slot: str = "a") -> None:
    """A flash as an install of this bundle left it."""
    inside = {f"{slot}/{name}": content for name, content in bundle.files.items()}
    inside |= {f"{slot}/manifest.json": bundle.manifest, "main.py": bundle.main, "pins.py": bundle.pins["pico"]}
    inside["slots"] = json.dumps({"good": slot, "trial": None, "starts": 0}).encode()
    for name, content in inside.items():
        path = flash / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def would_start(flash: Path) -> str | None:
    """The version a board with this flash starts, by the board's own start file; None where it stays at its prompt."""
    if not (flash / "main.py").exists():
        return None
    slots = Slots(Flash(str(flash)))
    return str(slots.holds["version"]) if slots.choose() else None
