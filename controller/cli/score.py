"""`roundbell score`: hands, calls and counts scored outside any room, from JSON lines or in talk with a person."""

import json
import re
import sys
from collections.abc import Callable, Mapping

from controller.games.cribbage import counting, pegging
from controller.games.cribbage.edition import CRIBBAGE
from controller.games.five_hundred.bidding import judge
from controller.games.five_hundred.bids import read_bid
from controller.games.five_hundred.editions import Edition
from controller.games.five_hundred.hands import FIELDS, TRICKS, read_hand
from controller.games.five_hundred.scoring import Score, score_hand
from controller.games.profiles import CUSTOM, PROFILES, cribbage_of, profile, spades_of
from controller.games.refusal import Refusal
from controller.games.spades import scoring as spades
from controller.games.spades.edition import SPADES
from table_node.shared.words import say

Json = dict[str, object]
DEFAULT = "500-2025"
_ANSWERS = ("after", "over", "leader")
"""Allowed in a question and not read: a line may carry the answer somebody expects, to be compared with ours."""


def answer_line(line: str) -> str:
    """The answer to one line, as one line; a line that cannot be answered gets an error that says why."""
    try:
        return json.dumps(answer(_read(line)))
    except Refusal as refusal:
        return json.dumps({"error": {"code": refusal.code, "text": refusal.text, "remedy": refusal.remedy}})


def answer(asked: Mapping[str, object]) -> Json:
    """The answer to one question. Raises Refusal for one that has none."""
    edition = asked.get("edition")
    if edition == CRIBBAGE.name:
        return _cribbage(asked)
    if edition == SPADES.name:
        return _spades(asked)
    if not isinstance(edition, str):
        known = ", ".join((*PROFILES, CUSTOM, CRIBBAGE.name, SPADES.name))
        raise Refusal(
            "no_edition", say("The line names no edition."), say("Write one of {known} as edition.", known=known)
        )
    if "called" in asked or "standing_bid" in asked:
        return _five_hundred_call(asked, edition)
    return _five_hundred_hand(asked, edition)


def _five_hundred_hand(asked: Mapping[str, object], edition: str) -> Json:
    _only(asked, "edition", "options", "before", *FIELDS, *_ANSWERS)
    rules = profile(edition, _options(asked)).rules
    scored = score_hand(rules, _score(asked.get("before")), read_hand(asked))
    return {"after": list(scored.after), "over": scored.over, "leader": scored.leader}


def _five_hundred_call(asked: Mapping[str, object], edition: str) -> Json:
    _only(asked, "edition", "options", "standing_bid", "called")
    rules = profile(edition, _options(asked)).rules
    standing = asked.get("standing_bid")
    judged = judge(rules, None if standing is None else read_bid(standing), read_bid(asked.get("called")))
    return {"legal": judged.legal, "forced": judged.forced.name if judged.forced else None}


def _cribbage(asked: Mapping[str, object]) -> Json:
    rules = cribbage_of(profile(CRIBBAGE.name, _options(asked)))
    if "peg" in asked:
        _only(asked, "edition", "options", "peg")
        return {"points": list(pegging.peg(rules, _list(asked, "peg")))}
    _only(asked, "edition", "options", "count", "turn_up", "crib")
    crib = asked.get("crib", False)
    if not isinstance(crib, bool):
        raise Refusal("bad_crib", say("crib is true for the crib and false for a hand."), say("Write true or false."))
    counted = counting.count_hand(rules, _list(asked, "count"), asked.get("turn_up"), crib)
    parts = [{"name": part.name, "cards": list(part.cards), "points": part.points} for part in counted.parts]
    return {"points": counted.points, "parts": parts}


def _spades(asked: Mapping[str, object]) -> Json:
    _only(asked, "edition", "options", "bids", "tricks", "renege")
    rules = spades_of(profile(SPADES.name, _options(asked)))
    scored = spades.score_hand(rules, asked.get("bids"), asked.get("tricks"), asked.get("renege"))
    return {"points": list(scored.points), "bags": list(scored.bags), "set": list(scored.set)}


def _read(line: str) -> Json:
    """The question on a line. Refused: not JSON, nested without end, or no object."""
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict):
        raise Refusal(
            "bad_line",
            say("The line is no JSON object."),
            say('Write one question a line: {"edition": "500-2025", …}.'),
        )
    return asked


