"""Virtual boards for the bench's tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.usb_board.board import UsbBoard

MakeBoard = Callable[..., UsbBoard]


@pytest.fixture
def make_board(tmp_path: Path) -> Iterator[MakeBoard]:
    """Makes boards, and pulls every plug at the end."""
    made: list[UsbBoard] = []

    def make(chip: str = "e661410403150001", powered: bool = True) -> UsbBoard:
        made.append(UsbBoard(tmp_path / f"board-{len(made)}", chip, powered))
        return made[-1]

    yield make
    for board in made:
        board.unplug()


@pytest.fixture
def board(make_board: MakeBoard) -> UsbBoard:
    """One board that is plugged in, with nothing on its flash."""
    return make_board()
