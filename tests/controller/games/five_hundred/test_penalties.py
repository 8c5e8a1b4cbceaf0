"""What each offence costs, edition by edition, with the figures of the clauses."""

from collections.abc import Callable
from typing import Any

import pytest

from controller.games.five_hundred.editions import EDITION_201X, EDITION_2024, EDITION_2025, EDITIONS, Edition
from controller.games.five_hundred.penalties import (
    EVENTS,
    Offender,
    for_count,
    for_discard,
    for_laydown,
    for_renege,
    read_event,
)
from controller.games.five_hundred.scoring import Scored, award_of, score_hand
from controller.games.profiles import profile
from controller.games.refusal import Refusal
from tests.support.clauses import clause
from tests.support.typed_hands import counted_at_a_table

LATER, OLDER = (EDITION_2025, EDITION_2024), (EDITION_201X,)
BID = {"maker": "A", "bid": "7S"}
Score = tuple[int, int]


def stopped(edition: Edition, before: Score, event: str, bid: str = "7S", taken: int | None = None) -> Scored:
    """A hand of maker A that an offence stopped, counted."""
    entry = {"maker": "A", "bid": bid, "penalty": event, "opposition_tricks": taken}
    return counted_at_a_table(edition, before, entry)


def refused(edition: Edition, entry: dict[str, object]) -> Refusal:
    """What is said to an entry that cannot be."""
    with pytest.raises(Refusal) as raised:
        counted_at_a_table(edition, (300, 200), entry)
    assert raised.value.text and raised.value.remedy
    return raised.value


def cost(
    letter: str,
    event: str,
    taken: int | None,
    before: Score,
    after: Score,
    over: str | None = None,
    bid: str = "7S",
    sheets: tuple[Edition, ...] = LATER,
) -> Any:  # noqa: ANN401
    """A row of the table of costs, and the clause of each sheet that it is the proof of."""
    marks = [clause(edition.name, letter, where=score_hand) for edition in sheets]
    row = (sheets, event, bid, taken, before, after, over)
    return pytest.param(*row, marks=marks, id=f"{letter} {event} {taken}")


@pytest.mark.parametrize(
    ("sheets", "event", "bid", "taken", "before", "after", "over"),
    [
        # Of 2025 and 2024: the bid is lost and the others get 100, or the makers get their bid and nothing else counts.
        cost("5b", "KITTY_SEEN", None, (200, 150), (-100, 250), bid="8H"),
        cost("5c", "KITTY_COUNT", None, (0, 0), (-140, 100)),
        cost("6d", "MAKER_LAYDOWN", None, (300, 430), (160, 530), "TARGET"),
        cost("6e", "OPP_LAYDOWN", 4, (300, -420), (440, -420)),
        cost("6f", "MAKER_COUNT", None, (300, 480), (160, 580), "TARGET"),
        cost("6g", "OPP_COUNT", 3, (300, 200), (440, 200)),
        cost("8c", "MAKER_RENEGE", None, (100, 100), (-20, 200), bid="6NT"),
        cost("8d", "OPP_RENEGE", 4, (100, 100), (220, 100), bid="6NT"),
        # Of the one-page sheet: a claim costs no bid, the others keep the tricks they had, and offenders may lose 100.
        cost("3f(i)/2", "MAKER_LAYDOWN", 4, (300, 430), (300, 530), "TARGET", sheets=OLDER),
        cost("3f(ii)", "OPP_LAYDOWN", None, (300, -420), (440, -520), "FLOOR", sheets=OLDER),
        cost("3g(i)/1", "MAKER_COUNT", 0, (300, 480), (160, 480), sheets=OLDER),
        cost("3g(i)/2", "MAKER_COUNT", 3, (300, 480), (160, 490), sheets=OLDER),
        cost("3g(ii)", "OPP_COUNT", None, (300, 200), (440, 100), sheets=OLDER),
        cost("Penalties a", "MAKER_RENEGE", 4, (300, 430), (160, 470), sheets=OLDER),
        cost("Penalties b", "OPP_RENEGE", 4, (300, 200), (440, 200), sheets=OLDER),
    ],
)
def test_what_an_offence_costs(
    sheets: tuple[Edition, ...], event: str, bid: str, taken: int | None, before: Score, after: Score, over: str | None
) -> None:
    for edition in sheets:
        scored = stopped(edition, before, event, bid, taken)
        assert (scored.after, scored.over) == (after, over)
        assert scored.leader == ("A" if after[0] > after[1] else "B")


