"""Events as earlier programs wrote them: read in the shape of today, and never rewritten."""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.domain.events.amending import TournamentChanged
from controller.domain.events.round import RoundResumed, RoundStarted
from controller.domain.events.session import ClockRecovered, RoundExtended
from controller.store import codec
from controller.store.event_log import EventLog

BEFORE = Path(__file__).parents[2] / "fixtures" / "logs" / "202611291435-cf525b0.db.gz"


@pytest.mark.parametrize(
    ("body", "event"),
    [
        (
            '{"round":1,"revision":2,"opens_at_hub_us":5,"warns_at_hub_us":6,"closes_at_hub_us":7}',
            RoundStarted(1, 2, (("open", 5), ("warn", 6), ("close", 7))),  # type: ignore[arg-type]
        ),
        (
            '{"round":1,"revision":2,"opens_at_hub_us":5,"warns_at_hub_us":null,"closes_at_hub_us":null}',
            RoundStarted(1, 2, (("open", 5),)),  # type: ignore[arg-type]
        ),
        (
            '{"round":1,"revision":3,"warns_at_hub_us":null,"closes_at_hub_us":7}',
            RoundResumed(1, 3, (("close", 7),)),  # type: ignore[arg-type]
        ),
        (
            '{"round":1,"revision":3,"extra_us":9,"warns_at_hub_us":null,"closes_at_hub_us":null}',
            RoundExtended(1, 3, 9, ()),
        ),
        (
            '{"round":1,"revision":3,"closes_at_hub_us":7,"warns_at_hub_us":6,"band_us":2,"nodes":["a"]}',
            ClockRecovered(1, 3, (("warn", 6), ("close", 7)), 2, ("a",)),  # type: ignore[arg-type]
        ),
    ],
)
def test_a_field_for_each_bell_is_read_as_a_list_of_rings(body: str, event: object) -> None:
    assert codec.from_body(type(event).__name__, 1, body) == event


@pytest.mark.parametrize(("warning_us", "warnings_us"), [(60_000_000, (60_000_000,)), (0, ())])
def test_the_one_warning_of_an_older_tournament_is_the_first_of_its_list(
    warning_us: int, warnings_us: tuple[int, ...]
) -> None:
    old = {
        "name": "Friday", "profile": "500-2025", "rounds": 3, "tables": 2, "clipping": "auto", "round_us": 600_000_000,
        "warning_us": warning_us, "grace_us": 1, "dealt_gap_us": 2, "options": "{}",
        "changed": ["rounds", "warning_us"],
    }  # fmt: skip
    event = codec.from_body("TournamentChanged", 1, json.dumps(old))
    assert isinstance(event, TournamentChanged)
    assert (event.warnings_us, event.changed) == (warnings_us, ("rounds", "warnings_us"))


def test_a_real_log_of_one_warning_a_round_is_read_whole_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    path.write_bytes(gzip.decompress(BEFORE.read_bytes()))
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT seq, name, version, body FROM events").fetchall()
    with closing(EventLog(path, "demo")) as log:
        read = {logged.seq: logged.event for logged in log.all()}
    for seq, name, version, body in rows:
        old, event = json.loads(body), read[seq]
        assert version == 1
        if name in ("RoundStarted", "RoundResumed", "RoundExtended"):
            named = {ring: old.get(f"{field}_at_hub_us") for ring, field in
                     (("open", "opens"), ("warn", "warns"), ("close", "closes"))}  # fmt: skip
            assert dict(event.rings) == {ring: at for ring, at in named.items() if at is not None}  # type: ignore[union-attr]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT seq, name, version, body FROM events").fetchall() == rows
