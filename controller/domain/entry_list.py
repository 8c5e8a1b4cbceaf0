"""An entry list, row by row: what is wrong with it, so that it can be taken whole or not at all."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from controller.domain.card_numbers import Holders, card_number
from controller.domain.commands import Row
from controller.domain.ids import Player
from controller.games.refusal import Refusal
from controller.games.room_rules import RoomRules
from table_node.words import say

NAME_LONGEST = 60
PAIR = 2


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
    rows = [Row(player.number, player.name, player.club, player.card) for player in listed]
    late = Row(0, name, club, card)
    for note in wrong_rows(rules, (*rows, late)):
        if note["line"] == late.line:
            raise Refusal(
                "entry_wrong",
                say("The player cannot be entered. {what}", what=note["text"]),
                say("Mend it and try again."),
            )
    return late


def _each_row(rows: tuple[Row, ...]) -> list[dict[str, object]]:
    wrong: list[dict[str, object]] = []
    names: dict[tuple[str, str], Row] = {}
    holders = Holders()
    for place, row in enumerate(rows):
        name, club = row.name.strip(), row.club.strip()
        twin = names.setdefault((name.casefold(), club.casefold()), row)
        if not name:
            _note(wrong, row, "no_name", say("There is no name."))
        elif len(name) > NAME_LONGEST or len(club) > NAME_LONGEST:
            _note(
                wrong,
                row,
                "too_long",
                say("Name or club has more than {most} characters.", most=NAME_LONGEST),
            )
        elif twin is not row:
            _note(
                wrong,
                row,
                "twice",
                say("{name} of the same club stands on line {line} already.", name=name, line=twin.line),
            )
        if row.card and (holder := holders.claim(row.card, place)) != place:
            line = rows[holder].line
            _note(wrong, row, "card_taken", say("Card {card} belongs to line {line}.", card=row.card, line=line))
    return wrong


def _groups(rules: RoomRules, rows: tuple[Row, ...]) -> list[dict[str, object]]:
    """Teams and nominations: fixed pairs only where the sheet has them, and no more nominated than a team has."""
    wrong: list[dict[str, object]] = []
    teams = Counter(row.team.strip().casefold() for row in rows)
    nominated: Counter[str] = Counter()
    for row in rows:
        team, club = row.team.strip(), row.club.strip().casefold()
        nominated[club] += row.nominated
        if rules.moves == "ring" and team:
            _note(wrong, row, "fixed_pair", say("Partners change in this tournament: leave the team empty."))
        if rules.moves == "teams" and (not team or teams[team.casefold()] != PAIR):
            said = (
                say("Team {team} has {count}; each team is two players.", team=team, count=teams[team.casefold()])
                if team
                else say("There is no team; each team is two players.")
            )
            _note(wrong, row, "team_of_two", said)
        if row.nominated and not club:
            _note(wrong, row, "no_club", say("A nominated player needs a club."))
        if row.nominated and nominated[club] == rules.team_size + 1:
            text = say(
                "{club} has nominated more than {team_size} players.", club=row.club.strip(), team_size=rules.team_size
            )
            _note(wrong, row, "too_many_nominated", text if rules.team_size else say("This sheet has no team trophy."))
    return wrong


def _note(wrong: list[dict[str, object]], row: Row, code: str, text: str) -> None:
    wrong.append({"line": row.line, "code": code, "text": text})
