"""What the tests of boards share: the program and the fake hardware as a board loads them."""

from pathlib import Path

import pytest

from tests.table_node.virtual_board.board import REPOSITORY, compile_for_a_board, node_files


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every node file and portable test as a board may load it: the heap holds no compiler."""
    folder = tmp_path_factory.mktemp("compiled")
    portable = (REPOSITORY / "tests/table_node/portable").glob("*.py")
    compile_for_a_board([*node_files(), *(str(path.relative_to(REPOSITORY)) for path in portable)], folder)
    return folder
