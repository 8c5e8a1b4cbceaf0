"""A new program is tried, kept when it hears the hub, and given up when it does not; something always runs."""

import json

from table_node.boards.micropython.start import MANIFEST, STARTS_MOST, Flash, Slots, fingerprint
from tests.table_node.portable.folder import Folder, make_folders
from tests.table_node.portable.test_flash import CutFlash, PowerCut


class Board:
    """A flash with the program `1.0` in slot `a`, and its next start."""

    def __init__(self, root):
        self.root = root
        self.flash = Flash(root)
        self.put("a", "1.0")

    def put(self, slot, version, flash=None):
        """Put a whole program into a slot, as the bench does."""
        flash = flash if flash is not None else self.flash
        make_folders(self.root + "/" + slot + "/table_node")
        for name, content in (("table_node/one.py", b"one " + version.encode()), ("table_node/two.py", b"two")):
            flash.write(slot + "/" + name, content)
        names = ("table_node/one.py", "table_node/two.py")
        files = [(name, self.flash.digest(slot + "/" + name)) for name in names]
        flash.replace(slot + "/" + MANIFEST, json.dumps({"version": version, "files": files}).encode())

    def start(self):
        """Power on: the slots as they were chosen from."""
        slots = Slots(self.flash)
        slots.choose()
        return slots

    def update(self, version):
        """Bring a program by way of the one that runs."""
        slots = self.start()
        slot = slots.begin()
        self.put(slot, version)
        assert slots.offer()

    def version(self):
        """What runs after power on."""
        return self.start().holds.get("version")


def test_a_board_runs_what_is_in_its_slot():
    with Folder() as root:
        slots = Board(root).start()
        assert (slots.running, slots.holds["version"], slots.on_trial, slots.dropped) == ("a", "1.0", False, "")


def test_a_new_program_that_hears_the_hub_stays():
    with Folder() as root:
        board = Board(root)
        board.update("1.1")
        slots = board.start()
        assert (slots.running, slots.on_trial) == ("b", True)
        slots.confirm()
        for _ in range(2 * STARTS_MOST):
            slots = board.start()
            assert (slots.running, slots.on_trial, slots.dropped) == ("b", False, "")
        board.update("1.2")
        slots = board.start()
        assert (slots.running, slots.holds["version"]) == ("a", "1.2")


def test_a_new_program_that_hears_no_hub_gives_way_to_the_old_one():
    with Folder() as root:
        board = Board(root)
        board.update("1.1")
        for _ in range(STARTS_MOST):
            assert board.start().on_trial
        slots = board.start()
        assert (slots.running, slots.holds["version"], slots.on_trial) == ("a", "1.0", False)
        assert slots.dropped == "update heard no hub"
        assert board.start().dropped == ""


def test_f37_a_power_cut_soon_after_an_update_does_not_revert_it_nor_does_one_after_it_was_confirmed():
    with Folder() as root:
        board = Board(root)
        board.update("1.1")
        assert board.start().on_trial  # and ten seconds later the plug is pulled
        slots = board.start()
        assert (slots.holds["version"], slots.on_trial) == ("1.1", True)
        slots.confirm()
        assert board.version() == "1.1"


def test_a_program_whose_files_are_not_those_of_its_manifest_never_runs():
    with Folder() as root:
        board = Board(root)
        board.update("1.1")
        board.flash.write("b/table_node/two.py", b"twp")
        slots = board.start()
        assert (slots.running, slots.dropped) == ("a", "update was damaged")
    with Folder() as root:
        board = Board(root)
        slots = board.start()
        board.put(slots.begin(), "1.1")
        board.flash.remove("b/table_node/two.py")
        assert not slots.offer()
        assert board.version() == "1.0"


def test_a_good_program_that_was_damaged_gives_way_to_the_other_one():
    with Folder() as root:
        board = Board(root)
        board.put("b", "0.9")
        board.flash.write("a/table_node/one.py", b"")
        assert board.version() == "0.9"
        board.flash.write("b/" + MANIFEST, b"{}")
        assert board.start().running is None


