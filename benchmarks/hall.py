"""A room to measure in: the product's own processes and a real Mosquitto, with a round in play."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.bare_node import BareNode
from tests.support.house import ROOM, Evening, House, house_with_mosquitto
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import eventually

BUILD = Path(__file__).parents[1] / "build"
ROUNDS = 6


@contextmanager
def folder_on_disk() -> Iterator[Path]:
    """A folder beside the checkout: /tmp may be memory, where a durable commit costs nothing."""
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        yield Path(folder)


@contextmanager
def house(speed: int = 1) -> Iterator[tuple[House, Mosquitto]]:
    """A house in which nothing is started yet but the broker."""
    with folder_on_disk() as folder, house_with_mosquitto(folder, speed) as (made, broker):
        yield made, broker


def wait_for_hub(room: House) -> None:
    """Wait until the hub knows that it is alone and holds the room: a bare node says hello only once."""
    with room.convenor():
        return


@contextmanager
def bare_nodes(room: House, tables: Sequence[int]) -> Iterator[list[BareNode]]:
    """A bare client in place of the node of each of these tables, once the hub holds the room and hears a hello."""
    wait_for_hub(room)
    with ExitStack() as connected:
        yield [connected.enter_context(BareNode(room.mqtt.port, ROOM, node_of(table))) for table in tables]


def node_of(table: int) -> str:
    """The node that `Evening.set_up` binds to a table."""
    return f"table-{table:02}"


def start_first_round(evening: Evening, tables: int) -> None:
    """Seat the room, bind its nodes, start the first round and wait until the clock runs."""
    evening.set_up(tables, ROUNDS)
    eventually(lambda: _clocks_known(evening, tables), what="every node's clock")
    evening.do("start_round", round=1)
    evening.wait_for_phase("running", 10)


def _clocks_known(evening: Evening, tables: int) -> bool:
    known = [node for node in evening.document("nodes")["nodes"] if node["band_us"] is not None]
    return len(known) >= tables
