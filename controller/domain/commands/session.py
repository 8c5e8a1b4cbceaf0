"""What is asked about the session around the rounds, in the imperative."""

from dataclasses import dataclass
from typing import Literal

from controller.domain.events.session import Rest
from controller.domain.values import Seat


@dataclass(frozen=True)
class BreakWish:
    """A break the convenor wants: after a round, or at the first barrier from a time of day ("12:30") on."""

    kind: Literal["tea", "lunch"]
    minutes: int
    after_round: int = 0
    clock: str = ""


@dataclass(frozen=True)
class PlanSession:
    """Say how the rounds follow one another. `midnight_hub_us`: the last local midnight on the hub's clock."""

    auto: bool
    gap_s: int
    breaks: tuple[BreakWish, ...]
    speed: int
    now_hub_us: int
    midnight_hub_us: int


@dataclass(frozen=True)
class HoldStart:
    """Do not start the coming round by itself."""

    round: int


@dataclass(frozen=True)
class ExtendRound:
    """Give the whole room more time."""

    round: int
    extra_s: int
    speed: int
    now_hub_us: int


@dataclass(frozen=True)
class SetTimeLeft:
    """Say how much of a standing round is left."""

    round: int
    left_s: int
    speed: int


@dataclass(frozen=True)
class RecoverClock:
    """The nodes prove that the finish bell is due at `closes_at_hub_us` of this boot, to within `band_us`."""

    round: int
    closes_at_hub_us: int
    band_us: int
    nodes: tuple[str, ...]
    now_hub_us: int


@dataclass(frozen=True)
class AbandonRound:
    """Let the round count for nothing."""

    round: int
    reason: str


@dataclass(frozen=True)
class GiveTime:
    """Let one table play on after the room's finish bell."""

    round: int
    table: int
    extra_s: int
    reason: str
    speed: int


@dataclass(frozen=True)
class BeginBreak:
    """Have a break before the coming round."""

    round: int
    kind: Literal["tea", "lunch"]
    minutes: int
    speed: int
    now_hub_us: int


@dataclass(frozen=True)
class SeatPlayer:
    """After lunch: seat a player by name."""

    round: int
    table: int
    seat: Seat
    player: int


@dataclass(frozen=True)
class EndBreak:
    """Go on with the coming round.

    `rest`: how those are seated who have no seat after lunch: where they sat before it as far as nobody sits there, by
    a draw, or in the order of the list; without it everybody must have one.
    """

    round: int
    rest: Rest = ""
    seed: int = 0


@dataclass(frozen=True)
class SetClipping:
    """Say how clicks are clipped from now on: by taps, or by the results alone."""

    clipping: Literal["auto", "result", "taps"]


SessionCommand = (
    PlanSession | HoldStart | ExtendRound | SetTimeLeft | RecoverClock | AbandonRound | GiveTime | BeginBreak
    | SeatPlayer | EndBreak | SetClipping
)  # fmt: skip
