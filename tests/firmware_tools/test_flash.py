"""MicroPython comes onto a board whole, from a file we know, and never onto the wrong chip."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_tools.flash import Firmware, await_port, flash_drive, flash_serial, known, read_firmware
from firmware_tools.refusals import BenchRefusal
from firmware_tools.repl import Repl
from firmware_tools.uf2 import drives
from tests.firmware_tools.conftest import MakeBoard
from tests.firmware_tools.firmware_files import RP2350, esp_file, uf2_file
from tests.support.boot_rom import ESP32_S2, BootRom

pytestmark = pytest.mark.system


@pytest.fixture
def pico(tmp_path: Path) -> Path:
    """The drive of a Pico that waits for firmware."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    return folder


def file_of(tmp_path: Path, content: bytes, name: str = "firmware.bin") -> Firmware:
    path = tmp_path / name
    path.write_bytes(content)
    return read_firmware(path, accept_unknown=True)


def refused_by(action: Callable[[], object]) -> BenchRefusal:
    with pytest.raises(BenchRefusal) as refused:
        action()
    assert refused.value.remedy
    return refused.value


def flash(rom: BootRom, firmware: Firmware, shown: list[int] | None = None) -> None:
    shown = [] if shown is None else shown
    flash_serial(firmware, rom.port, shown.append, by_hand=True, rom_only=True, baud=115_200)


def test_an_esp32_gets_the_file_from_its_boot_address_on(tmp_path: Path) -> None:
    rom, content, shown = BootRom(), esp_file(), list[int]()
    try:
        flash(rom, file_of(tmp_path, content), shown)
    finally:
        rom.close()
    assert bytes(rom.flash[0x1000 : 0x1000 + len(content)]) == content
    assert rom.flash[:0x1000] == b"\xff" * 0x1000
    assert shown and shown[-1] == 100


def test_another_chip_and_a_silent_board_are_left_as_they_are(tmp_path: Path) -> None:
    for rom, code in ((BootRom(magic=ESP32_S2), "wrong_chip"), (BootRom(silent=True), "board_silent")):
        try:
            assert refused_by(lambda: flash(rom, file_of(tmp_path, esp_file()))).code == code  # noqa: B023
        finally:
            rom.close()
        assert rom.blocks == 0


def test_a_flash_that_refuses_a_block_is_told_and_can_be_tried_again(tmp_path: Path) -> None:
    rom = BootRom(fails_at=3)
    try:
        refused = refused_by(lambda: flash(rom, file_of(tmp_path, esp_file())))
    finally:
        rom.close()
    assert refused.code == "flash_failed" and "try again" in refused.remedy


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda content: content[:200_000], "file_cut_short"),
        (lambda content: content[:0x6000], "file_cut_short"),
        (lambda content: content[:-1], "file_cut_short"),
        (lambda content: content[:-40_000] + b"\0" + content[-39_999:], "file_wrong"),
        (lambda content: b"PK" + content, "file_wrong"),
        (lambda content: b"", "file_wrong"),
        (lambda content: esp_file(chip_id=13), "wrong_chip"),
    ],
)
def test_a_file_that_is_cut_short_damaged_or_for_another_chip_is_refused_before_a_port_is_opened(
    spoil: Callable[[bytes], bytes], code: str, tmp_path: Path
) -> None:
    firmware = file_of(tmp_path, spoil(esp_file()))
    assert refused_by(lambda: flash_serial(firmware, "/dev/none", print)).code == code


def test_a_port_that_is_gone_or_held_is_named(tmp_path: Path, make_board: MakeBoard) -> None:
    firmware = file_of(tmp_path, esp_file())
    assert refused_by(lambda: flash_serial(firmware, "/dev/none", print)).code == "port_gone"
    board = make_board()
    with Repl(board.port):
        refused = refused_by(lambda: flash_serial(firmware, board.port, print))
    assert refused.code in ("port_busy", "flash_failed", "board_silent")


