"""An entry list, row by row: what is wrong with it, so that it can be taken whole or not at all."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace

from controller.domain.commands.setup import Row
from controller.domain.setup.card_numbers import Holders, card_number
from controller.domain.values import Player
from controller.games.refusal import Refusal
from controller.games.room_rules import RoomRules
from table_node.shared.names import NAME_LONGEST, folded, likeness, tidy
from table_node.shared.words import say

PAIR = 2
TEAM_OF_TWO = "team_of_two"
"""The code of a row whose player is in no team of two."""


def with_cards(rows: tuple[Row, ...], notation: str) -> tuple[tuple[Row, ...], list[dict[str, object]]]:
    """The rows with the identities of their cards, and what is wrong with the numbers."""
    known, wrong = [], list[dict[str, object]]()
    for row in rows:
        try:
            known.append(replace(row, card=card_number(row.card, notation)))
        except Refusal as refusal:
            known.append(replace(row, card=""))
            _note(wrong, row, refusal.code, f"{refusal.text} {refusal.remedy}")
    return tuple(known), wrong


def wrong_rows(rules: RoomRules, rows: tuple[Row, ...]) -> list[dict[str, object]]:
    """Everything wrong with the rows of a list: [{"line", "code", "text"}]."""
    return _each_row(rows) + _groups(rules, rows)


def late_entry(rules: RoomRules, listed: Iterable[Player], name: str, club: str, card: str) -> Row:
    """One more player beside those on the list. Refused: what a row of a list would be refused for."""
    entered = list(listed)
    rows = [Row(player.number, player.name, player.club, player.card) for player in entered]
    late = Row(0, name, club, card)
    _must_be_another(entered, late)
    for note in wrong_rows(rules, (*rows, late)):
        if note["line"] == late.line:
            raise Refusal(
                "entry_wrong",
                say("The player cannot be entered. {fault}", fault=note["text"]),
                say("Mend it and try again."),
            )
    return late


def _must_be_another(entered: Iterable[Player], late: Row) -> None:
    person = _person(late.name, late.club)
    twin = next((player for player in entered if _person(player.name, player.club) == person), None)
    if twin is None or not tidy(late.name):
        return
    known = (
        say("{name} of {club} is on the list already, as number {number}.", name=twin.name, club=twin.club,
            number=twin.number)
        if twin.club
        else say("{name} is on the list already, as number {number}.", name=twin.name, number=twin.number)
    )  # fmt: skip
    advice = say("If this is another person, add an initial or a number to the name, such as {name} B. or {name} 2.",
                 name=tidy(late.name))  # fmt: skip
    raise Refusal("entry_wrong", known, advice)


def _person(name: str, club: str) -> tuple[str, str]:
    """Whom an entry means, however it was written."""
    return likeness(name), folded(club)


def amended_entry(rules: RoomRules, listed: Collection[Player], player: Player, name: str, club: str) -> Player:
    """A player of the list under another name or club. Refused: what a row of a list would be refused for."""
    rows = [
        Row(one.number, one.name, one.club, one.card, one.team, one.nominated)
        for one in listed if one.number != player.number
    ]  # fmt: skip
    amended = Row(0, name, club, "", player.team, player.nominated)
    _must_be_another([one for one in listed if one.number != player.number], amended)
    for note in wrong_rows(rules, (*rows, amended)):
        if note["line"] == amended.line:
            raise Refusal(
                "entry_wrong", say("The player cannot be called that. {fault}", fault=note["text"]),
                say("Write it otherwise, such as with an initial or the club."),
            )  # fmt: skip
    return replace(player, name=tidy(name), club=tidy(club))


def _each_row(rows: tuple[Row, ...]) -> list[dict[str, object]]:
    wrong: list[dict[str, object]] = []
    names: dict[tuple[str, str], Row] = {}
    holders = Holders()
    for place, row in enumerate(rows):
        name, club = tidy(row.name), tidy(row.club)
        twin = names.setdefault(_person(name, club), row)
        if not name:
            _note(wrong, row, "no_name", say("The name is missing."))
        elif too_long := _too_long(name, club, tidy(row.team)):
            _note(wrong, row, "too_long", too_long)
        elif twin is not row:
            _note(
                wrong,
                row,
                "twice",
                say(
                    "{name} of the same club stands on line {line} already."
                    " If this is another person, add an initial or a number.",
                    name=name,
                    line=twin.line,
                ),
            )
        if row.card and (holder := holders.claim(row.card, place)) != place:
            line = rows[holder].line
            _note(wrong, row, "card_taken", say("Card {card} belongs to line {line}.", card=row.card, line=line))
    return wrong


def _too_long(name: str, club: str, team: str) -> str:
    texts = (
        (name, say("The name is longer than {most} letters.", most=NAME_LONGEST)),
        (club, say("The club is longer than {most} letters.", most=NAME_LONGEST)),
        (team, say("The team is longer than {most} letters.", most=NAME_LONGEST)),
    )
    return next((text for written, text in texts if len(written) > NAME_LONGEST), "")


def _groups(rules: RoomRules, rows: tuple[Row, ...]) -> list[dict[str, object]]:
    """Teams and nominations: fixed pairs only where the sheet has them, and no more nominated than a team has."""
    wrong: list[dict[str, object]] = []
    teams = Counter(folded(row.team) for row in rows)
    nominated: Counter[str] = Counter()
    for row in rows:
        team, club = tidy(row.team), folded(row.club)
        nominated[club] += row.nominated
        if rules.moves == "ring" and team:
            _note(wrong, row, "fixed_pair", say("Partners change in this tournament: leave the team empty."))
        if rules.moves == "teams" and (not team or teams[folded(team)] != PAIR):
            said = (
                say("Team {team} has {count}; each team is two players.", team=team, count=teams[folded(team)])
                if team
                else say("There is no team; each team is two players.")
            )
            _note(wrong, row, TEAM_OF_TWO, said)
        if row.nominated and not club:
            _note(wrong, row, "no_club", say("A nominated player needs a club."))
        if row.nominated and nominated[club] == rules.team_size + 1:
            text = say(
                "{club} has nominated more than {team_size} players.", club=tidy(row.club), team_size=rules.team_size
            )
            _note(wrong, row, "too_many_nominated", text if rules.team_size else say("This sheet has no team trophy."))
    return wrong


def entrant(number: int, row: Row) -> Player:
    """A row, its card read already, as the player of this number: names as they are kept."""
    return Player(number, tidy(row.name), tidy(row.club), row.card, False, tidy(row.team), row.nominated)


def _note(wrong: list[dict[str, object]], row: Row, code: str, text: str) -> None:
    wrong.append({"line": row.line, "code": code, "text": text})
