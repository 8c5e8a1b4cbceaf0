"""Writes the transcript of a batch into docs/bench.md: `python docs/bench_transcript.py` (needs Mosquitto)."""

import io
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY))  # run as a script, only docs/ itself would be found

from rich.console import Console  # noqa: E402

from firmware_tools.batch import Batch, Row  # noqa: E402
from firmware_tools.boards import Port  # noqa: E402
from firmware_tools.bundle import node_bundle  # noqa: E402
from firmware_tools.live_table import table_of, told  # noqa: E402
from firmware_tools.provision import Room  # noqa: E402
from firmware_tools.register import Register  # noqa: E402
from firmware_tools.work import Order  # noqa: E402
from tests.support.mosquitto import Mosquitto  # noqa: E402
from tests.support.usb_board.board import WIFI, UsbBoard  # noqa: E402

PAGE = REPOSITORY / "docs" / "bench.md"
BEGIN, END = "<!-- transcript: written by python docs/bench_transcript.py -->", "<!-- end of transcript -->"
BOARDS = 6
COMMAND = "roundbell firmware batch --wifi hall --hub 127.0.0.1 --tables --idle 3"


class Show:
    """The bench's table at three moments: as boards are worked on, once one is pulled out, and in the end."""

    def __init__(self, boards: list[UsbBoard], bundle_bytes: int) -> None:
        self.pictures: list[str] = []
        self._boards, self._bytes = boards, bundle_bytes

    def __call__(self, rows: Sequence[Row]) -> None:
        """Look at the table, and do what the volunteer does."""
        steps = [row.progress.step for row in rows]
        if not self.pictures and steps.count("installs") >= 3:
            self.picture(rows)
        pulled = [board for board in self._boards if not board.plugged]
        if len(self.pictures) == 1 and any(row.state in ("pulled", "again") for row in rows):
            self.picture(rows)
            for board in pulled:
                board.unplug()
                board.plug_in()

    def picture(self, rows: Sequence[Row]) -> None:
        """Keep the table as it is."""
        drawn = io.StringIO()
        Console(file=drawn, width=110).print(table_of(rows, self._bytes))
        self.pictures.append("\n".join(line.rstrip() for line in drawn.getvalue().rstrip().splitlines()))


def main() -> int:
    """Run the batch, and put what was seen into the page."""
    bundle = node_bundle()
    with tempfile.TemporaryDirectory() as folder:
        broker = Mosquitto(Path(folder))
        boards = [UsbBoard(Path(folder) / str(number), f"e6614104{number:08x}") for number in range(BOARDS)]
        boards[2].unplug_after(60_000)
        (boards[4].world / "wifi").write_text(json.dumps({**WIFI, "key": "another key"}), encoding="utf-8")
        show = Show(boards, bundle.size)
        room = Room(WIFI["name"], WIFI["key"], "127.0.0.1", broker.port)
        order = Order(bundle, room, next_free=True)

        def ports() -> list[Port]:
            return [Port(board.port, 0x2E8A, 0x0005, board.chip) for board in boards if board.plugged]

        batch = Batch(ports, order, Register(Path(folder) / "boards.json"))
        try:
            code = batch.run(0, 3, show)
        finally:
            for board in boards:
                board.unplug()
            broker.kill()
        show.picture(batch.rows())
    ending = [*told(batch.rows()), "$ echo $?", str(code)]
    said = "\n\n".join([f"$ {COMMAND}", *show.pictures, "\n".join(ending)])
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n```\n{said}\n```\n\n{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