def _only(asked: Mapping[str, object], *known: str) -> None:
    unknown = sorted(set(asked) - set(known))
    if unknown:
        asked_for = [name for name in known if name not in _ANSWERS]
        raise Refusal(
            "unknown_field",
            say("The question has {unknown}, which means nothing here.", unknown=", ".join(unknown)[:80]),
            say("Known are {asked_for}.", asked_for=", ".join(asked_for)),
        )


def _options(asked: Mapping[str, object]) -> Json:
    options = asked.get("options", {})
    if not isinstance(options, dict):
        raise Refusal("bad_options", say("options are no JSON object."), say('Write them by name: {"slam_min": 250}.'))
    return options


def _score(said: object) -> Score:
    if isinstance(said, list) and len(said) == 2:
        a, b = said
        if type(a) is int and type(b) is int:
            return a, b
    raise Refusal(
        "bad_before", say("before is not the scores of two sides."), say("Write A's and B's points: [360, 240].")
    )


def _list(asked: Mapping[str, object], name: str) -> list[object]:
    said = asked.get(name)
    if not isinstance(said, list):
        raise Refusal(
            "bad_cards", say("{name} is no list of cards.", name=name), say('Write each card: ["5C", "10H", "JS"].')
        )
    return said


def run() -> int:
    """Talk with a person at a terminal, else answer every line of standard input. Exit code 0: errors are answers."""
    if sys.stdin.isatty():
        return talk(input, print)
    for line in sys.stdin.buffer:
        print(answer_line(line.decode("utf-8", "replace")), flush=True)
    return 0


def talk(ask: Callable[[str], str], tell: Callable[[str], None]) -> int:
    """Ask a person for hands of 500, one after the other until the input ends, and say before -> after."""
    tell("Hands of 500, scored one after the other. Ctrl-D ends.")
    before: list[int] = [0, 0]
    rules: Edition | None = None
    try:
        while True:
            try:
                rules = rules or _edition_asked_for(ask)
                question = _hand_asked_for(ask, rules, before)
                answered = answer(question)
            except Refusal as refusal:
                tell(f"{refusal.text} {refusal.remedy}")
                continue
            tell(_in_words(question, answered))
            before = _next_before(answered)
    except (EOFError, KeyboardInterrupt):
        tell("")
    return 0


def _edition_asked_for(ask: Callable[[str], str]) -> Edition:
    return profile(ask(f"Edition, one of {', '.join(PROFILES)} [{DEFAULT}]: ").strip() or DEFAULT).rules


def _hand_asked_for(ask: Callable[[str], str], rules: Edition, before: list[int]) -> Json:
    said = ask(f"Scores of A and B before the hand [{before[0]} {before[1]}]: ").split()
    question: Json = {"edition": rules.name, "before": [_number(word) for word in said] or before}
    maker = ask("Maker, A or B; nothing if nobody bid: ").strip().upper()
    if maker:
        question |= {"maker": maker, "bid": ask("Bid, as 7S or 10NT: ")}
    tricks = _number(ask(f"Tricks of {maker or 'A'}, or a penalty as MAKER_RENEGE: ").strip().upper())
    if isinstance(tricks, str):
        question["penalty"] = tricks
        if tricks in rules.tricks_with_penalty:
            question["opposition_tricks"] = _number(ask("Tricks the opposition had taken: "))
    elif maker:
        question["maker_tricks"] = tricks
    else:
        question["no_bid_tricks"] = [tricks, TRICKS - tricks]
    return question


def _number(word: str) -> int | str:
    """The number that was typed, or the word as it is: what it means is for the rules to refuse."""
    return int(word) if re.fullmatch(r"-?[0-9]{1,6}", word.strip()) else word


def _in_words(question: Json, answered: Json) -> str:
    (a, b), (after_a, after_b) = _score(question["before"]), _score(answered["after"])
    leader, over = answered["leader"], answered["over"]
    ahead = "level" if leader == "TIE" else f"{leader} wins ({over})" if over else f"{leader} leads"
    return f"A {a} -> {after_a}, B {b} -> {after_b}; {ahead}."


def _next_before(answered: Json) -> list[int]:
    return [0, 0] if answered["over"] else list(_score(answered["after"]))
