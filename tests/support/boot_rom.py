"""The boot loader in an ESP32's ROM, as far as esptool without its own loader needs it, on a pseudo-terminal.

The protocol is Espressif's ("Serial Protocol" in the documentation of esptool): SLIP frames, a command and an answer.
"""

import hashlib
import os
import pty
import select
import struct
import threading
import tty
import zlib

from tests.support.waiting import PATIENT_S

END = b"\xc0"
ESP32, ESP32_S2 = 0x00F01D83, 0x000007C6
SYNC, WRITE_REG, READ_REG, SPI_FLASH_MD5 = 0x08, 0x09, 0x0A, 0x13
PLAIN = (0x0B, 0x0D, 0x0F, 0x04, 0x12)  # set-up and ends, which need no more than a yes
BEGIN, DATA = (0x02, 0x10), (0x03, 0x11)
DEFLATED = (0x10, 0x11)
MAGIC_AT, MAC_LOW_AT, MAC_HIGH_AT = 0x40001000, 0x3FF5A004, 0x3FF5A008
FLASH_ID_AT, FLASH_ID = 0x3FF42080, 0x1640EF  # Winbond, 4 MB


class BootRom:
    """Answers until closed. `silent`: says nothing; `fails_at`: refuses every block from that one on."""

    def __init__(self, magic: int = ESP32, silent: bool = False, fails_at: int = 0) -> None:
        self.flash = bytearray(b"\xff" * (4 << 20))
        self.blocks = 0
        self._magic, self._silent, self._fails_at = magic, silent, fails_at
        self._registers: dict[int, int] = {}
        self._at = 0
        self._inflate = zlib.decompressobj()
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self.port = os.ttyname(self._theirs)
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take the board away."""
        self._end.set()
        self._thread.join(PATIENT_S)
        os.close(self._theirs)
        os.close(self._ours)

    def _serve(self) -> None:
        heard = b""
        while not self._end.is_set():
            if not select.select([self._ours], [], [], 0.1)[0]:
                continue
            heard += os.read(self._ours, 65536)
            *frames, heard = heard.split(END)
            for frame in frames:
                if frame and not self._silent:
                    self._obey(frame.replace(b"\xdb\xdc", END).replace(b"\xdb\xdd", b"\xdb"))

    def _obey(self, packet: bytes) -> None:
        _, command, _, _ = struct.unpack_from("<BBHI", packet)
        body = packet[8:]
        if command == SYNC:
            for _ in range(8):
                self._answer(command, 0x20120707)
        elif command == READ_REG:
            self._answer(command, self._register(struct.unpack_from("<I", body)[0]))
        elif command == WRITE_REG:
            where, value = struct.unpack_from("<II", body)
            self._registers[where] = value
            self._answer(command)
        elif command in BEGIN:
            (self._at,) = struct.unpack_from("<I", body, 12)
            self._inflate = zlib.decompressobj()
            self._answer(command)
        elif command in DATA:
            self._write(command, body)
        elif command == SPI_FLASH_MD5:
            where, size = struct.unpack_from("<II", body)
            self._answer(command, said=hashlib.md5(self.flash[where : where + size]).hexdigest().encode())
        else:
            self._answer(command, ok=command in PLAIN)

    def _write(self, command: int, body: bytes) -> None:
        self.blocks += 1
        if 0 < self._fails_at <= self.blocks:
            self._answer(command, ok=False)
            return
        (size,) = struct.unpack_from("<I", body)
        content = body[16 : 16 + size]
        if command in DEFLATED:
            content = self._inflate.decompress(content)
        self.flash[self._at : self._at + len(content)] = content
        self._at += len(content)
        self._answer(command)

    def _register(self, where: int) -> int:
        fixed = {MAGIC_AT: self._magic, MAC_LOW_AT: 0x12000001, MAC_HIGH_AT: 0xA4CF, FLASH_ID_AT: FLASH_ID,
                 0x3FF42000: 0}  # fmt: skip
        return fixed.get(where, self._registers.get(where, 0))

    def _answer(self, command: int, value: int = 0, said: bytes = b"", ok: bool = True) -> None:
        body = said + (b"\0\0\0\0" if ok else b"\1\5\0\0")
        packet = struct.pack("<BBHI", 1, command, len(body), value) + body
        os.write(self._ours, END + packet.replace(b"\xdb", b"\xdb\xdd").replace(END, b"\xdb\xdc") + END)
