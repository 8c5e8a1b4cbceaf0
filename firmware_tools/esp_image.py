"""MicroPython's file for an ESP32, checked before a chip is touched: what chip it is for, and whether it is whole.

The file is flashed from the chip's boot address on. Formats by Espressif's documentation of esptool ("Firmware Image
Format") and ESP-IDF ("Partition Tables"): a boot loader, the table of partitions at 0x8000 of the flash, and the
program in the first of its application partitions, with its SHA-256 behind it.
"""

import hashlib
import struct
from dataclasses import dataclass

from firmware_tools.refusals import BenchRefusal

IMAGE_MAGIC = 0xE9
PARTITIONS_AT = 0x8000
PARTITION_MAGIC = b"\xaa\x50"
APPLICATION = 0
FETCH = "Fetch it again from micropython.org."


@dataclass(frozen=True)
class Chip:
    """A chip as esptool calls it, and where its boot loader lies."""

    name: str
    boot_at: int


CHIPS = {0: Chip("esp32", 0x1000), 2: Chip("esp32s2", 0x1000), 5: Chip("esp32c3", 0), 9: Chip("esp32s3", 0)}


def chip_of(content: bytes, name: str) -> Chip:
    """The chip a file is for. Raises BenchRefusal: file_wrong, file_cut_short."""
    if len(content) < 24 or content[0] != IMAGE_MAGIC:
        text = f"{name} is not a firmware file for an ESP32."
        raise BenchRefusal("file_wrong", text, "Take the .bin file of ESP32_GENERIC.")
    (chip_id,) = struct.unpack_from("<H", content, 12)
    chip = CHIPS.get(chip_id)
    if chip is None:
        text = f"{name} is for a chip with the number {chip_id}, which the node does not run on."
        raise BenchRefusal("wrong_chip", text, "Take the .bin file of ESP32_GENERIC.")
    _check_image(content, 0, name)
    _check_image(content, _program_at(content, chip, name), name)
    return chip


def _program_at(content: bytes, chip: Chip, name: str) -> int:
    """Where in the file the program begins, by the table of partitions."""
    entry = PARTITIONS_AT - chip.boot_at
    while content[entry : entry + 2] == PARTITION_MAGIC:
        kind, _, offset = struct.unpack_from("<BBI", content, entry + 2)
        if kind == APPLICATION:
            return int(offset) - chip.boot_at
        entry += 32
    if len(content) <= entry:
        raise BenchRefusal("file_cut_short", f"{name} ends before its table of partitions.", FETCH)
    text = f"{name} holds no program: its table of partitions names none."
    raise BenchRefusal("file_wrong", text, "Take the whole .bin file, not the one for updates (.app-bin).")


def _check_image(content: bytes, start: int, name: str) -> None:
    """Follow an image's segments to its end, and compare its SHA-256 where it has one."""
    if len(content) < start + 24:
        raise BenchRefusal("file_cut_short", f"{name} ends before the program begins.", FETCH)
    if content[start] != IMAGE_MAGIC:
        raise BenchRefusal("file_wrong", f"{name} is damaged: there is no program at {start:#x}.", FETCH)
    end = start + 24
    for _ in range(content[start + 1]):
        if len(content) < end + 8:
            raise BenchRefusal("file_cut_short", f"{name} ends within the program.", FETCH)
        end += 8 + int(struct.unpack_from("<I", content, end + 4)[0])
    end = start + ((end - start) // 16 + 1) * 16  # the checksum is the last byte of a line of sixteen
    has_digest = content[start + 23] == 1
    if len(content) < end + (32 if has_digest else 0):
        raise BenchRefusal("file_cut_short", f"{name} has {len(content)} bytes, and the program needs more.", FETCH)
    if has_digest and hashlib.sha256(content[start:end]).digest() != content[end : end + 32]:
        raise BenchRefusal("file_wrong", f"{name} is damaged: its own SHA-256 does not fit.", FETCH)
