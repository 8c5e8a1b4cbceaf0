"""What is asked about presses that came too late, in the imperative."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SettleLatePresses:
    """Take what a table pressed perhaps in this round for pressed in it, or drop it; of an earlier round, drop it."""

    round: int
    table: int
    take: bool


LateCommand = SettleLatePresses
