"""What each offence costs, edition by edition, with the figures of the clauses."""

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

LATER = (EDITION_2025, EDITION_2024)
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


@clause("500-2025", "5b", where=score_hand)
@clause("500-2024", "5b", where=score_hand)
def test_5b_a_kitty_card_shown_loses_the_bid_and_gives_100() -> None:
    for edition in LATER:
        assert stopped(edition, (200, 150), "KITTY_SEEN", "8H").after == (-100, 250)
        assert refused(edition, {"penalty": "KITTY_SEEN"}).code == "penalty_needs_bid"


@clause("500-2025", "5c", where=score_hand)
@clause("500-2024", "5c", where=score_hand)
def test_5c_a_discard_that_is_not_three_cards_loses_the_bid_and_gives_100() -> None:
    for edition in LATER:
        assert stopped(edition, (0, 0), "KITTY_COUNT").after == (-140, 100)


@clause("500-2025", "5c", where=for_discard)
@clause("500-2024", "5c", where=for_discard)
def test_5c_before_the_first_lead_the_maker_puts_it_right_and_nothing_is_entered() -> None:
    assert for_discard(led=True) == "KITTY_COUNT"
    with pytest.raises(Refusal) as raised:
        for_discard(led=False)
    assert raised.value.code == "not_led_yet"


@clause("500-2025", "6d", where=score_hand)
@clause("500-2024", "6d", where=score_hand)
def test_6d_the_maker_who_lays_down_loses_the_bid_and_gives_100() -> None:
    for edition in LATER:
        scored = stopped(edition, (300, 430), "MAKER_LAYDOWN")
        assert (scored.after, scored.over, scored.leader) == ((160, 530), "TARGET", "B")


@clause("500-2025", "6d", where=award_of)
@clause("500-2024", "6d", where=award_of)
def test_6d_does_not_name_the_makers_partner_so_the_umpire_is_asked_unless_the_club_says() -> None:
    assert for_laydown("partner") == "PARTNER_LAYDOWN"
    for edition in EDITIONS:
        assert refused(edition, {"maker": "A", "bid": "7S", "penalty": "PARTNER_LAYDOWN"}).code == "umpire"
        scope = profile(edition.name, {"laydown_scope": "side"}).rules
        laid_down = stopped(edition, (300, 200), "MAKER_LAYDOWN").after
        assert stopped(scope, (300, 200), "PARTNER_LAYDOWN").after == laid_down


@clause("500-2025", "6e", where=score_hand)
@clause("500-2024", "6e", where=score_hand)
def test_6e_opponents_who_lay_down_give_the_makers_their_bid_and_lose_their_tricks() -> None:
    for edition in LATER:
        assert stopped(edition, (300, -420), "OPP_LAYDOWN", taken=4).after == (440, -420)


@clause("500-2025", "6f", where=score_hand)
@clause("500-2024", "6f", where=score_hand)
def test_6f_a_wrong_count_of_the_makers_loses_the_bid_and_gives_100() -> None:
    for edition in LATER:
        scored = stopped(edition, (300, 480), "MAKER_COUNT")
        assert (scored.after, scored.over) == ((160, 580), "TARGET")


@clause("500-2025", "6g", where=score_hand)
@clause("500-2024", "6g", where=score_hand)
def test_6g_a_wrong_count_of_an_opponent_gives_the_makers_their_bid() -> None:
    for edition in LATER:
        assert stopped(edition, (300, 200), "OPP_COUNT", taken=3).after == (440, 200)


@clause("500-2025", "6g", where=award_of)
@clause("500-2024", "6g", where=award_of)
def test_6g_a_wrong_count_where_nobody_bid_is_for_the_umpire_unless_the_club_says() -> None:
    for edition in LATER:
        assert for_count(frozenset({"opposition"}), led=True, bid=False) == "NOBID_COUNT"
        refusal = refused(edition, {"penalty": "NOBID_COUNT"})
        assert refusal.code == "umpire"
        assert "no points to either side" in refusal.remedy
        assert refused(edition, {"penalty": "OPP_COUNT"}).code == "penalty_needs_bid"
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
    assert refused(EDITION_201X, {"maker": "A", "bid": "7S", "penalty": "BOTH_COUNT"}).code == "umpire"


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


@clause("500-2025", "8a", where=for_renege)
@clause("500-2024", "8a", where=for_renege)
@clause("500-201x", "Renege", "Renege b", where=for_renege)
def test_a_renege_falls_on_the_side_that_reneged() -> None:
    assert for_renege("maker", corrected=False, bid=True) == "MAKER_RENEGE"
    assert for_renege("opposition", corrected=False, bid=True) == "OPP_RENEGE"
    assert for_renege("opposition", corrected=False, bid=False) == "NOBID_RENEGE"
    for edition in EDITIONS:
        assert refused(edition, {"penalty": "NOBID_RENEGE"}).code == "umpire"
    with pytest.raises(Refusal) as raised:
        for_renege(None, corrected=False, bid=True)
    assert raised.value.code == "which_side"


@clause("500-2025", "8b", where=for_renege)
@clause("500-2024", "8b", where=for_renege)
@clause("500-201x", "Renege a", where=for_renege)
def test_a_renege_put_right_before_the_next_lead_is_no_entry_at_all() -> None:
    assert for_renege("maker", corrected=True, bid=True) is None
    assert for_renege("opposition", corrected=True, bid=False) is None
    with pytest.raises(Refusal):
        for_renege(None, corrected=True, bid=True)


