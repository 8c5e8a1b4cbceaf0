"""The rule sheets in words: what each is and who plays it, what an evening by it usually is, its options, its marks.

Hub and pages say the same, so both take their words from here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from table_node.shared.words import say, say_count

Game = Literal["500", "cribbage", "spades"]


@dataclass(frozen=True)
class Usual:
    """What an evening of a game usually is, where nobody says otherwise. No minutes: no clock and no bell."""

    rounds: int
    minutes: int
    warning_s: int
    tables: int
    clipping: Literal["auto", "result", "taps"]
    says: str
    """The same for whoever sets the evening up."""


USUAL: Mapping[str, Usual] = MappingProxyType({
    "500": Usual(6, 10, 60, 12, "auto", say("Usually 6 rounds of 10 minutes, with a warning bell.")),
    "cribbage": Usual(9, 0, 0, 12, "auto", say("Usually a set of 9 games, with a break after each set. No clock.")),
    "spades": Usual(5, 0, 0, 4, "result",
                    say("5 games: 3 of round robin, semi-finals and a final. No clock and no scorecards.")),
})  # fmt: skip
"""By game. 10 minutes are the sheets' own; so are 9 games to a set, and the 5 games of spades."""


@dataclass(frozen=True)
class SheetWords:
    """A sheet as a club chooses it."""

    game: Game
    name: str
    says: str
    """What it is, and who plays it, in one sentence."""
    advised: str = ""
    """Why to take this one of several for a game, for a club without an opinion."""


SHEETS: Mapping[str, SheetWords] = MappingProxyType({
    "500-2025": SheetWords(
        "500", say("500 (2025 proposed draft)"),
        say("The newest and fullest sheet, drafted by the Tauranga club for all Clubs NZ tournaments and put to the"
            " meeting of 2025; for any club night."),
        say("Take this one if your club has no opinion."),
    ),
    "500-2024": SheetWords(
        "500", say("500 (2024, withdrawn)"),
        say("The Clubs NZ sheet of 2024, which the meeting of May 2024 had taken down; only for a club that plays by it"
            " all the same."),
    ),
    "500-201x": SheetWords(
        "500", say("500 (201x, superseded)"),
        say("The one-page sheet that came before the longer ones; for a club that never changed to them."),
    ),
    "cribbage": SheetWords(
        "cribbage", say("Cribbage (Clubs NZ national)"),
        say("The rules of the Clubs NZ national tournament, last amended in 2017: everybody plays for themselves, with"
            " another partner each game."),
    ),
    "spades": SheetWords(
        "spades", say("Spades (WFWF 2004)"),
        say("The sheet of one tournament in 2004: teams of two that stay together, at least four of them."),
    ),
})  # fmt: skip
"""By the profile's name, in the order in which they are offered."""

PENALTIES: Mapping[str, str] = MappingProxyType({
    "MAKER_RENEGE": say("The makers reneged"),
    "OPP_RENEGE": say("The opposition reneged"),
    "MAKER_COUNT": say("The makers had a wrong number of cards"),
    "OPP_COUNT": say("The opposition had a wrong number of cards"),
    "BOTH_COUNT": say("Both sides had a wrong number of cards"),
    "MAKER_LAYDOWN": say("The maker laid down the rest"),
    "PARTNER_LAYDOWN": say("The maker's partner laid down the rest"),
    "OPP_LAYDOWN": say("An opponent laid down the rest"),
    "KITTY_SEEN": say("The kitty was shown"),
    "KITTY_COUNT": say("Not exactly three cards were put away"),
    "NOBID_COUNT": say("Nobody bid, and a count was wrong"),
    "NOBID_RENEGE": say("Nobody bid, and somebody reneged"),
})  # fmt: skip
"""What can be offended against at 500, by its code."""


@dataclass(frozen=True)
class OptionWords:
    """A house option: what it is called, and its values where these are words."""

    label: str
    words: Mapping[str, str] = field(default_factory=dict)


