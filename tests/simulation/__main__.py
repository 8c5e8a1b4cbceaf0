"""`make simulate`: plays evenings by the thousand, and says of each that fails what it takes to fail."""

import argparse
import logging
import multiprocessing
import os
import sys
import time
from collections import Counter

from tests.simulation.evening import MAY_HAPPEN, Failed, Result, play
from tests.simulation.mutants import MUTANTS

STORY_LINES = 60


def main() -> int:
    """0 when every evening was as it must be, 1 when one was not."""
    given = _arguments()
    logging.disable(logging.CRITICAL)
    seeds = range(given.seed, given.seed + given.evenings)
    began = time.monotonic()
    failed: list[tuple[int, str]] = []
    total: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    with multiprocessing.get_context("fork").Pool(given.workers) as pool:
        for played, found in enumerate(pool.imap_unordered(_Player(given.mutant), seeds, 4), start=1):
            if isinstance(found, Result):
                faults.update(found.faults)
                total.update(events=found.events, presses=found.presses, proven=found.proven, acts=found.acts)
            else:
                failed.append(found)
                print(f"seed {found[0]} failed: {found[1]}", flush=True)
            if played % 1000 == 0:
                print(f"{played} evenings, {len(failed)} failed", flush=True)
    took_s = time.monotonic() - began
    print(f"{len(seeds)} evenings from seed {given.seed} in {took_s:.0f} s with {given.workers} workers "
          f"({60 * len(seeds) / took_s:.0f} a minute): {len(failed)} failed")  # fmt: skip
    print(f"  {dict(sorted(total.items()))}\n  what went wrong: {dict(sorted(faults.items()))}")
    for seed, _ in sorted(failed)[: given.stories]:
        _tell(seed, given.mutant)
    return 1 if failed else 0


class _Player:
    """Plays a seed in a process of the pool."""

    def __init__(self, mutant: str) -> None:
        self._mutant = mutant

    def __call__(self, seed: int) -> Result | tuple[int, str]:
        """The result, or which seed failed and why."""
        try:
            return play_one(seed, self._mutant)
        except Failed as failed:
            return failed.seed, failed.why


def play_one(seed: int, mutant: str = "", without: frozenset[str] = frozenset()) -> Result:
    """Play one seed, with the product as it is or with a part that is broken on purpose. Raises Failed."""
    if not mutant:
        return play(seed, without=without)
    with MUTANTS[mutant]() as parts:
        return play(seed, parts, without)


def shrunk(seed: int, mutant: str = "") -> tuple[frozenset[str], Failed]:
    """What need not happen for this seed to fail, and how it fails without all that."""
    without: frozenset[str] = frozenset()
    failure = _failure(seed, mutant, without)
    assert failure is not None, f"seed {seed} does not fail"
    for what in MAY_HAPPEN:
        if (again := _failure(seed, mutant, without | {what})) is not None:
            without, failure = without | {what}, again
    return without, failure


def _failure(seed: int, mutant: str, without: frozenset[str]) -> Failed | None:
    try:
        play_one(seed, mutant, without)
    except Failed as failed:
        return failed
    return None


def _tell(seed: int, mutant: str) -> None:
    without, failure = shrunk(seed, mutant)
    needed = [what for what in MAY_HAPPEN if what not in without]
    print(f"\nseed {seed} needs only {', '.join(needed) or 'an ordinary evening'}: {failure.why}")
    begins_us = failure.story[0][0]
    for at_us, line in failure.story[-STORY_LINES:]:
        print(f"{(at_us - begins_us) / 1_000_000:10.3f} s  {line[:200]}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="the first of as many seeds")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--stories", type=int, default=3, help="of so many failures the whole story is told")
    parser.add_argument("--mutant", choices=["", *MUTANTS], default="", help="with a part that is broken on purpose")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