@clause("500-2025", "8c", where=score_hand)
@clause("500-2024", "8c", where=score_hand)
def test_8c_a_renege_of_the_makers_loses_the_bid_and_gives_100() -> None:
    for edition in LATER:
        assert stopped(edition, (100, 100), "MAKER_RENEGE", "6NT").after == (-20, 200)


@clause("500-2025", "8d", where=score_hand)
@clause("500-2024", "8d", where=score_hand)
def test_8d_a_renege_of_the_opposition_gives_the_makers_their_bid_and_nothing_else() -> None:
    for edition in LATER:
        assert stopped(edition, (100, 100), "OPP_RENEGE", "6NT", taken=4).after == (220, 100)


@clause("500-201x", "3f(i)/1", where=score_hand)
def test_3f_a_claim_stops_the_hand_and_not_the_game_unless_the_club_reads_it_so() -> None:
    scored = stopped(EDITION_201X, (0, 0), "MAKER_LAYDOWN")
    assert (scored.after, scored.over, scored.counts) == ((0, 100), None, True)
    literal = profile("500-201x", {"laydown_ends": "game"}).rules
    assert stopped(literal, (0, 0), "MAKER_LAYDOWN").over == "OFFENCE"
    assert stopped(literal, (300, 430), "MAKER_LAYDOWN").over == "TARGET"
    assert stopped(literal, (0, 0), "OPP_RENEGE").over is None


@clause("500-201x", "3f(i)/2", where=score_hand)
def test_3f_i_in_201x_the_bid_is_not_added_and_the_others_get_100() -> None:
    assert stopped(EDITION_201X, (300, 430), "MAKER_LAYDOWN", taken=4).after == (300, 530)


@clause("500-201x", "3f(ii)", where=score_hand)
def test_3f_ii_in_201x_opponents_who_lay_down_lose_100() -> None:
    scored = stopped(EDITION_201X, (300, -420), "OPP_LAYDOWN")
    assert (scored.after, scored.over, scored.leader) == ((440, -520), "FLOOR", "A")
    assert refused(EDITION_201X, {"penalty": "OPP_LAYDOWN"}).code == "penalty_needs_bid"


@clause("500-201x", "3g(i)/1", "3g(i)/2", where=score_hand)
def test_3g_i_in_201x_the_makers_lose_the_bid_and_the_others_keep_their_tricks() -> None:
    assert stopped(EDITION_201X, (300, 480), "MAKER_COUNT", taken=0).after == (160, 480)
    assert stopped(EDITION_201X, (300, 480), "MAKER_COUNT", taken=3).after == (160, 490)
    asked: dict[str, object] = {"maker": "A", "bid": "7S", "penalty": "MAKER_COUNT"}
    assert refused(EDITION_201X, asked).code == "tricks_so_far"
    for wrong in (11, -1, "3"):
        assert refused(EDITION_201X, {**asked, "opposition_tricks": wrong}).code == "bad_tricks"


@clause("500-201x", "3g(ii)", where=score_hand)
def test_3g_ii_in_201x_a_wrong_count_of_the_opposition_costs_100() -> None:
    assert stopped(EDITION_201X, (300, 200), "OPP_COUNT").after == (440, 100)


@clause("500-201x", "4b/1", where=score_hand)
def test_4b_in_201x_a_wrong_count_where_nobody_bid_gives_nobody_points() -> None:
    assert for_count(frozenset({"maker"}), led=True, bid=False) == "NOBID_COUNT"
    scored = counted_at_a_table(EDITION_201X, (300, 200), {"penalty": "NOBID_COUNT"})
    assert (scored.after, scored.counts) == ((300, 200), True)
    assert refused(EDITION_201X, {"maker": "A", "bid": "7S", "penalty": "NOBID_COUNT"}).code == "maker_without_bid"


@clause("500-201x", "Penalties a", where=score_hand)
def test_penalties_a_in_201x_the_makers_lose_the_bid_and_the_others_keep_their_tricks() -> None:
    assert stopped(EDITION_201X, (300, 430), "MAKER_RENEGE", taken=4).after == (160, 470)
    assert refused(EDITION_201X, {"maker": "A", "bid": "7S", "penalty": "MAKER_RENEGE"}).code == "tricks_so_far"


@clause("500-201x", "Penalties b", where=score_hand)
def test_penalties_b_in_201x_the_makers_get_their_bid() -> None:
    assert stopped(EDITION_201X, (300, 200), "OPP_RENEGE", taken=4).after == (440, 200)
    club = profile("500-201x", {"tricks_with_penalty": ["MAKER_COUNT", "MAKER_RENEGE", "OPP_RENEGE"]}).rules
    assert stopped(club, (300, 200), "OPP_RENEGE", taken=4).after == (440, 240)
    assert refused(EDITION_201X, {"penalty": "OPP_RENEGE"}).code == "penalty_needs_bid"


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
    assert for_laydown("maker") == "MAKER_LAYDOWN"
    assert for_laydown("opposition") == "OPP_LAYDOWN"
    with pytest.raises(Refusal) as raised:
        for_laydown(None)
    assert raised.value.code == "which_side"
    with pytest.raises(Refusal) as raised:
        for_count(frozenset(), led=True, bid=True)
    assert raised.value.code == "which_side"
