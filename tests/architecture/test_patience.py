"""No test has a deadline of its own: each grows with ROUNDBELL_PATIENCE, and nothing waits for time to pass."""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import sources

ELSEWHERE = (
    "tests/support/waiting.py", "tests/support/booted.py", "tests/support/usb_board", "tests/table_node/portable",
    "tests/table_node/virtual_board", "tests/boot", "tests/simulation",
)  # fmt: skip
"""What waits for all others, and what runs on a board, in a machine of its own or in made-up time."""


def own_waits(tree: ast.AST) -> Iterator[ast.Call]:
    """Each call that sleeps, or that gives up after a number of its own."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        given = [key.value for key in node.keywords if key.arg == "timeout"]
        given += node.args[:1] if name in ("join", "wait", "communicate", "wait_for_publish") else []
        numbers = [
            value.value for value in given if isinstance(value, ast.Constant) and not isinstance(value.value, str)
        ]
        if name == "wait_for_timeout" or ast.unparse(node.func) == "time.sleep" or any(numbers):
            yield node


def test_every_deadline_of_a_test_grows_with_its_patience() -> None:
    found = [
        source.at(node)
        for source in sources("tests")
        if not source.path.startswith(ELSEWHERE)
        for node in own_waits(source.tree)
    ]
    assert found == []


@pytest.mark.parametrize(
    "call", ["run(['a'], timeout=30)", "time.sleep(1)", "ready.wait(5.0)", "page.wait_for_timeout(100)", "one.join(2)"]
)
def test_a_deadline_of_its_own_is_found(call: str) -> None:
    assert list(own_waits(ast.parse(call)))


def test_a_shared_deadline_a_look_and_a_joined_text_are_none() -> None:
    assert not list(own_waits(ast.parse("run(a, timeout=PATIENT_S); ready.wait(0); one.join(PATIENT_S); ','.join(a)")))
