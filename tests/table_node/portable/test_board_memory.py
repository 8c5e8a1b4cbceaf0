"""A board that runs short of memory refuses what it cannot keep, and says so; it never ends in mid-evening."""

from tests.table_node.portable.board_rig import BoardRig
from tests.table_node.portable.folder import Folder

PUSHES = 240


def test_a_board_without_a_hub_keeps_what_its_memory_holds_and_refuses_the_rest():
    with Folder() as root:
        rig = BoardRig(root)
        for _ in range(PUSHES):
            rig.push("dealt")
        assert rig.node.queued() + rig.node.refused() == PUSHES
        assert rig.node.queued() >= 80 and rig.node.refused() > 0
        assert rig.node.look(rig.board.counter.now_us())["status"] == ("red", "blink")
