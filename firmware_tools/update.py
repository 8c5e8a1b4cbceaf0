"""The node's program over the air, to all tables between two rounds; each board goes back by itself if it fails."""

import base64
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from firmware_tools.bundle import Bundle, sha256
from firmware_tools.hub_link import HubLink
from firmware_tools.install import MANIFEST
from firmware_tools.refusals import BenchRefusal

PIECE = 960  # bytes: 1,280 as base64, within what a node hears
ANSWER_S = 5.0
TRIES = 6
AT_ONCE = 8
BACK_S = 700.0  # three starts of three minutes each, until a board has gone back to its old program
DROPPED = ("update heard no hub", "update was damaged")
"""What the old program's hello says of its start after a new one was given up."""
SILENT = "it does not answer"
FULL = "no memory"
HAVE_IT = ("runs", "already")
"""What a node's outcome is when it has the program that was sent round."""
PLAYING = ("running", "paused", "overtime")


@dataclass(frozen=True)
class Outcome:
    """What became of one node: `runs` the new program, has it `already`, went `back`, or was `skipped` and why."""

    node: str
    table: int | None
    before: str
    after: str
    state: str
    why: str = ""


def update_all(
    link: HubLink, bundle: Bundle, only: Sequence[str] = (), back_s: float = BACK_S, answer_s: float = ANSWER_S
) -> list[Outcome]:
    """Bring every board of the room, or only these, to this bundle. Raises BenchRefusal while a round is played."""
    if not link.wait_for(lambda: {"clock", "nodes"} <= link.documents.keys(), ANSWER_S):
        raise BenchRefusal("broker_gone", "No hub tells of its nodes.", "Start the hub, then try again.")
    if link.documents["clock"]["phase"] in PLAYING:
        raise BenchRefusal("room_playing", "A round is being played.", "Wait for its end; an update takes a minute.")
    rows = {row["node"]: row for row in link.documents["nodes"]["nodes"]}
    wanted = [node for node, row in rows.items() if row["board"] in bundle.pins and (not only or node in only)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        done = list(pool.map(lambda node: _update(link, bundle, rows[node], back_s, answer_s), wanted))
    return sorted(done, key=lambda outcome: (outcome.table or 0, outcome.node))


def who_runs_what(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """A line for each node."""
    for outcome in outcomes:
        why = f": {outcome.why}" if outcome.why else ""
        table = outcome.table or "-"
        yield f"table {table:>3}  {outcome.node}  {outcome.before} -> {outcome.after}  {outcome.state}{why}"


def _update(link: HubLink, bundle: Bundle, row: dict[str, object], back_s: float, answer_s: float) -> Outcome:
    """One node, from the first piece to its next hello."""
    node, before = str(row["node"]), str(row["firmware"])
    table = row["table"] if isinstance(row["table"], int) else None

    def ended(state: str, after: str, why: str = "") -> Outcome:
        return Outcome(node, table, before, after, state, why)

    if row["link"] != "online":
        return ended("skipped", before, "it is not online")
    if row.get("hash") == bundle.fingerprint:
        return ended("already", before)
    sender = Sender(link, node, answer_s)
    try:
        sender.send(bundle)
    except NotDone as refused:
        return ended("skipped", before, str(refused))

    def settled() -> bool:
        hello = link.hellos.get(node)
        if hello is None or hello["heard_s"] < sender.offered_s:
            return False
        return hello.get("hash") == bundle.fingerprint or hello["reset"] in DROPPED

    if not link.wait_for(settled, back_s):
        return ended("back", "?", "it has not been heard since")
    hello = link.hellos[node]
    after = str(hello["firmware"])
    if hello.get("hash") == bundle.fingerprint:
        return ended("runs", after)
    return ended("back", after, str(hello["reset"]))


class NotDone(Exception):
    """A node did not take a step, and says why."""


class Sender:
    """Sends one node its next program, step by step, each again until it is answered."""

    def __init__(self, link: HubLink, node: str, answer_s: float) -> None:
        self.offered_s = 0.0
        """When the node was told that it has everything, by the monotonic clock."""
        self._link, self._node, self._answer_s = link, node, answer_s
        self._number = random.randrange(1, 1 << 40)  # another bench's numbers are not ours

    def send(self, bundle: Bundle) -> None:
        """All files that are not there yet, the manifest last, and the offer. Raises NotDone."""
        self._do("begin")
        for name, content in [*bundle.files.items(), (MANIFEST, bundle.manifest)]:
            digest = sha256(content)
            if not self._is_done("have", name=name, sha256=digest):
                self._file(name, content, digest)
        self.offered_s = time.monotonic()
        try:
            self._do("offer")
        except NotDone as unsure:
            if str(unsure) not in (SILENT, "not begun"):  # it may have started anew with its answer unheard
                raise

    def _file(self, name: str, content: bytes, digest: str) -> None:
        self._do("piece", name=name, content="")
        for start in range(0, len(content), PIECE):
            piece = base64.b64encode(content[start : start + PIECE]).decode()
            self._do("piece", name=name, content=piece)
        self._do("keep", name=name, sha256=digest)

    def _do(self, step: str, **fields: object) -> None:
        answer = self._asked(step, fields)
        if not answer["ok"]:
            raise NotDone(str(answer["why"]))

    def _is_done(self, step: str, **fields: object) -> bool:
        return bool(self._asked(step, fields)["ok"])

    def _asked(self, step: str, fields: dict[str, object]) -> dict[str, object]:
        self._number += 1
        why = SILENT
        for _ in range(TRIES):
            self._wait_for_the_round_to_end()
            self._link.step(self._node, self._number, step, **fields)
            if self._link.wait_for(self._is_answered, self._answer_s):
                answer = self._link.answers[self._node]
                if answer["why"] != FULL:
                    return answer
                why = FULL
                self._number += 1  # a board that has tidied up may have room now
        raise NotDone(why)

    def _is_answered(self) -> bool:
        answer = self._link.answers.get(self._node)
        return answer is not None and answer["number"] == self._number

    def _wait_for_the_round_to_end(self) -> None:
        """A round that was started meanwhile goes before."""
        while not self._link.wait_for(self._is_between_rounds, ANSWER_S):
            pass

    def _is_between_rounds(self) -> bool:
        return self._link.documents["clock"]["phase"] not in PLAYING
