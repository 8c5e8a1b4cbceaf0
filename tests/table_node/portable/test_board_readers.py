"""Scorecard readers on a board: a card is one tap, and a silent reader is told."""

from table_node.core.cards import QUIET_US
from tests.table_node.portable.board_rig import CONFIG, BoardRig
from tests.table_node.portable.fake_board import FakeMachine
from tests.table_node.portable.fake_rc522 import FakeCard, FakeRc522
from tests.table_node.portable.folder import Folder
from tests.table_node.portable.rig import MS, S

CARD = b"\x0261008EB2F9A4\x03"


def test_f10_a_card_at_the_serial_reader_is_one_tap_and_the_readers_silence_is_told():
    with Folder() as root:
        rig = BoardRig(root)
        for _ in range(100):
            rig.machine.uart.coming += CARD
            rig.wait(65 * MS)
        taps = rig.sent("card_read")
        assert [(tap["number"], tap["uid"]) for tap in taps] == [(1, "61008EB2F9")]
        assert rig.node.reader == "ok"
        rig.wait(QUIET_US, step_us=10 * S)
        assert rig.node.reader == "silent"
        rig.machine.uart.coming += CARD
        rig.wait(100 * MS)
        assert rig.node.reader == "ok"


def test_a_13_mhz_reader_on_the_boards_spi_is_read_and_its_end_is_told():
    with Folder() as root:
        machine = FakeMachine()
        machine.chip = FakeRc522()
        rig = BoardRig(root, machine=machine, config=dict(CONFIG, reader="rc522"))
        machine.chip.cards = [FakeCard(b"\x04\xa1\xb2\xc3\xd4\xe5\xf6")]
        rig.wait(2 * S)
        assert [tap["uid"] for tap in rig.sent("card_read")] == ["04A1B2C3D4E5F6"]
        assert rig.node.reader == "ok"
        machine.chip.dead = True
        rig.wait(6 * S)
        assert rig.node.reader == "silent"
