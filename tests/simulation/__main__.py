"""`make simulate`: plays evenings by the thousand, and says of each that fails what it takes to fail."""

import argparse
import gc
import hashlib
import logging
import multiprocessing
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator

from tests.simulation.evening import Failed, Result, play
from tests.simulation.mutants import MUTANTS
from tests.simulation.script import shrunk

STORY_LINES = 60
TELL_EVERY = 100
Found = Result | tuple[int, str]


def main() -> int:
    """0 when every evening was as it must be (with a mutant: when it was found), 1 otherwise."""
    given = _arguments()
    logging.disable(logging.CRITICAL)
    failed: list[int] = []
    began, seeds, report = time.monotonic(), range(given.seed, given.seed + given.evenings), Report()
    for found in swarm(seeds, given.workers, given.mutant):
        report.add(found)
        if isinstance(found, tuple):
            failed.append(found[0])
            print(f"seed {found[0]} failed after {report.evenings} evenings: {found[1]}", flush=True)
            if given.mutant:
                break  # found
        if report.evenings % TELL_EVERY == 0:
            print(f"seeds {seeds[0]}..{seeds[0] + report.evenings - 1}: {report}, {len(failed)} failed", flush=True)
    took_s = time.monotonic() - began
    print(f"{report.evenings} evenings from seed {given.seed} in {took_s:.0f} s with {given.workers} workers "
          f"({60 * report.evenings / took_s:.0f} a minute): {report}, {len(failed)} failed")  # fmt: skip
    print(f"  {dict(sorted(report.total.items()))}\n  what went wrong: {dict(sorted(report.faults.items()))}")
    print(f"  digest {report.digest()}")
    for seed in failed[: given.stories]:
        _tell(seed, given.mutant)
    return int(bool(failed) != bool(given.mutant))


class Report:
    """What a swarm has played so far."""

    def __init__(self) -> None:
        self.evenings = 0
        self.total: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self._digest = hashlib.sha256()

    def add(self, found: Found) -> None:
        """One more evening, in the order of the seeds."""
        self.evenings += 1
        if isinstance(found, Result):
            self.faults.update(found.faults)
            self.total.update(events=found.events, presses=found.presses, proven=found.proven, acts=found.acts)
        self._digest.update(f"{found.fingerprint if isinstance(found, Result) else found}\n".encode())

    def digest(self) -> str:
        """One number for all these evenings: two runs of the same seeds have the same."""
        return self._digest.hexdigest()[:16]

    def __str__(self) -> str:
        return f"{self.evenings} evenings, {self.faults.total()} faults"


def swarm(seeds: range, workers: int, mutant: str = "") -> Iterator[Found]:
    """What became of each seed, in their order: the result, or the seed and why it failed."""
    with multiprocessing.get_context("fork").Pool(workers, gc.disable) as pool:
        yield from pool.imap(_Player(mutant), seeds)


class _Player:
    """Plays a seed in a process of the pool."""

    def __init__(self, mutant: str) -> None:
        self._mutant = mutant

    def __call__(self, seed: int) -> Found:
        """The result, or which seed failed and why."""
        try:
            return play_one(seed, self._mutant)
        except Failed as failed:
            return failed.seed, failed.why
        finally:
            gc.collect()  # once an evening: meanwhile it would look a hundred times at what is still in use


def play_one(seed: int, mutant: str = "", without: frozenset[str] = frozenset()) -> Result:
    """Play one seed, with the product as it is or with a part that is broken on purpose. Raises Failed."""
    if not mutant:
        return play(seed, without=without)
    with MUTANTS[mutant]() as parts:
        return play(seed, parts, without)


def smallest(seed: int, mutant: str = "") -> Failed:
    """How this seed fails in the same way with as little beside as can be."""
    first = _failure(seed, mutant, frozenset())
    assert first is not None, f"seed {seed} does not fail"
    way = _way(first)

    def still_fails(without: frozenset[str]) -> list[str] | None:
        again = _failure(seed, mutant, without)
        return again.happened if again is not None and _way(again) == way else None

    return _failure(seed, mutant, shrunk(first.happened, still_fails)) or first


def _way(failed: Failed) -> str:
    """In which way an evening failed: the sentence without its numbers and names."""
    return re.sub(r"\W+|\d+", " ", failed.why.partition(":")[0])


def _failure(seed: int, mutant: str, without: frozenset[str]) -> Failed | None:
    try:
        play_one(seed, mutant, without)
    except Failed as failed:
        return failed
    return None


def _tell(seed: int, mutant: str) -> None:
    failure = smallest(seed, mutant)
    print(f"\nseed {seed} needs only {', '.join(failure.happened) or 'an ordinary evening'}: {failure.why}")
    begins_us = failure.story[0][0]
    for at_us, line in failure.story[-STORY_LINES:]:
        print(f"{(at_us - begins_us) / 1_000_000:10.3f} s  {line[:200]}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="the first of as many seeds")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--stories", type=int, default=3, help="of so many failures the whole story is told")
    parser.add_argument("--mutant", choices=["", *MUTANTS], default="",
                        help="with a part that is broken on purpose, until it is found")  # fmt: skip
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
