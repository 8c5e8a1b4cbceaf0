"""From when on each table has had its game, and each node its table: what a press is held against that comes late.

Every instant is one of the log's own: `hub_us` of the boot of the machine in which the event was logged.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, TypeVar

from controller.domain.values import Interval

Stage = Literal["waits", "plays", "cuts", "over"]
"""Before its round was started; from then on; while it cuts after a tie; and once the tournament has ended."""
LONG_AGO, FAR_AHEAD = -(2**62), 2**62


@dataclass(frozen=True)
class Instant:
    """An instant of the machine's clock, and the boot whose clock it was."""

    hub_us: int
    boot: str


@dataclass(frozen=True)
class Moment:
    """When something was pressed: on the clock of this boot and, where it is known, on that of an earlier one."""

    interval: Interval
    boot: str = ""
    earlier: Interval | None = None
    earlier_boot: str = ""


@dataclass(frozen=True)
class Span:
    """A table's game, from an instant on until the next span. Number 0: it had none."""

    game: int
    round: int
    tournament: int
    stage: Stage
    """What a colour pressed at the table says."""
    since: Instant


@dataclass(frozen=True)
class Home:
    """The table a node serves from an instant on; None for none."""

    table: int | None
    since: Instant


class _Since(Protocol):
    @property
    def since(self) -> Instant: ...


_Of = TypeVar("_Of", bound=_Since)


@dataclass(frozen=True)
class Timeline:
    """All spans and homes so far, in their order."""

    boots: tuple[str, ...] = ()
    tournaments: int = 0
    takes: int = 0
    """How often seats were drawn or a round began anew: the same seats in the same round are another game then."""
    numbers: Mapping[object, int] = field(default_factory=dict)
    """The number of each game, by what makes it that one; undo may bring one back."""
    spans: Mapping[int, tuple[Span, ...]] = field(default_factory=dict)
    homes: Mapping[str, tuple[Home, ...]] = field(default_factory=dict)
    cards_awaited: Mapping[int, Instant] = field(default_factory=dict)
    """Since when a scorecard is awaited at a table."""

    def game_at(self, table: int, round_: int) -> int:
        """The number of the game that a table plays or has played in a round of this tournament; 0: none."""
        return next((span.game for span in reversed(self.spans.get(table, ()))
                     if span.round == round_ and span.tournament == self.tournaments), 0)  # fmt: skip

    def is_of_earlier_tournament(self, table: int, game: int) -> bool:
        """Whether a game that a table has had belongs to a tournament before this one."""
        return any(span.game == game and span.tournament != self.tournaments for span in self.spans.get(table, ()))

    def current(self, table: int | None) -> int:
        """The number of the game a table has now; 0: none."""
        spans = self.spans.get(table, ()) if table is not None else ()
        return spans[-1].game if spans else 0

    def games(self) -> Iterator[tuple[int, int, int]]:
        """(round, table, number) of the last game that each table has had in each round of this tournament."""
        for table, spans in self.spans.items():
            for round_ in {span.round for span in spans if span.tournament == self.tournaments and span.game}:
                yield round_, table, self.game_at(table, round_)

    def games_of(self, node: str, moment: Moment) -> list[tuple[int | None, Span]]:
        """Every table and span that something pressed on a node then can have been meant for, in their order.

        Empty where nothing was noted of the node.
        """
        if node not in self.homes:
            return []
        found = self._games_during(node, moment.interval, moment.boot)
        if moment.earlier is not None and moment.interval.low_hub_us <= 0:
            also = self._games_during(node, moment.earlier, moment.earlier_boot)
            found = [one for one in found if one in also] or found
        return found

    def _games_during(self, node: str, interval: Interval, boot: str) -> list[tuple[int | None, Span]]:
        # Of what was made before the machine started, and of what nothing is proven, nobody knows how long before.
        low = interval.low_hub_us if interval.low_hub_us > 0 else LONG_AGO
        found: list[tuple[int | None, Span]] = []
        for home, since, until in self._during(self.homes.get(node, ()), low, interval.high_hub_us, boot):
            if home is None or home.table is None:
                found.append((None, NO_GAME))
                continue
            spans = self._during(self.spans.get(home.table, ()), since, until, boot)
            found += [(home.table, span or NO_GAME) for span, _, _ in spans]
        return found

    def _during(self, marks: Sequence[_Of], low: int, high: int, boot: str) -> Iterator[tuple[_Of | None, int, int]]:
        """What can have been so at any time from `low` to `high`, with that part of it; None: before all of it.

        Nobody knows when, on this clock, something began in another boot: windows are then as wide as can be.
        """
        start = LONG_AGO
        for mark, then in zip((None, *marks), (*marks, None), strict=True):
            start = start if mark is None else self._begins(boot, mark.since, start)
            end = FAR_AHEAD if then is None else self._ends(boot, then.since)
            if start <= high and low < end:
                yield mark, max(low, start), min(high, end - 1)

    def _begins(self, boot: str, since: Instant, before_us: int) -> int:
        """The earliest that something began on the clock of this boot."""
        if self._order(boot, since) == 0:
            return since.hub_us
        return LONG_AGO if self._order(boot, since) < 0 else before_us

    def _ends(self, boot: str, then: Instant) -> int:
        """The latest that something ended on the clock of this boot, being followed by what began then."""
        if self._order(boot, then) == 0:
            return then.hub_us
        return 0 if self._order(boot, then) < 0 else FAR_AHEAD

    def _order(self, boot: str, instant: Instant) -> int:
        """Below 0: the instant is of an earlier boot than this one; above: of a later; 0: of this, or unknown."""
        if instant.boot not in self.boots or boot not in self.boots:
            return 0
        return self.boots.index(instant.boot) - self.boots.index(boot)

    def with_span(self, table: int, key: object, span: Span) -> "Timeline":
        """One more span of a table, numbered by what makes the game that one; nothing where it is the same still."""
        game = 0 if key is None else self.numbers.get(key, len(self.numbers) + 1)
        spans = self.spans.get(table, ())
        if (spans[-1].game, spans[-1].stage) == (game, span.stage) if spans else game == 0:
            return self
        numbers = self.numbers if game == 0 or key in self.numbers else {**self.numbers, key: game}
        return replace(
            self, numbers=numbers, spans={**self.spans, table: (*spans, replace(span, game=game))}
        )  # fmt: skip

    def with_home(self, node: str, table: int | None, since: Instant) -> "Timeline":
        """A node serves a table from an instant on, which may lie before what was noted of it (undo)."""
        earlier = tuple(
            home for home in self.homes.get(node, ())
            if home.since.boot != since.boot or home.since.hub_us < since.hub_us
        )  # fmt: skip
        return replace(self, homes={**self.homes, node: (*earlier, Home(table, since))})


NO_GAME = Span(0, 0, 0, "waits", Instant(LONG_AGO, ""))
