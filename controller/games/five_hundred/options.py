"""The house options of 500: what a club may change of an edition, each checked before it is taken."""

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from controller.games.five_hundred.bids import BIDS
from controller.games.five_hundred.editions import Edition
from controller.games.five_hundred.penalties import EVENTS, Award, Event, read_event
from controller.games.options import Reader, one_of, read_options, whole, whole_words, words, wrong
from controller.games.refusal import Refusal
from table_node.shared.sheet_words import option_name
from table_node.shared.words import say

CARDS_EACH = 10
"""2l: ten cards each, so that a pattern of packets deals ten."""


def _tens(low: int, high: int, none: bool = False) -> Reader:
    def read(name: str, given: object) -> object:
        if given is None and none:
            return None
        if type(given) is not int or not low <= given <= high:
            raise wrong(name, whole_words(low, high, none))
        if given % 10:
            raise Refusal(
                "not_multiple_of_10",
                say("“{option}” is {points}; all points of 500 come in tens.", option=option_name(name), points=given),
                say("Choose {lower} or {higher}.", lower=given // 10 * 10, higher=given // 10 * 10 + 10),
            )
        return given

    return read


def _patterns(name: str, given: object) -> object:
    patterns = words(name, given)
    for pattern in patterns:
        packets = pattern.split("-")
        if not re.fullmatch("[1-9](-[1-9])*", pattern) or sum(map(int, packets)) != CARDS_EACH:
            raise wrong(name, say("a list of packets that make ten cards, as 3-4-3"))
    if not patterns:
        raise wrong(name, say("a list of at least one pattern"))
    return patterns


def _bid_table(name: str, given: object) -> object:
    wanted = say("the values of the 25 bids by name, in tens and no two alike")
    if not isinstance(given, Mapping) or set(given) != {bid.name for bid in BIDS}:
        raise wrong(name, wanted)
    values = list(given.values())
    if not all(type(value) is int and 0 < value <= 1000 and not value % 10 for value in values):
        raise wrong(name, wanted)
    if len(set(values)) < len(values):
        raise wrong(name, wanted)
    return MappingProxyType(dict(given))


def _events(name: str, given: object) -> object:
    if not isinstance(given, list | tuple):
        raise wrong(name, say("a list of penalties"))
    return tuple(read_event(event) for event in given)


def _penalties(name: str, given: object) -> object:
    """Awards by event; an event left out stays as the edition has it."""
    if not isinstance(given, Mapping):
        raise wrong(name, say("awards by the name of the penalty"))
    awards = {}
    for said, award in given.items():
        event = read_event(said)
        awards[event] = _award(name, award)
    return awards


def _award(name: str, given: object) -> Award:
    if given == "redeal":
        return Award("redeal", clause="house")
    if given == "void":
        return Award("void", clause="house")
    if given == "umpire":
        return Award("umpire", clause="house")
    wanted = say("redeal, void, umpire, or maker (-1, 0 or 1 times the bid) and opposition (points in tens)")
    if not isinstance(given, Mapping) or set(given) != {"maker", "opposition"}:
        raise wrong(name, wanted)
    maker, opposition = given["maker"], given["opposition"]
    if type(opposition) is not int or opposition % 10 or abs(opposition) > 500:
        raise wrong(name, wanted)
    for times in (-1, 0, 1):
        if type(maker) is int and maker == times:
            return Award("points", times, opposition, clause="house")
    raise wrong(name, wanted)


OPTIONS: Mapping[str, Reader] = MappingProxyType(
    {
        "minutes": whole(1, 60),
        "max_hands": whole(1, 20),
        "target": _tens(10, 10_000),
        "floor": _tens(-10_000, -10),
        "trick_points": _tens(0, 100),
        "trick_cap": _tens(0, 10_000, none=True),
        "cap_mode": one_of("clip", "whole", "all_or_nothing"),
        "go_out": one_of("bid", "points"),
        "opp_tricks_on_fail": one_of(True, False),
        "slam_min": _tens(10, 1000, none=True),
        "bid_table": _bid_table,
        "deal_patterns": _patterns,
        "misdeals_before_pass": one_of(1, 2),
        "redeal_counts": one_of(True, False),
        "misdeal_after_bell": one_of("redeal", "end_game"),
        "pass_words": words,
        "underbid": one_of("must_raise", "umpire"),
        "out_of_turn": one_of("must_raise", "locked_suit", "umpire"),
        "extra_call": one_of("once", "free"),
        "reentry": one_of(True, False),
        "penalties": _penalties,
        "tricks_with_penalty": _events,
        "laydown_ends": one_of("hand", "game"),
        "laydown_scope": one_of("maker_only", "side"),
        "nobid_offence": one_of("umpire", "void"),
        "void_counts": one_of(True, False),
        "clicks_win": whole(0, 10),
        "clicks_tie": whole(0, 10),
        "clicks_loss": whole(0, 10),
        "unclipped": one_of("forfeit", "warn"),
        "begun_label": one_of("all cards dealt", "four hands dealt"),
        "dealt_equal": one_of("not_started", "started"),
        "dealt_needs_result": one_of(True, False),
        "bell_reference": one_of("room", "table"),
        "close_call_ms": whole(0, 5000),
        "late_grace_s": whole(0, 60),
        "dealt_gap_s": whole(0, 300),
        "cut_deal": one_of("low", "high"),
        "tie_move": one_of("cut_low", "cut_high", "side_A", "random"),
        "ring_direction": one_of(1, -1),
        "bench": one_of("house_players", "ring_link"),
        "sitout_clicks": whole(0, 2),
        "rank_tie": one_of("shared", "play_off", "most_wins", "cut"),
        "hide_standings": one_of(True, False),
        "score_hints": one_of(True, False),
        "umpires": words,
    }
)
"""Every option by the name it has in the edition."""


def applied(edition: Edition, options: Mapping[str, object]) -> Edition:
    """The edition with a club's options. Refused: an option that does not exist, or a value it cannot have."""
    changes = read_options(OPTIONS, options)
    if "penalties" in changes:
        changes["penalties"] = _merged(edition.penalties, changes["penalties"])
    rules = replace(edition, **changes)
    _check(rules)
    return rules


def _merged(matrix: Mapping[Event, Award], changes: Mapping[Event, Award]) -> Mapping[Event, Award]:
    return MappingProxyType({event: changes.get(event, matrix[event]) for event in EVENTS})


def _check(rules: Edition) -> None:
    """What no option can be refused for alone: the cap below the target, and clicks that fall from win to loss."""
    if rules.trick_cap is not None and rules.trick_cap >= rules.target:
        raise Refusal(
            "cap_must_be_below_target",
            say(
                "Tricks would count to {trick_cap}, and the game ends at {target}.",
                trick_cap=rules.trick_cap,
                target=rules.target,
            ),
            say("Choose a limit below {target}, or none.", target=rules.target),
        )
    if not rules.clicks_win >= rules.clicks_tie >= rules.clicks_loss:
        raise Refusal(
            "clicks_order",
            say("A win must be worth no fewer clicks than a tie, and a tie no fewer than a loss."),
            say("Choose them in falling order: for a win, for a tie, for a loss."),
        )
