"""Any command of the hub with any arguments that fit its shape: what no convenor would ask, and somebody once will."""

import random
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

from controller.hub.request_commands import COMMANDS, arguments
from table_node.simulator.people import card_of

NEVER = {"create_tournament", "import_players"}
"""These would make another evening of it."""
SELDOM = {"end_tournament", "abandon_round", "close_table"}
"""These would make a short one of it."""
WORDS = ("", "umpire", "Player 1", "Ann Lee", "Club 1", "Team 1", "01", "as told")
Said = dict[str, Any]


def wish(chance: random.Random, round_: int, tables: int, players: int) -> tuple[str, Said]:
    """A command and its arguments, mostly near what the room is at."""
    maker = _Maker(chance, round_, tables, players)
    name = chance.choice(sorted(set(COMMANDS) - NEVER - (SELDOM if chance.randrange(10) else set())))
    hints = get_type_hints(COMMANDS[name])
    defaults = {field.name for field in fields(COMMANDS[name]) if field.default is not field.default_factory}
    return name, {
        key: maker.value(key, hints[key]) for key in arguments(name) if key not in defaults or chance.random() < 0.7
    }


class _Maker:
    def __init__(self, chance: random.Random, round_: int, tables: int, players: int) -> None:
        self._chance, self._round, self._tables, self._players = chance, round_, tables, players

    def value(self, key: str, hint: Any) -> Any:  # noqa: ANN401
        """A value of this type for an argument of this name."""
        chance, known = self._chance, self._of(key)
        if known is not None and hint in (int, str, int | None):
            return known
        if hint is bool:
            return chance.randrange(2)
        if hint is int:
            return chance.choice((0, 1, 2, chance.randint(0, 20), chance.randint(-2, 600)))
        if hint is str:
            return chance.choice(WORDS)
        if get_origin(hint) is tuple:
            return [self.value(key, get_args(hint)[0]) for _ in range(chance.choice((0, 1, 2, 4, self._tables)))]
        if get_origin(hint) is Mapping:
            return {}
        if is_dataclass(hint):
            hints = get_type_hints(hint)
            return {field.name: self.value(field.name, hints[field.name]) for field in fields(hint)}
        choices = get_args(hint)
        if type(None) in choices:
            return None if chance.randrange(3) == 0 else self.value(key, choices[0])
        return chance.choice(choices)

    def _of(self, key: str) -> Any:  # noqa: ANN401
        chance = self._chance
        table, player = chance.randint(1, self._tables + 1), chance.randint(1, self._players + 2)
        return {
            "round": chance.choice((self._round, self._round, self._round, max(1, self._round - 1), self._round + 1)),
            "table": table,
            "tables": chance.choice((table, self._tables)),
            "player": player,
            "players": player,
            "chosen": player,
            "action": chance.choice((0, chance.randint(1, 200))),
            "node": f"table-{table:02}",
            "team": f"Team {(player + 1) // 2}",
            "teams": f"Team {(player + 1) // 2}",
            "club": f"Club {player % 3}",
            "card": card_of(player),
            "minutes": chance.choice((1, 4, 6)),
            "profile": chance.choice(("500-2025", "500-2024", "cribbage", "spades")),
            "rounds": chance.randint(1, 4),
        }.get(key)
