"""Clocks of which the truth is known, and exchanges with them as a network may have it: to prove intervals against."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from hypothesis import strategies as st

from controller.roomtime.intervals import ClockBounds, Exchange

SKEW_MOST_PPM = 100  # the node's clock runs within this, twice a crystal's 50
WANDER_PPM = 3  # and about its own mean within this
TENTH = Fraction(1, 10)


@dataclass(frozen=True)
class TrueClock:
    """A node's clock: an offset, a rate, and another rate from some tick on (it wanders)."""

    offset_us: int
    ppm: int
    later_ppm: int
    turns_at_tick: int

    def hub_us(self, tick: Fraction) -> Fraction:
        """The true hub instant of a tick."""
        early = min(tick, Fraction(self.turns_at_tick))
        return self.offset_us + early * rate(self.ppm) + (tick - early) * rate(self.later_ppm)

    def tick(self, hub_us: Fraction) -> Fraction:
        """The true tick of a hub instant."""
        turn = self.hub_us(Fraction(self.turns_at_tick))
        if hub_us <= turn:
            return (hub_us - self.offset_us) / rate(self.ppm)
        return self.turns_at_tick + (hub_us - turn) / rate(self.later_ppm)


def rate(ppm: int) -> Fraction:
    """Hub time a tick."""
    return 1 + Fraction(ppm, 1_000_000)


@dataclass(frozen=True)
class Trip:
    """One exchange as the network will have it, in tenths of a microsecond."""

    sent: int
    out: int
    hold: int
    back: int
    lost: bool = False

    def exchange(self, clock: TrueClock) -> Exchange:
        """The four stamps, each read to the microsecond below."""
        sent = clock.offset_us + self.sent * TENTH
        received_tick = clock.tick(sent + self.out * TENTH)
        sent_tick = received_tick + self.hold * TENTH
        received = clock.hub_us(sent_tick) + self.back * TENTH
        return Exchange(floor(sent), floor(received_tick), floor(sent_tick), floor(received))


@st.composite
def clocks_within(draw: st.DrawFn) -> TrueClock:
    """A clock that keeps what is promised of it, up to the edges."""
    mean = draw(st.integers(-SKEW_MOST_PPM + WANDER_PPM, SKEW_MOST_PPM - WANDER_PPM))
    early, later = (mean + draw(st.integers(-WANDER_PPM, WANDER_PPM)) for _ in range(2))
    turns = draw(st.one_of(st.just(0), st.integers(0, 600_000_000)))
    return TrueClock(draw(st.integers(0, 10**11)), early, later, turns)


clocks = clocks_within()
delays = st.one_of(st.just(0), st.integers(0, 50_000), st.integers(0, 10_000_000))  # none, 5 ms, a second
trips = st.builds(
    Trip,
    sent=st.integers(0, 6_000_000_000),
    out=delays,
    hold=st.one_of(st.just(0), st.integers(0, 300_000), st.integers(0, 100_000_000)),
    back=delays,
    lost=st.booleans(),
)
evenings = st.lists(trips, min_size=1, max_size=12)


def exchanges(clock: TrueClock, made: Iterable[Trip]) -> list[Exchange]:
    """Those that came back, in the order given."""
    return [trip.exchange(clock) for trip in made if not trip.lost]


def proven(made: Sequence[Exchange]) -> ClockBounds | None:
    """What is known after these exchanges; None after none."""
    bounds: ClockBounds | None = None
    for exchange in made:
        bounds = bounds.after(exchange) if bounds else ClockBounds.first(exchange)
    return bounds
