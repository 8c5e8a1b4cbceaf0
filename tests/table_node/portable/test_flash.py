"""What a board keeps on its flash outlives a power cut at any step of any write."""

import os

from table_node.boards.micropython.flash_outbox import COMPACT_BYTES, FlashOutbox
from table_node.boards.micropython.start import Flash
from table_node.core.outbox import MOST, Outbox
from tests.table_node.portable.folder import Folder

FIRST = ("boot-1", 1, 1000, "press", "dealt")
SECOND = ("boot-1", 2, 2**40, "card_read", "61008EB2F9")
THIRD = ("boot-1", 3, 3000, "press", "both")


class PowerCut(Exception):
    """The board is without power."""


class CutFlash(Flash):
    """A flash whose power goes at the n-th step, in the middle of what is written then."""

    def __init__(self, root, steps):
        super().__init__(root)
        self._left = steps

    def write(self, name, content, mode="wb"):
        """Half of it, when it is the last step."""
        self._step(lambda: super(CutFlash, self).write(name, content[: len(content) // 2], mode))
        super().write(name, content, mode)

    def rename(self, old, new):
        """Not at all, when it is the last step."""
        self._step(lambda: None)
        super().rename(old, new)

    def _step(self, half):
        self._left -= 1
        if self._left == 0:
            half()
            raise PowerCut


class FullFlash(Flash):
    """A flash that is full while `full` is set: what is added ends in the middle."""

    full = True

    def write(self, name, content, mode="wb"):
        """No room."""
        if self.full and content:
            super().write(name, content[:5], mode)
            raise OSError(28)
        super().write(name, content, mode)


def kept(root):
    """What a board that starts now has kept."""
    return FlashOutbox(Flash(root)).load()


def test_entries_come_back_after_a_restart_in_their_order():
    with Folder() as root:
        outbox = FlashOutbox(Flash(root))
        assert outbox.load() == []
        for entry in (FIRST, SECOND, THIRD):
            outbox.append(entry)
        assert kept(root) == [FIRST, SECOND, THIRD] and outbox.fault is None


def test_what_the_hub_has_stored_is_noted_in_a_calm_moment_and_does_not_come_back():
    with Folder() as root:
        outbox = FlashOutbox(Flash(root))
        for entry in (FIRST, SECOND, THIRD):
            outbox.append(entry)
        outbox.forget("boot-1", [1, 3])
        assert outbox.load() == [SECOND]
        assert kept(root) == [FIRST, SECOND, THIRD]
        outbox.tidy()
        assert kept(root) == [SECOND]
        outbox.forget("boot-1", [2])
        outbox.tidy()
        assert kept(root) == [] and Flash(root).read("outbox") == b""


def test_f32_a_power_cut_at_any_step_keeps_every_entry_whose_write_was_done():
    cuts = 0
    for steps in range(1, 40):
        with Folder() as root:
            done, stored = [], []
            try:
                outbox = FlashOutbox(CutFlash(root, steps))
                for entry in (FIRST, SECOND, THIRD):
                    outbox.append(entry)
                    done.append(entry)
                outbox.forget("boot-1", [2])
                stored.append(SECOND)
                outbox.tidy()
                outbox.append(("boot-1", 4, 4000, "press", "call"))
                outbox.forget("boot-1", [1, 3, 4])
                outbox.tidy()
                assert kept(root) == []
                break
            except PowerCut:
                cuts += 1
            after = kept(root)
            assert [entry for entry in done if entry not in stored and entry not in after] == [], steps
            FlashOutbox(Flash(root)).append(("boot-2", 1, 5, "press", "undo"))
            assert kept(root) == after + [("boot-2", 1, 5, "press", "undo")]
    assert cuts == 7


def test_f32_a_file_cut_at_any_byte_costs_the_torn_entry_at_most():
    with Folder() as root:
        outbox, flash = FlashOutbox(Flash(root)), Flash(root)
        for entry in (FIRST, SECOND):
            outbox.append(entry)
        whole = flash.read("outbox")
        ends = [place for place in range(len(whole)) if whole[place] == 10]
        for length in range(len(whole) + 1):
            flash.write("outbox", whole[:length])
            complete = len([end for end in ends if end <= length])
            FlashOutbox(flash).append(THIRD)
            assert kept(root) == [FIRST, SECOND][:complete] + [THIRD], length


def test_a_full_flash_stops_no_table_and_is_caught_up_when_there_is_room():
    with Folder() as root:
        flash = FullFlash(root)
        outbox = FlashOutbox(flash)
        outbox.append(FIRST)
        outbox.append(SECOND)
        outbox.tidy()
        assert outbox.load() == [FIRST, SECOND] and outbox.fault is not None
        assert kept(root) == []
        flash.full = False
        outbox.tidy()
        assert outbox.fault is None and kept(root) == [FIRST, SECOND]


def test_a_file_full_of_rubbish_keeps_no_board_from_its_work():
    for rubbish in (b"\x00" * 300, b"\xff" * 300, b"[1,2\n{}\n", b"00000000 []\n" * 9, bytes(range(256))):
        with Folder() as root:
            Flash(root).write("outbox", rubbish)
            outbox = FlashOutbox(Flash(root))
            outbox.append(FIRST)
            assert outbox.load() == [FIRST] and kept(root) == [FIRST]


def test_the_file_does_not_grow_through_an_evening():
    with Folder() as root:
        outbox = FlashOutbox(Flash(root))
        outbox.append(("boot-0", 1, 1, "press", "call"))
        for number in range(1, 400):
            outbox.append(("boot-1", number, number, "press", "call"))
            outbox.forget("boot-1", [number])
            if number % 10 == 0:
                outbox.tidy()
        assert len(Flash(root).read("outbox")) < COMPACT_BYTES + 1024
        outbox.tidy()
        assert kept(root) == [("boot-0", 1, 1, "press", "call")]


def test_a_node_that_starts_again_tells_what_the_one_before_had_not_delivered():
    with Folder() as root:
        before = Outbox("boot-1", FlashOutbox(Flash(root)), MOST)
        for control in ("dealt", "amber"):
            before.add("press", control, 7)
        after = Outbox("boot-2", FlashOutbox(Flash(root)), MOST)
        told = [(message["boot"], message["number"], message["control"]) for message in after.due(0)]
        assert told == [("boot-1", 1, "dealt"), ("boot-1", 2, "amber")]


def test_d4_f32_a_replaced_file_is_the_old_one_or_the_new_one():
    for steps in (1, 2):
        with Folder() as root:
            Flash(root).replace("config.json", b"old")
            try:
                CutFlash(root, steps).replace("config.json", b"new and longer")
                raise AssertionError("the power was to be cut")
            except PowerCut:
                assert Flash(root).read("config.json") == b"old"
            Flash(root).replace("config.json", b"new and longer")
            assert Flash(root).read("config.json") == b"new and longer"
            assert sorted(os.listdir(root)) == ["config.json"]
