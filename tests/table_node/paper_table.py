"""A table on paper: what its document shows when people press and tap, by the plainest reading of the rules."""

from table_node.simulator.people import Gesture, TablePeople, card_of

OUTCOMES = {"amber": "A", "blue": "B", "both": "TIE"}
ROUND_US = 600_000_000
STEP_US = 100_000


class PaperTable:
    """One game of one table, one room second to a second. `deaf_until_us`: nothing pressed before counts or shows."""

    def __init__(self, people: TablePeople, deaf_until_us: int = 0) -> None:
        self.people = people
        self.now_us = 0
        self.phase = "seated"
        self.room = "ready"
        self.dealt = 0
        self.pending: str | None = None
        self.outcome: str | None = None
        self.mover: str | None = None
        self.clipped: set[int] = set()
        self.called = False
        self.gestures: list[tuple[int, Gesture]] = []
        self.undone = 0
        self._deaf_until_us = deaf_until_us

    def play(self, opens_us: int = 60_000_000, patience_us: int = 1_800_000_000) -> None:
        """Let the people play until the table is done; AssertionError when they hang."""
        closes_us = opens_us + ROUND_US
        while self.phase != "done":
            assert self.now_us < closes_us + patience_us, f"they hang in {self.phase}"
            if self.room == "ready" and self.now_us >= opens_us:
                self.room = "running"
                self.phase = "hand" if self.dealt else "dealing"
            if self.room == "running" and self.now_us >= closes_us:
                self.room = "overtime"
                self.phase = "result" if self.phase == "dealing" else self.phase
            self.step({"ready": opens_us, "running": closes_us}.get(self.room, closes_us + patience_us))

    def step(self, until_us: int = ROUND_US) -> None:
        """People look, and perhaps do something; then time goes on to when they next want to, at most until then."""
        self.people.see(self.document(), {"phase": self.room}, self.now_us)
        acts = self.people.act(self.now_us)
        for gesture in acts:
            self.gestures.append((self.now_us, gesture))
            if self.now_us >= self._deaf_until_us:
                self._take(gesture)
        due_us = self.now_us if acts else self.people.due_us()
        wanted_us = until_us if due_us is None else min(until_us, -(-due_us // STEP_US) * STEP_US)
        self.now_us = max(self.now_us + STEP_US, wanted_us)

    def document(self) -> dict[str, object]:
        """What the table shows."""
        seats = {
            seat: {"player": player, "name": f"Player {player}", "clipped": int(player in self.clipped)}
            for player, seat in enumerate(("A.L", "A.R", "B.L", "B.R"), start=1)
        }
        return {
            "round": 1,
            "phase": self.phase,
            "dealt": self.dealt,
            "pending": self.pending,
            "seats": seats,
            "called": int(self.called),
        }

    def words(self) -> list[str]:
        """Everything pressed and tapped, in order."""
        return [gesture.word for _, gesture in self.gestures]

    def _take(self, gesture: Gesture) -> None:
        if gesture.what in ("tap", "leave"):
            self._clip(gesture.word)
        elif gesture.word == "dealt":
            self._deal()
        elif gesture.word == "undo":
            self._undo()
        elif self.phase in ("hand", "result", "cut", "dealing"):
            self._propose(OUTCOMES[gesture.word])

    def _clip(self, uid: str) -> None:
        assert self.phase == "clip", "people tap only when they are asked to"
        self.clipped |= {player for player in range(1, 5) if card_of(player) == uid}
        if len(self.clipped) == 4:
            self.phase = "done"

    def _deal(self) -> None:
        assert self.dealt < 4, "a fifth hand"
        if self.room == "overtime":
            return
        self.dealt += 1
        self.phase = "dealt" if self.room == "ready" else "hand"

    def _undo(self) -> None:
        if self.pending is not None:
            self.pending = None
        elif self.room == "running" and self.dealt:
            self.dealt -= 1
            self.undone += 1
            self.phase = "hand" if self.dealt else "dealing"

    def _propose(self, outcome: str) -> None:
        if self.pending != outcome:
            self.pending = outcome
            return
        self.pending = None
        if self.phase == "cut":
            self.mover, self.phase = outcome, "clip"
        else:
            self.outcome = outcome
            self.phase = "cut" if outcome == "TIE" else "clip"
