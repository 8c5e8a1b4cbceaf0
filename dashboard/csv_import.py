"""A club's player list, from a file or pasted, to rows for the hub. Wrong rows are listed; nothing is half taken."""

import csv
import io
import re
from dataclasses import dataclass, field

COLUMNS = ("name", "club", "card", "team", "nominated")
YES, NO = ("yes", "y", "x", "1", "true"), ("", "no", "n", "0", "false", "-")
NAME_LONGEST = 60
CARD_LONGEST = 20
SEPARATORS = (",", ";", "\t")
ROWS_MOST = 1600  # 400 tables of four


@dataclass(frozen=True)
class WrongRow:
    """A line that cannot be taken, and why."""

    line: int
    text: str


@dataclass
class PlayerList:
    """What was read: rows as the hub takes them, the wrong ones, and columns nobody asked for."""

    rows: list[dict[str, object]] = field(default_factory=list)
    wrong: list[WrongRow] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)


def text_of(content: bytes) -> str:
    """The text of an uploaded file: UTF-8, UTF-16 with its mark, or what an older Excel writes (Windows-1252).

    Raises ValueError with a sentence for a file that is no text.
    """
    if content.startswith(b"PK"):
        raise ValueError("This is an Excel workbook. Save it as CSV (comma separated) and choose that file.")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise ValueError("This file is not text. Save the player list as CSV and choose that file.")


def read_players(text: str) -> PlayerList:
    """The players of a list whose first line names the columns, in any order and case; COLUMNS are known."""
    players = PlayerList()
    lines = _cut_up(text.removeprefix("\ufeff"), players)
    if not lines:
        if not players.wrong:
            players.wrong.append(WrongRow(1, "The list is empty. Its first line names the columns: name, club, card."))
        return players
    header_line, header = lines[0]
    names = [name.strip().casefold() for name in header]
    if problem := _header_problem(names):
        players.wrong.append(WrongRow(header_line, problem))
        return players
    players.ignored = [cell.strip() for cell, name in zip(header, names, strict=True) if name and name not in COLUMNS]
    for line, cells in lines[1:]:
        _take_row(players, line, names, cells)
    _find_twins(players)
    if not players.rows and not players.wrong:
        players.wrong.append(WrongRow(header_line, "There is no player below the line that names the columns."))
    if len(players.rows) > ROWS_MOST:
        players.wrong.append(WrongRow(ROWS_MOST + 2, f"More than {ROWS_MOST} players do not fit one room."))
    players.wrong.sort(key=lambda row: row.line)
    return players


def _cut_up(text: str, players: PlayerList) -> list[tuple[int, list[str]]]:
    """Lines that hold anything, each with the line number it starts on."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    lines: list[tuple[int, list[str]]] = []
    starts_at = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append((starts_at, cells))
            starts_at = reader.line_num + 1
    except csv.Error:
        reason = 'The quotes here are not closed, or text follows them. Quotes inside a quoted text are doubled: "".'
        players.wrong.append(WrongRow(starts_at, reason))
    return lines


def _separator(text: str) -> str:
    """What parts the columns: whichever of comma, semicolon and tab the first line with text has most of."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(SEPARATORS, key=first.count)


def _header_problem(names: list[str]) -> str:
    if "name" not in names:
        return f"The first line must name the columns, one of them 'name'. Known columns: {', '.join(COLUMNS)}."
    for name in COLUMNS:
        if names.count(name) > 1:
            return f"The column '{name}' is there twice."
    return ""


def _take_row(players: PlayerList, line: int, names: list[str], cells: list[str]) -> None:
    """Take one row, or say what is wrong with it. A card may be written with spaces, ':' or '-' between its digits."""
    if len(cells) > len(names) and any(cell.strip() for cell in cells[len(names) :]):
        text = f'There are {len(cells)} columns but {len(names)} names for them. Put text with a comma in quotes: "…".'
        players.wrong.append(WrongRow(line, text))
        return
    found = {name: " ".join(cell.split()) for name, cell in zip(names, cells, strict=False)}
    row = {column: found.get(column, "") for column in COLUMNS}
    card = re.sub("[ :-]", "", row["card"]).upper()
    problems = [
        (not row["name"], "The name is missing."),
        (len(row["name"]) > NAME_LONGEST, f"The name is longer than {NAME_LONGEST} letters."),
        (len(row["club"]) > NAME_LONGEST, f"The club is longer than {NAME_LONGEST} letters."),
        (len(row["team"]) > NAME_LONGEST, f"The team is longer than {NAME_LONGEST} letters."),
        (row["nominated"].casefold() not in YES + NO, f"'{row['nominated']}' under nominated is neither yes nor no."),
        (len(card) > CARD_LONGEST, f"The card is longer than {CARD_LONGEST} characters."),
        (any(_unprintable(cell) for cell in row.values()), "There is a character in it that cannot be shown."),
        (card.strip("0123456789ABCDEF") != "", f"'{row['card']}' is not a card number."),
    ]
    for is_wrong, text in problems:
        if is_wrong:
            players.wrong.append(WrongRow(line, text))
            return
    team: dict[str, object] = {"team": row["team"]} if row["team"] else {}
    if row["nominated"].casefold() in YES:
        team["nominated"] = 1
    players.rows.append({"name": row["name"], "club": row["club"], "card": card, "line": line} | team)


def _unprintable(cell: str) -> bool:
    return not cell.isprintable()


def _find_twins(players: PlayerList) -> None:
    """The same player of the same club twice, or one card for two players, is a slip of whoever typed the list."""
    for columns, what in ((("name", "club"), "This player"), (("card",), "This card")):
        seen: dict[tuple[str, ...], object] = {}
        for row in players.rows:
            key = tuple(str(row[column]).casefold() for column in columns)
            if key == ("",):
                continue
            if key in seen:
                players.wrong.append(WrongRow(int(str(row["line"])), f"{what} is on line {seen[key]} already."))
            else:
                seen[key] = row["line"]
