"""Firmware files made by hand, in the formats of their makers."""

import hashlib
import struct

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59


def uf2_file(blocks: int = 40, family: int = RP2040) -> bytes:
    """So many blocks of 256 bytes each."""
    made = b""
    for place in range(blocks):
        head = struct.pack(
            "<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * place, 256, place, blocks, family
        )  # fmt: skip
        made += head + bytes([place % 256]) * 256 + bytes(220) + struct.pack("<I", 0x0AB16F30)
    return made


def esp_file(program_bytes: int = 300_000, chip_id: int = 0) -> bytes:
    """Boot loader, table of partitions and a program, as flashed from 0x1000 on."""
    table = b"\xaa\x50" + struct.pack("<BBII", 1, 2, 0x9000, 0x6000) + b"nvs".ljust(16, b"\0") + bytes(4)
    table += b"\xaa\x50" + struct.pack("<BBII", 0, 0, 0x10000, 0x1F0000) + b"factory".ljust(16, b"\0") + bytes(4)
    made = image(20_000, chip_id).ljust(0x7000, b"\xff") + table
    return made.ljust(0xF000, b"\xff") + image(program_bytes, chip_id)


def image(size: int, chip_id: int) -> bytes:
    """One image with one segment, its checksum and its SHA-256."""
    noise = b"".join(hashlib.sha256(struct.pack("<I", number)).digest() for number in range(size // 32 + 1))[:size]
    head = bytes([0xE9, 1, 2, 0x20]) + struct.pack("<I", 0x40080000) + bytes(4) + struct.pack("<H", chip_id)
    head = head.ljust(23, b"\0") + b"\1"
    made = head + struct.pack("<II", 0x3F400020, size) + noise
    checksum = 0xEF
    for byte in noise:
        checksum ^= byte
    made += bytes(15 - len(made) % 16) + bytes([checksum])
    return made + hashlib.sha256(made).digest()
