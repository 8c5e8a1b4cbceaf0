"""The outbox on disk survives a power cut in the middle of any write."""

from pathlib import Path

from table_node.boards.pi.outbox_file import COMPACT_BYTES, OutboxFile
from tests.support.waiting import eventually

FIRST = ("boot-1", 1, 1000, "press", "dealt")
SECOND = ("boot-1", 2, 2000, "card_read", "61008EB2F9")
THIRD = ("boot-1", 3, 3000, "press", "both")


def written(path: Path, *entries: tuple[str, int, int, str, str]) -> None:
    outbox = OutboxFile(path)
    for entry in entries:
        outbox.append(entry)
    outbox.close()


def read(path: Path) -> list[tuple[str, int, int, str, str]]:
    outbox = OutboxFile(path)
    outbox.close()
    return outbox.load()


def test_entries_come_back_after_a_restart_in_their_order(tmp_path: Path) -> None:
    written(tmp_path / "node.outbox", FIRST, SECOND, THIRD)
    assert read(tmp_path / "node.outbox") == [FIRST, SECOND, THIRD]


def test_a_forgotten_entry_does_not_come_back(tmp_path: Path) -> None:
    outbox = OutboxFile(tmp_path / "node.outbox")
    outbox.append(FIRST)
    outbox.append(SECOND)
    outbox.forget("boot-1", [1])
    outbox.forget("boot-0", [2])
    outbox.close()
    assert read(tmp_path / "node.outbox") == [SECOND]


def test_a_new_node_starts_empty(tmp_path: Path) -> None:
    assert read(tmp_path / "node.outbox") == []


def test_a_power_cut_at_any_byte_costs_the_torn_entry_at_most(tmp_path: Path) -> None:
    path = tmp_path / "node.outbox"
    written(path, FIRST, SECOND, THIRD)
    whole = path.read_bytes()
    ends = [nth + 1 for nth, byte in enumerate(whole) if byte == ord("\n")]
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        complete = [FIRST, SECOND, THIRD][: sum(1 for end in ends if end - 1 <= length)]
        assert read(path) == complete


def test_after_a_torn_write_the_next_entry_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "node.outbox"
    written(path, FIRST, SECOND)
    path.write_bytes(path.read_bytes()[:-9])
    written(path, THIRD)
    assert read(path) == [FIRST, THIRD]


def test_a_spoiled_line_costs_that_line_only(tmp_path: Path) -> None:
    path = tmp_path / "node.outbox"
    written(path, FIRST, SECOND, THIRD)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1].replace(b"61008", b"61009") + b"\x00\xff\n" + lines[2])
    assert read(path) == [FIRST, THIRD]


def test_a_power_cut_between_the_new_file_and_its_renaming_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "node.outbox"
    written(path, FIRST)
    (tmp_path / "node.outbox.new").write_bytes(b"half a li")
    assert read(path) == [FIRST]


def test_the_file_does_not_grow_through_an_evening(tmp_path: Path) -> None:
    path = tmp_path / "node.outbox"
    outbox = OutboxFile(path)
    for number in range(1, 3000):
        outbox.append(("boot-1", number, number, "press", "call"))
        outbox.forget("boot-1", [number])
    outbox.close()
    assert path.stat().st_size <= COMPACT_BYTES
    assert read(path) == []


def test_a_disk_that_fails_does_not_stop_the_table_and_is_caught_up_later(tmp_path: Path) -> None:
    folder = tmp_path / "absent"
    outbox = OutboxFile(folder / "node.outbox")
    outbox.append(FIRST)
    assert outbox.load() == [FIRST]
    eventually(lambda: outbox.fault is not None, what="the fault")
    folder.mkdir()
    outbox.append(SECOND)
    outbox.close()
    assert outbox.fault is None
    assert read(folder / "node.outbox") == [FIRST, SECOND]
