"""A hub that takes what a page asks and stores it, so that the page shows what came of it: no broker, no time."""

from types import TracebackType
from typing import Any, Self

from controller.domain import commands as c
from controller.games.refusal import Refusal
from controller.mqtt.requests import Now, to_command
from dashboard.commands import Reply
from tests.dashboard.evening_log import EveningLog
from tests.dashboard.support import Hall
from tests.support.evening import at


class AnsweringHub:
    """Answers as the hub does."""

    def __init__(self, log: EveningLog) -> None:
        self.log = log
        self._replies: dict[str, Reply] = {}

    def ask(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        """Carry a request out, or refuse it; the same request acts once."""
        if request_id not in self._replies:
            self._replies[request_id] = self._answer(name, args)
        return self._replies[request_id]

    def _answer(self, name: str, args: dict[str, Any]) -> Reply:
        now = Now(at(self.log.now_s), 1_500_000, 7, 1)
        try:
            self.log.do(to_command(name, args, now))
        except Refusal as refusal:
            return Reply(False, 0, refusal.code, refusal.text, refusal.remedy, refusal.detail)
        return Reply(True)


class LivingHall(Hall):
    """A dashboard and the log behind it, the convenor signed in."""

    def __init__(self, folder: Any) -> None:  # noqa: ANN401
        self.log = EveningLog(folder / "room.db")
        super().__init__(folder, AnsweringHub(self.log))

    def __enter__(self) -> Self:
        self.log_in()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None) -> None:
        self.log.__exit__(None, None, None)

    def players(self, count: int, team: bool = False) -> None:
        """An entry list of so many."""
        rows = (
            c.Row(line, f"Player {line}", "Hutt", team=f"Team {(line + 1) // 2}" if team else "")
            for line in range(1, count + 1)
        )
        self.log.do(c.ImportPlayers(tuple(rows)))