def test_a_pico_gets_the_whole_file_on_its_drive_and_comes_back_with_a_port(pico: Path, tmp_path: Path) -> None:
    (drive,) = drives([pico, tmp_path])
    assert (drive.kind, drive.chip, drive.model) == ("pico_boot", "RP2040", "Raspberry Pi RP2")
    shown: list[int] = []
    flash_drive(file_of(tmp_path, uf2_file(), "pico.uf2"), drive, shown.append)
    assert (pico / "firmware.uf2").read_bytes() == uf2_file()
    assert shown[-1] == 100
    looks = iter([["/dev/ttyUSB0"], ["/dev/ttyUSB0"], ["/dev/ttyACM0", "/dev/ttyUSB0"]])
    assert await_port(["/dev/ttyUSB0"], lambda: next(looks), 5) == "/dev/ttyACM0"
    assert refused_by(lambda: await_port([], list, 0.2)).code == "port_gone"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (uf2_file(family=RP2350), "wrong_chip"),
        (uf2_file()[: 512 * 20], "file_cut_short"),
        (uf2_file()[:-7], "file_cut_short"),
        (uf2_file()[:1024] + bytes(512) + uf2_file()[1536:], "file_wrong"),
        (b"not a uf2 file", "file_wrong"),
        (b"", "file_wrong"),
    ],
)
def test_nothing_wrong_is_copied_to_a_pico(content: bytes, code: str, pico: Path, tmp_path: Path) -> None:
    (drive,) = drives([pico])
    firmware = file_of(tmp_path, content, "pico.uf2")
    assert refused_by(lambda: flash_drive(firmware, drive, print)).code == code
    assert not (pico / "firmware.uf2").exists()


def test_a_pico_that_is_pulled_out_while_its_file_is_copied_is_told(pico: Path, tmp_path: Path) -> None:
    (drive,) = drives([pico])
    for file in pico.iterdir():
        file.unlink()
    pico.rmdir()
    refused = refused_by(lambda: flash_drive(file_of(tmp_path, uf2_file(), "pico.uf2"), drive, print))
    assert refused.code == "flash_failed" and "BOOTSEL" in refused.remedy


def test_a_file_nobody_knows_is_taken_only_by_its_hash_or_on_demand(tmp_path: Path) -> None:
    path = tmp_path / "firmware.uf2"
    path.write_bytes(b"hello")
    digest = hashlib.sha256(b"hello").hexdigest()
    unknown = refused_by(lambda: read_firmware(path))
    assert unknown.code == "file_unknown" and digest in unknown.text
    assert refused_by(lambda: read_firmware(path, expected="00" * 32)).code == "file_wrong"
    assert read_firmware(path, expected=digest.upper()).source == "given by you"
    assert refused_by(lambda: read_firmware(tmp_path / "none.uf2")).code == "file_wrong"
    assert all(len(known_digest) == 64 for known_digest in known())


def test_a_file_of_the_users_own_table_is_known_by_its_source_and_a_table_without_one_is_refused(
    tmp_path: Path,
) -> None:
    path, table = tmp_path / "file.uf2", tmp_path / "known_firmware.csv"
    path.write_bytes(b"hello")
    digest = hashlib.sha256(b"hello").hexdigest()
    assert refused_by(lambda: read_firmware(path, own_table=table)).code == "file_unknown"
    table.write_text(f'sha256,name,source\n{digest.upper()},file.uf2,"its maker, fetched twice"\n')
    assert read_firmware(path, own_table=table).source == "file.uf2, by its maker, fetched twice"
    for spoiled in (f"sha256,name,source\n{digest},file.uf2,\n", "sha256,name,source\nxyz,a,b\n", "words\nno table\n"):
        table.write_text(spoiled)
        assert refused_by(lambda: read_firmware(path, own_table=table)).code == "config_wrong"
