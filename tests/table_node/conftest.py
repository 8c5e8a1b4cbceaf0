"""What the tests of nodes share: a broker, a stand-in for the hub, and a board's program as a board loads it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.mosquitto import Mosquitto
from tests.table_node.fake_hub import FakeHub
from tests.table_node.virtual_board.board import REPOSITORY, compile_for_a_board, node_files


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every node file and portable test as a board may load it: the heap holds no compiler."""
    folder = tmp_path_factory.mktemp("compiled")
    portable = (REPOSITORY / "tests/table_node/portable").glob("*.py")
    compile_for_a_board([*node_files(), *(str(path.relative_to(REPOSITORY)) for path in portable)], folder)
    return folder


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    """A real Mosquitto of the test's own."""
    broker = Mosquitto(tmp_path)
    yield broker
    broker.kill()


@pytest.fixture
def hub(broker: Mosquitto) -> Iterator[FakeHub]:
    """A stand-in for the hub that has bound no node yet."""
    hub = FakeHub(broker.port)
    yield hub
    hub.close()
