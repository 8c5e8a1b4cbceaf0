"""A club's player list, from a file or pasted, read into rows for the hub.

This module checks only the file: its columns, quotes and letters. The hub judges names, clubs, teams and cards.
"""

import csv
import io
import re
from dataclasses import dataclass, field

from table_node.shared import outside
from table_node.shared.names import folded, tidy
from table_node.shared.words import say

COLUMNS = ("name", "club", "card", "team", "nominated")
YES, NO = ("yes", "y", "x", "1", "true"), ("", "no", "n", "0", "false", "-")
CELL_MOST = 100
"""A cell is cut to this many letters: more than the hub accepts, so that it still reports what is too long."""
SEPARATORS = (",", ";", "\t")
SEPARATOR_SAID = re.compile(r'\s*"?sep=([^\s\w"]|\t)"?[;,\t ]*(?:\r\n|\r|\n|$)', re.IGNORECASE)
"""The line `sep=;` with which some programs tell Excel the separator."""
ROWS_MOST = 1600  # 400 tables of four
LOST = "\ufffd"
"""The replacement character, which a program writes for a letter that it could not decode."""


@dataclass(frozen=True)
class WrongRow:
    """A line that cannot be imported, and why."""

    line: int
    text: str


@dataclass
class PlayerList:
    """A list as read: rows for the hub, wrong rows, and the names of columns that are not used."""

    rows: list[dict[str, object]] = field(default_factory=list)
    wrong: list[WrongRow] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)


def text_of(content: bytes) -> str:
    """The text of an uploaded file in UTF-8, UTF-16 with a byte order mark, or Windows-1252 (older Excel).

    Raises ValueError with a sentence if the file is not text.
    """
    if content.startswith(b"PK"):
        raise ValueError("This is an Excel workbook. Save it as CSV UTF-8 (comma separated) and choose that file.")
    for decoded in (outside.text_of, outside.text_of_old_windows):
        try:
            return decoded(content)
        except outside.NotText:
            continue
    raise ValueError("This file is not text. Save the player list as CSV UTF-8 and choose that file.")


def read_players(text: str) -> PlayerList:
    """Read a list of players. Its first line names the COLUMNS, in any order and in capitals or not."""
    players = PlayerList()
    lines = _cut_up(text.removeprefix("\ufeff"), players)
    if not lines:
        if not players.wrong:
            players.wrong.append(
                WrongRow(1, say("The list is empty. Its first line names the columns: name, club, card."))
            )
        return players
    header_line, header = lines[0]
    names = [folded(name) for name in header]
    if problem := _header_problem(names):
        players.wrong.append(WrongRow(header_line, problem))
        return players
    players.ignored = [cell.strip() for cell, name in zip(header, names, strict=True) if name and name not in COLUMNS]
    for line, cells in lines[1:]:
        _take_row(players, line, names, cells)
    if not players.rows and not players.wrong:
        players.wrong.append(WrongRow(header_line, say("There is no player below the line that names the columns.")))
    if len(players.rows) > ROWS_MOST:
        players.wrong.append(
            WrongRow(ROWS_MOST + 2, say("More than {rows_most} players do not fit one room.", rows_most=ROWS_MOST))
        )
    players.wrong.sort(key=lambda row: row.line)
    return players


def _cut_up(text: str, players: PlayerList) -> list[tuple[int, list[str]]]:
    """The lines that are not empty, each with its line number. Excel's line `sep=;` is obeyed and left out."""
    said = SEPARATOR_SAID.match(text)
    rest = text[said.end() :] if said else text
    above = len(said[0].splitlines()) if said else 0
    reader = csv.reader(io.StringIO(rest, newline=""), delimiter=said[1] if said else _separator(text), strict=True)
    lines: list[tuple[int, list[str]]] = []
    starts_at = above + 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append((starts_at, cells))
            starts_at = above + reader.line_num + 1
    except csv.Error:
        reason = say(
            'The quotes here are not closed, or text follows them. Quotes inside a quoted text are doubled: "".'
        )
        players.wrong.append(WrongRow(starts_at, reason))
    return lines


def _separator(text: str) -> str:
    """The separator of the columns: the most frequent of comma, semicolon and tab in the first line with text."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(SEPARATORS, key=first.count)


def _header_problem(names: list[str]) -> str:
    if "name" not in names:
        return say(
            "The first line must name the columns, one of them 'name'. Known columns: {columns}.",
            columns=", ".join(COLUMNS),
        )
    for name in COLUMNS:
        if names.count(name) > 1:
            return say("The column '{name}' is there twice.", name=name)
    return ""


def _take_row(players: PlayerList, line: int, names: list[str], cells: list[str]) -> None:
    """Add a row for the hub, or a wrong row with the reason why it cannot be read."""
    found = {name: tidy(cell)[:CELL_MOST] for name, cell in zip(names, cells, strict=False)}
    row = {column: found.get(column, "") for column in COLUMNS}
    nominated = row["nominated"].casefold()
    if any(cell.strip() for cell in cells[len(names) :]):
        text = say(
            'There are {count} columns but {names} names for them. Put text with a comma in quotes: "…".',
            count=len(cells),
            names=len(names),
        )
    elif nominated not in YES + NO:
        text = say("'{nominated}' under nominated is neither yes nor no.", nominated=row["nominated"])
    elif any(LOST in cell for cell in row.values()):
        text = say("A letter was lost when this was saved. Save the list as CSV UTF-8.")
    else:
        group = {"team": row["team"]} if row["team"] else {}
        flag = {"nominated": 1} if nominated in YES else {}
        players.rows.append(
            {"line": line, "name": row["name"], "club": row["club"], "card": row["card"], **group, **flag}
        )
        return
    players.wrong.append(WrongRow(line, text))
