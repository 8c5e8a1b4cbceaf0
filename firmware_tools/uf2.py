"""UF2, the file a Pico takes as a drive: checked block by block before it is copied, and once more after.

The format is Microsoft's (github.com/microsoft/uf2): 512-byte blocks with three magic numbers, their place among so
many, and the family of chips they are for. Family ids are those of its `utils/uf2families.json`.
"""

import os
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from firmware_tools.refusals import BenchRefusal

BLOCK = 512
MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
HAS_FAMILY = 0x2000
FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF57: "RP2XXX absolute", 0xE48BFF59: "RP2350"}
DRIVES = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
FETCH = "Fetch it again from micropython.org."


@dataclass(frozen=True)
class Drive:
    """A Pico that waits for firmware. `kind` is pico_boot; `chip` the family it takes, or empty for another board."""

    folder: Path
    model: str
    board_id: str

    @property
    def kind(self) -> str:
        """As boards are called in lists."""
        return "pico_boot" if self.chip else "unknown"

    @property
    def chip(self) -> str:
        """The family of chips."""
        return next((chip for name, chip in DRIVES.items() if self.board_id.startswith(name)), "")


def drives(folders: Iterable[Path]) -> list[Drive]:
    """Every folder among these that is such a drive: it has an INFO_UF2.TXT."""
    found = []
    for folder in folders:
        try:
            lines = (folder / "INFO_UF2.TXT").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        told = dict(line.split(":", 1) for line in lines if ":" in line)
        found.append(Drive(folder, told.get("Model", "UF2").strip(), told.get("Board-ID", "").strip()))
    return found


def family(content: bytes, name: str) -> str:
    """The family of chips a UF2 file is for. Raises BenchRefusal: file_wrong, file_cut_short."""
    if not content or len(content) % BLOCK or len(content) < BLOCK:
        if content[:4] != struct.pack("<I", MAGIC[0]):
            raise BenchRefusal("file_wrong", f"{name} is not a UF2 file.", "Take the .uf2 file for the Pico W.")
        raise BenchRefusal("file_cut_short", f"{name} ends within a block.", FETCH)
    seen: set[tuple[int, int]] = set()
    families: dict[int, int] = {}
    for offset in range(0, len(content), BLOCK):
        first, second, flags, _, _, place, count, kind = struct.unpack_from("<8I", content, offset)
        (last,) = struct.unpack_from("<I", content, offset + BLOCK - 4)
        if (first, second, last) != MAGIC:
            text = f"{name} is not a UF2 file: block {offset // BLOCK} has other marks."
            raise BenchRefusal("file_wrong", text, "Take the .uf2 file for the Pico W.")
        seen.add((kind if flags & HAS_FAMILY else 0, place))
        families[kind if flags & HAS_FAMILY else 0] = count
    missing = sum(families.values()) - len(seen)
    if missing:
        raise BenchRefusal("file_cut_short", f"{name} lacks {missing} of {sum(families.values())} blocks.", FETCH)
    largest = max(families, key=lambda kind: families[kind])
    return FAMILIES.get(largest, f"{largest:08X}")


def copy(content: bytes, name: str, drive: Drive, on_bytes: Callable[[int], None]) -> None:
    """Copy a checked file to a drive, whose board then starts it. Raises BenchRefusal; `wrong_chip` copies nothing."""
    made_for = family(content, name)
    if not drive.chip or made_for != drive.chip:
        text = f"{name} is for {made_for}; the board at {drive.folder} is {drive.chip or drive.board_id}."
        raise BenchRefusal("wrong_chip", text, "Take the file for that board.")
    try:
        target = os.open(drive.folder / "firmware.uf2", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        try:
            for offset in range(0, len(content), 128 * BLOCK):
                piece = content[offset : offset + 128 * BLOCK]
                while piece:
                    written = os.write(target, piece)
                    on_bytes(written)
                    piece = piece[written:]
            os.fsync(target)
        finally:
            os.close(target)
    except OSError as error:
        text = f"The copy to {drive.folder} broke off: {error.strerror}."
        remedy = "Hold BOOTSEL while plugging the Pico in, then flash again: its drive always comes back."
        raise BenchRefusal("flash_failed", text, remedy) from error