@pytest.mark.parametrize(
    ("sheets", "entry", "code"),
    [
        *[(LATER, {"penalty": event}, "penalty_needs_bid") for event in ("KITTY_SEEN", "OPP_COUNT")],
        *[(OLDER, {"penalty": event}, "penalty_needs_bid") for event in ("OPP_LAYDOWN", "OPP_RENEGE")],
        *[(OLDER, BID | {"penalty": event}, "tricks_so_far") for event in ("MAKER_COUNT", "MAKER_RENEGE")],
        *[(OLDER, BID | {"penalty": "MAKER_COUNT", "opposition_tricks": one}, "bad_tricks") for one in (11, -1, "3")],
        (OLDER, BID | {"penalty": "NOBID_COUNT"}, "maker_without_bid"),
        (OLDER, BID | {"penalty": "BOTH_COUNT"}, "umpire"),
        (EDITIONS, {"penalty": "NOBID_RENEGE"}, "umpire"),
        (EDITIONS, BID | {"penalty": "PARTNER_LAYDOWN"}, "umpire"),
    ],
)  # fmt: skip
def test_an_entry_that_lacks_what_its_sheet_asks_for_is_refused(
    sheets: tuple[Edition, ...], entry: dict[str, object], code: str
) -> None:
    for edition in sheets:
        assert refused(edition, entry).code == code


@clause("500-2025", "5c", where=for_discard)
@clause("500-2024", "5c", where=for_discard)
def test_5c_before_the_first_lead_the_maker_puts_it_right_and_nothing_is_entered() -> None:
    assert for_discard(led=True) == "KITTY_COUNT"
    with pytest.raises(Refusal) as raised:
        for_discard(led=False)
    assert raised.value.code == "not_led_yet"


@clause("500-2025", "6d", where=award_of)
@clause("500-2024", "6d", where=award_of)
def test_6d_does_not_name_the_makers_partner_whose_claim_costs_what_the_club_says() -> None:
    assert for_laydown("partner") == "PARTNER_LAYDOWN"
    for edition in EDITIONS:
        scope = profile(edition.name, {"laydown_scope": "side"}).rules
        laid_down = stopped(edition, (300, 200), "MAKER_LAYDOWN").after
        assert stopped(scope, (300, 200), "PARTNER_LAYDOWN").after == laid_down


@clause("500-2025", "6g", where=award_of)
@clause("500-2024", "6g", where=award_of)
def test_6g_a_wrong_count_where_nobody_bid_is_for_the_umpire_unless_the_club_says() -> None:
    for edition in LATER:
        assert for_count(frozenset({"opposition"}), led=True, bid=False) == "NOBID_COUNT"
        refusal = refused(edition, {"penalty": "NOBID_COUNT"})
        assert refusal.code == "umpire" and "no points to either side" in refusal.remedy
        club = profile(edition.name, {"nobid_offence": "void"}).rules
        scored = counted_at_a_table(club, (300, 200), {"penalty": "NOBID_COUNT"})
        assert (scored.after, scored.counts) == ((300, 200), True)


@clause("500-2025", "6h", where=score_hand)
@clause("500-2024", "6h", where=score_hand)
def test_6h_wrong_counts_on_both_sides_deal_the_hand_again_for_no_points() -> None:
    for edition in LATER:
        scored = stopped(edition, (300, 200), "BOTH_COUNT", taken=4)
        assert (scored.after, scored.over, scored.counts) == ((300, 200), None, False)
        unbid = counted_at_a_table(edition, (300, 200), {"penalty": "BOTH_COUNT"})
        assert (unbid.after, unbid.counts) == ((300, 200), False)


@clause("500-2025", "6f", "6g", "6h", where=for_count)
@clause("500-2024", "6f", "6g", "6h", where=for_count)
@clause("500-201x", "3g(i)/1", "3g(ii)", where=for_count)
@pytest.mark.parametrize(
    ("offenders", "event"),
    [({"maker"}, "MAKER_COUNT"), ({"opposition"}, "OPP_COUNT"), ({"maker", "opposition"}, "BOTH_COUNT")],
)
def test_whose_cards_are_wrong_decides_the_penalty_and_before_the_lead_it_is_a_misdeal(
    offenders: set[Offender], event: str
) -> None:
    assert for_count(frozenset(offenders), led=True, bid=True) == event
    with pytest.raises(Refusal) as raised:
        for_count(frozenset(offenders), led=False, bid=True)
    assert raised.value.code == "misdeal_instead"


