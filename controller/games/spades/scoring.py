"""What one hand of spades is worth to either team: bids, bags, sets, nils, and a hand ended by a renege (5, 6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.games.refusal import Refusal
from controller.games.results import Side
from controller.games.seats import side_named
from controller.games.spades.bids import NIL, TeamBid, team_bid, tricks_bid
from controller.games.spades.edition import Edition
from table_node.shared.words import say

TeamTricks = tuple[int, int]


@dataclass(frozen=True)
class HandScore:
    """Points, bags, whether the team was set and nils made, each for teams A and B."""

    points: tuple[int, int]
    bags: tuple[int, int]
    set: tuple[bool, bool]
    nils: tuple[int, int]


@dataclass(frozen=True)
class _TeamScore:
    points: int
    bags: int
    set: bool
    nils: int


def score_hand(edition: Edition, bids: object, tricks: object, renege: object = None) -> HandScore:
    """Score a hand from each player's bid and tricks: `[[4, "nil"], [5, 4]]` and `[[5, 0], [4, 4]]` for teams A and B.

    `renege`: the team that reneged; tricks are then those taken so far and may be None while no nil depends on them.
    Refused: bids or tricks nobody can have, tricks that are not thirteen together, a renege of both teams.
    """
    team_bids = [team_bid(edition, said) for said in _pair(bids, "bids")]
    if renege is None:
        taken = _tricks(edition, tricks)
        if sum(map(sum, taken)) != edition.tricks:
            raise Refusal(
                "tricks_sum",
                say(
                    "{map} tricks were entered, and a hand has {tricks}.",
                    map=sum(map(sum, taken)),
                    tricks=edition.tricks,
                ),
                say("Count each player's tricks again."),
            )
        scored = [_played(edition, *team) for team in zip(team_bids, taken, strict=True)]
    else:
        scored = _reneged(edition, team_bids, tricks, _offender(renege))
    a, b = scored
    return HandScore((a.points, b.points), (a.bags, b.bags), (a.set, b.set), (a.nils, b.nils))


def _played(edition: Edition, bids: TeamBid, tricks: TeamTricks) -> _TeamScore:
    """A team's hand played out; a nil bidder's tricks count towards the partner's bid (6)."""
    bid, taken = tricks_bid(bids), sum(tricks)
    bags = max(taken - bid, 0)
    missed = taken < bid
    points = -edition.trick_points * bid if missed else edition.trick_points * bid + edition.bag * bags
    made = [took == 0 for said, took in zip(bids, tricks, strict=True) if said == NIL]
    failed = len(made) - sum(made)
    was_set = missed or (edition.nil_is_set and failed > 0)
    return _TeamScore(points + edition.nil * (sum(made) - failed), bags, was_set, sum(made))


def _reneged(edition: Edition, bids: list[TeamBid], tricks: object, offender: Side) -> list[_TeamScore]:
    """The offenders lose their entire bid, the others make theirs, without bags (5)."""
    others = 1 if offender == "A" else 0
    asked = NIL in bids[others] and edition.renege_nil == "unless_broken"
    taken = _tricks(edition, tricks) if asked or tricks is not None else ((0, 0), (0, 0))
    if sum(map(sum, taken)) > edition.tricks:
        raise Refusal(
            "tricks_sum",
            say("A hand has {tricks} tricks.", tricks=edition.tricks),
            say("Enter the tricks taken so far."),
        )
    scored: list[_TeamScore] = []
    for team in (0, 1):
        value, nils = edition.trick_points * tricks_bid(bids[team]), bids[team].count(NIL)
        if team == others:
            broken = sum(said == NIL and took > 0 for said, took in zip(bids[team], taken[team], strict=True))
            made = nils - broken if asked else nils
            scored.append(_TeamScore(value + edition.nil * (2 * made - nils), 0, False, made))
        else:
            was_set = (edition.renege_is_set and value > 0) or (edition.nil_is_set and nils > 0)
            scored.append(_TeamScore(-value - edition.nil * nils, 0, was_set, 0))
    return scored


def _offender(renege: object) -> Side:
    if isinstance(renege, str) and renege.strip().lower() in ("both", "ab"):
        raise Refusal("umpire", say("Both teams reneged, and the sheet says nothing of that."), say("Call the umpire."))
    return side_named(renege)


def _tricks(edition: Edition, said: object) -> tuple[TeamTricks, TeamTricks]:
    (a_l, a_r), (b_l, b_r) = (_pair(team, "tricks") for team in _pair(said, "tricks"))
    return (_took(edition, a_l), _took(edition, a_r)), (_took(edition, b_l), _took(edition, b_r))


def _took(edition: Edition, said: object) -> int:
    if type(said) is not int or not 0 <= said <= edition.tricks:
        raise Refusal(
            "tricks_range", say("{entered!r} is not a number of tricks of one player.", entered=said),
            say("Enter 0 to {tricks} for each player; a nil bidder's tricks are entered apart.", tricks=edition.tricks),
        )  # fmt: skip
    return said


def _pair(said: object, what: str) -> Sequence[object]:
    """Two of something, as it came in."""
    if not isinstance(said, Sequence) or isinstance(said, str) or len(said) != 2:
        raise Refusal(
            f"{what}_missing",
            say("{entered!r} is not the {bids_or_tricks} of two.", entered=said, bids_or_tricks=what),
            say("Enter the {bids_or_tricks} of teams A and B, each as those of its two players.", bids_or_tricks=what),
        )  # fmt: skip
    return said