def test_no_manifest_however_spoiled_does_worse_than_not_to_run():
    with Folder() as root:
        board = Board(root)
        one = b'[["table_node/one.py",null]]'
        for spoiled in (
            b"", b"null", b"[]", b"7", b"{", b"\xff", b'{"version":1}', b'{"files":[["x"]],"version":"1"}',
            b'{"files":[],"version":"1"}', b'{"files":7,"version":"1"}', b'{"files":' + one + b',"version":1}',
            b'{"files":"ab","version":"1"}',
        ):  # fmt: skip
            board.flash.write("a/" + MANIFEST, spoiled)
            assert board.start().running is None, spoiled
        strange = (b'{"good":7,"trial":"z","starts":"x"}', b'{"good":"q","trial":[],"starts":1}')
        for spoiled in (b"", b"null", b"[1]") + strange:
            board.put("a", "1.0")
            board.flash.write("slots", spoiled)
            assert board.version() == "1.0", spoiled


def test_a_file_counts_only_when_it_is_what_was_sent():
    with Folder() as root:
        board = Board(root)
        slots = board.start()
        assert slots.begin() == "b"
        make_folders(root + "/b/table_node")
        board.flash.write("b/table_node/one.py.new", b"half of i")
        digest = board.flash.digest("a/table_node/one.py")
        assert not slots.accept("table_node/one.py", digest)
        assert board.flash.files("b") == []
        board.flash.write("b/table_node/one.py.new", b"one 1.0")
        assert slots.accept("table_node/one.py", digest)
        assert board.flash.files("b") == ["b/table_node/one.py"]
        assert not slots.accept("table_node/two.py", digest)


def test_while_a_program_is_on_trial_no_update_may_overwrite_the_one_before():
    with Folder() as root:
        board = Board(root)
        board.update("1.1")
        slots = board.start()
        assert slots.begin() is None and not slots.offer()
        slots.confirm()
        assert slots.begin() == "a"


def test_files_of_an_older_program_do_not_stay_beside_a_new_one():
    with Folder() as root:
        board = Board(root)
        make_folders(root + "/b/table_node")
        board.flash.write("b/table_node/one.mpy", b"older")
        board.flash.write("b/table_node/gone.py", b"older")
        board.update("1.1")
        assert sorted(board.flash.files("b")) == ["b/" + MANIFEST, "b/table_node/one.py", "b/table_node/two.py"]


def test_f32_a_power_cut_at_any_step_of_an_update_leaves_a_program_that_runs():
    seen = []
    for steps in range(1, 20):
        with Folder() as root:
            board = Board(root)
            board.put("b", "0.9")
            try:
                slots = Slots(CutFlash(root, steps))
                slots.choose()
                board.put(slots.begin(), "1.1", CutFlash(root, steps))
                slots.offer()
            except PowerCut:
                pass
            seen.append(board.version())
            assert seen[-1] in ("1.0", "1.1"), steps
    assert "1.0" in seen and seen[-1] == "1.1"


def test_programs_of_the_same_files_have_the_same_fingerprint():
    files = [("a.py", "11"), ("b.py", "22")]
    assert fingerprint(files) == fingerprint(list(reversed(files)))
    assert len(fingerprint(files)) == 16
    assert fingerprint(files) != fingerprint([("a.py", "11"), ("b.py", "23")])


def test_a_slot_offered_unread_is_tried_when_it_is_whole_and_dropped_when_it_is_not():
    for spoiled, version in ((False, "1.1"), (True, "1.0")):
        with Folder() as root:
            board = Board(root)
            slots = board.start()
            board.put(slots.begin(), "1.1")
            if spoiled:
                board.flash.write("b/table_node/two.py", b"twp")
            assert slots.offer_unread()
            assert board.version() == version