YES_NO = {"1": say("Yes"), "0": say("No")}
_BY_AN_UMPIRE = say("The umpire rules")

OPTIONS: Mapping[str, OptionWords] = MappingProxyType({
    "minutes": OptionWords(say("Minutes a round")),
    "time_limit_minutes": OptionWords(say("Minutes a game")),
    "hide_standings": OptionWords(say("Hide the standings until the end"), YES_NO),
    "umpires": OptionWords(say("Umpires")),
    "clicks_win": OptionWords(say("Clicks for a win")),
    "clicks_tie": OptionWords(say("Clicks for a tie")),
    "clicks_loss": OptionWords(say("Clicks for a loss")),
    "max_hands": OptionWords(say("Hands in a game, at most")),
    "target": OptionWords(say("Points that end a game")),
    "floor": OptionWords(say("Points below nothing that end a game")),
    "trick_points": OptionWords(say("Points for a trick of the opposition")),
    "trick_cap": OptionWords(say("Trick points take nobody beyond")),
    "cap_mode": OptionWords(say("Trick points that would go beyond the limit"), {
        "clip": say("Count up to the limit"), "whole": say("Count whole tricks up to the limit"),
        "all_or_nothing": say("Count for nothing")}),
    "opp_tricks_on_fail": OptionWords(say("Tricks of the opposition count when the bid fails"), YES_NO),
    "slam_min": OptionWords(say("All ten tricks are worth at least")),
    "bid_table": OptionWords(say("What each bid is worth")),
    "go_out": OptionWords(say("500 ends a game"), {
        "bid": say("When a bid made reaches it"), "points": say("However it is reached")}),
    "deal_patterns": OptionWords(say("How the cards may be dealt")),
    "misdeals_before_pass": OptionWords(say("Misdeals before the deal passes on")),
    "redeal_counts": OptionWords(say("A hand dealt again counts as another hand"), YES_NO),
    "misdeal_after_bell": OptionWords(say("A misdeal found after the bell"), {
        "redeal": say("The hand is dealt again"), "end_game": say("The game is over")}),
    "pass_words": OptionWords(say("Words for no bid")),
    "underbid": OptionWords(say("A bid that is too low"), {
        "must_raise": say("Has to be raised"), "umpire": _BY_AN_UMPIRE}),
    "out_of_turn": OptionWords(say("A bid out of turn"), {
        "must_raise": say("Has to be raised in its suit"), "locked_suit": say("Is kept to its suit"),
        "umpire": _BY_AN_UMPIRE}),
    "extra_call": OptionWords(say("Bidding on by whoever bid alone"), {
        "once": say("Once"), "free": say("As often as they like")}),
    "reentry": OptionWords(say("Who passed may bid again"), YES_NO),
    "penalties": OptionWords(say("Penalties")),
    "tricks_with_penalty": OptionWords(say("Tricks count beside these penalties"), PENALTIES),
    "laydown_ends": OptionWords(say("Laying down the rest ends"), {"hand": say("The hand"), "game": say("The game")}),
    "laydown_scope": OptionWords(say("Laying down the rest is forbidden to"), {
        "maker_only": say("The maker"), "side": say("Both of the makers")}),
    "nobid_offence": OptionWords(say("An offence in a hand that nobody bid"), {
        "umpire": _BY_AN_UMPIRE, "void": say("The hand counts for nothing")}),
    "void_counts": OptionWords(say("A hand that counts for nothing is one of the game's hands"), YES_NO),
    "unclipped": OptionWords(say("A winner moves on without being clipped"), {
        "forfeit": say("The game counts for nothing"), "warn": say("The table is warned")}),
    "begun_label": OptionWords(say("What begins a hand"), {
        "all cards dealt": say("All cards dealt"), "four hands dealt": say("Four hands dealt")}),
    "dealt_equal": OptionWords(say("A hand dealt exactly at the bell"), {
        "not_started": say("Has not begun"), "started": say("Has begun")}),
    "dealt_needs_result": OptionWords(say("A hand is dealt only once the last one is typed"), YES_NO),
    "bell_reference": OptionWords(say("Whose bell counts"), {"room": say("The room's"), "table": say("The table's")}),
    "close_call_ms": OptionWords(say("The umpire may overrule so near the bell, in thousandths of a second")),
    "late_grace_s": OptionWords(say("Seconds after the bell in which a deal may still arrive")),
    "dealt_gap_s": OptionWords(say("Seconds between two deals, at least")),
    "cut_deal": OptionWords(say("Which cut wins the deal"), {
        "low": say("The lowest card"), "high": say("The highest card")}),
    "tie_move": OptionWords(say("After a tie"), {
        "cut_low": say("They cut: the lower card moves on"), "cut_high": say("They cut: the higher card moves on"),
        "side_A": say("Amber moves on"), "random": say("Chance decides")}),
    "ring_direction": OptionWords(say("Winners go round the hall"), {
        "1": say("In the order of the ring"), "-1": say("The other way")}),
    "bench": OptionWords(say("Where players do not make fours"), {
        "house_players": say("House players fill the table"), "ring_link": say("The others wait in turn")}),
    "sitout_clicks": OptionWords(say("What a game sat out counts")),
    "rank_tie": OptionWords(say("Level players"), {
        "shared": say("Share the place"), "play_off": say("Play off"), "most_wins": say("More wins come first"),
        "cut": say("Cut")}),
    "score_hints": OptionWords(say("Hints while a hand is typed"), YES_NO),
    "flush4": OptionWords(say("Four of a suit in hand"), {
        "hand_only": say("Count in the hand only"), "any_four": say("Count any four")}),
    "last_card": OptionWords(say("The last card"), {"0": say("Counts nothing"), "1": say("Counts one")}),
    "fail_play": OptionWords(say("A card that could have been played"), {
        "deduct": say("Costs points"), "award": say("Gives the others points")}),
    "break_every": OptionWords(say("Games between two breaks")),
    "team_short": OptionWords(say("A club with too few players"), {
        "ineligible": say("Has no team"), "sum": say("Counts those it has")}),
    "same_side_sitters": OptionWords(say("Two players of one side who keep their seats"), {
        "refuse": say("Not allowed"), "replace_both": say("Both others move on"),
        "pass_through": say("The others pass through")}),
    "double_nil": OptionWords(say("Both partners bid nil"), {"allow": say("Allowed"), "deny": say("Not allowed")}),
    "nil_is_set": OptionWords(say("A nil that fails is a set"), YES_NO),
    "renege_is_set": OptionWords(say("A renege is a set"), YES_NO),
    "renege_nil": OptionWords(say("A renege by the side against a nil"), {
        "unless_broken": say("Makes it, unless broken already"), "always": say("Makes it")}),
    "bye_points": OptionWords(say("Points for a bye")),
})  # fmt: skip
"""Every house option of every sheet, by its name."""


def game_of(profile: str) -> Game:
    """The game that a profile is a sheet of; a club's own sheet is one of 500."""
    return SHEETS[profile].game if profile in SHEETS else "500"


def option_name(name: str) -> str:
    """What an option is called."""
    return OPTIONS[name].label if name in OPTIONS else name


def value_words(name: str, value: object) -> str:
    """An option's value as people say it."""
    if value is None:
        return say("none")
    if isinstance(value, tuple):
        return ", ".join(value_words(name, one) for one in value) or say("none")
    known = OPTIONS[name].words if name in OPTIONS else {}
    key = str(int(value)) if isinstance(value, bool) else str(value)
    return known[key].lower() if key in known else key


def mark_words(number: int, game: str) -> str:
    """So many marks in the sheet's own word: clicks at 500, clips at cribbage, points at spades."""
    if game == "spades":
        return say_count("{count} point", "{count} points", number)
    if game == "cribbage":
        return say_count("{count} clip", "{count} clips", number)
    return say_count("{count} click", "{count} clicks", number)
