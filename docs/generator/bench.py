"""The generated block of `docs/bench.md`: every way in which the bench says no, with its exit code."""

from firmware_tools.refusals import MEANINGS


def blocks() -> dict[str, str]:
    """Every generated block of the page by name."""
    rows = [f"| {number} | `{code}` | {meaning} |" for code, (number, meaning) in MEANINGS.items()]
    return {
        "exit codes": "\n".join(["| exit code | refusal | what it means |", "|--:|---|---|", "| 0 | | done |", *rows])
    }