@clause("500-2025", "8a", "8b", where=for_renege)
@clause("500-2024", "8a", "8b", where=for_renege)
@clause("500-201x", "Renege", "Renege a", "Renege b", where=for_renege)
@pytest.mark.parametrize(
    ("offender", "bid", "event"),
    [("maker", True, "MAKER_RENEGE"), ("opposition", True, "OPP_RENEGE"), ("opposition", False, "NOBID_RENEGE")],
)
def test_a_renege_falls_on_the_side_that_reneged_and_put_right_in_time_on_nobody(
    offender: Offender, bid: bool, event: str
) -> None:
    assert for_renege(offender, corrected=False, bid=bid) == event
    assert for_renege(offender, corrected=True, bid=bid) is None


@pytest.mark.parametrize(
    "act",
    [
        lambda: for_renege(None, corrected=False, bid=True), lambda: for_renege(None, corrected=True, bid=True),
        lambda: for_laydown(None), lambda: for_count(frozenset(), led=True, bid=True),
    ],
)  # fmt: skip
def test_an_offence_of_nobody_is_refused(act: Callable[[], object]) -> None:
    with pytest.raises(Refusal) as raised:
        act()
    assert raised.value.code == "which_side"


@clause("500-201x", "3f(i)/1", where=score_hand)
def test_3f_a_claim_stops_the_hand_and_not_the_game_unless_the_club_reads_it_so() -> None:
    scored = stopped(EDITION_201X, (0, 0), "MAKER_LAYDOWN")
    assert (scored.after, scored.over, scored.counts) == ((0, 100), None, True)
    literal = profile("500-201x", {"laydown_ends": "game"}).rules
    assert stopped(literal, (0, 0), "MAKER_LAYDOWN").over == "OFFENCE"
    assert stopped(literal, (300, 430), "MAKER_LAYDOWN").over == "TARGET"
    assert stopped(literal, (0, 0), "OPP_RENEGE").over is None


@clause("500-201x", "4b/1", where=score_hand)
def test_4b_in_201x_a_wrong_count_where_nobody_bid_gives_nobody_points() -> None:
    assert for_count(frozenset({"maker"}), led=True, bid=False) == "NOBID_COUNT"
    scored = counted_at_a_table(EDITION_201X, (300, 200), {"penalty": "NOBID_COUNT"})
    assert (scored.after, scored.counts) == ((300, 200), True)


def test_a_club_may_let_the_tricks_count_beside_the_bid_of_a_renege() -> None:
    club = profile("500-201x", {"tricks_with_penalty": ["MAKER_COUNT", "MAKER_RENEGE", "OPP_RENEGE"]}).rules
    assert stopped(club, (300, 200), "OPP_RENEGE", taken=4).after == (440, 240)


@clause("500-2025", "1d/2", where=read_event)
@clause("500-2024", "1d/2", where=read_event)
@clause("500-201x", "1c/3", where=read_event)
@pytest.mark.parametrize(
    ("named", "code"),
    [("RENEGE", "which_side"), ("LAYDOWN", "which_side"), ("COUNT", "which_side"), ("TALKING", "unknown_penalty"),
     ("maker_renege", "unknown_penalty"), (7, "unknown_penalty"), (["OPP_COUNT"], "unknown_penalty")],
)  # fmt: skip
def test_a_penalty_that_names_no_offender_or_does_not_exist_is_refused(named: object, code: str) -> None:
    assert refused(EDITION_2025, {"maker": "A", "bid": "7S", "penalty": named}).code == code


@clause("500-2025", "3e", where=read_event)
@clause("500-2024", "3e", where=read_event)
def test_3e_a_misdeal_is_no_penalty() -> None:
    for edition in LATER:
        assert refused(edition, {"maker": "A", "bid": "7S", "penalty": "MISDEAL"}).code == "misdeal_is_free"


@pytest.mark.parametrize("event", ["KITTY_SEEN", "KITTY_COUNT", "BOTH_COUNT"])
def test_what_201x_has_no_clause_for_goes_to_the_umpire_with_a_suggestion(event: str) -> None:
    refusal = refused(EDITION_201X, {"maker": "A", "bid": "7S", "penalty": event})
    assert refusal.code == "umpire"
    assert "A ruling in the spirit" in refusal.remedy


def test_every_event_has_its_place_in_every_matrix() -> None:
    for edition in EDITIONS:
        assert set(edition.penalties) == set(EVENTS)
    assert (for_laydown("maker"), for_laydown("opposition")) == ("MAKER_LAYDOWN", "OPP_LAYDOWN")
