"""A ring while it sounds: which output is to be driven or released next, and when. Decided from what is handed in."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from controller.bell.plan import Stroke


class Move(NamedTuple):
    """An output to be driven (or released) at an instant."""

    at_hub_us: int
    output: str
    driven: bool


class Playing:
    """The strokes of one ring, each output at its own pace: an edge made late delays the rest and shortens nothing."""

    def __init__(self, max_strokes_ms: Mapping[str, int]) -> None:
        """Nothing sounds yet. `max_strokes_ms`: the longest stroke of each output there is, whatever a plan says."""
        self._max_strokes_ms = max_strokes_ms
        self._left: dict[str, list[tuple[bool, int]]] = {}
        self._due_hub_us: dict[str, int] = {}

    def join(self, output: str, strokes: Sequence[Stroke], at_hub_us: int) -> None:
        """Let an output play these strokes from an instant on. One that is not there stays silent."""
        if output in self._max_strokes_ms:
            self._left[output] = [edge for stroke in strokes for edge in self._edges(output, stroke)]
            self._due_hub_us[output] = at_hub_us

    def next_move(self) -> Move | None:
        """The first edge that is still to be made; at the same instant the output that joined first. None at rest."""
        moves = [Move(self._due_hub_us[output], output, left[0][0]) for output, left in self._left.items() if left]
        return min(moves, key=lambda move: move.at_hub_us, default=None)

    def is_driven(self, output: str) -> bool:
        """Whether an output is in the middle of a stroke."""
        return self.is_left(output) and not self._left[output][0][0]

    def is_left(self, output: str) -> bool:
        """Whether an output still has an edge to make."""
        return bool(self._left.get(output))

    def made(self, output: str, real_hub_us: int) -> None:
        """An output's next edge was made at this instant; the one after it counts from there."""
        _, hold_us = self._left[output].pop(0)
        self._due_hub_us[output] = real_hub_us + hold_us

    def _edges(self, output: str, stroke: Stroke) -> tuple[tuple[bool, int], tuple[bool, int]]:
        on_ms = min(stroke.on_ms, self._max_strokes_ms[output])
        return (True, on_ms * 1000), (False, stroke.off_ms * 1000)
