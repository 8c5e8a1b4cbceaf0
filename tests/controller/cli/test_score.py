"""`roundbell score` as a program: a line in, an answer out; and in talk with a person at a terminal."""

import json
import os
import pty
import subprocess
import sys
from typing import Any

import pytest

from controller.cli.score import answer, answer_line, talk
from tests.controller.games.five_hundred.vectors import VECTORS
from tests.support.waiting import PATIENT_S

Json = dict[str, Any]
PROGRAM = [sys.executable, "-m", "controller.cli.main", "score"]


def scored(*lines: str) -> list[Json]:
    """The program's answers to these lines of standard input."""
    asked = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(PROGRAM, input=asked.encode(), capture_output=True, timeout=PATIENT_S, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def one(**asked: Any) -> Json:  # noqa: ANN401
    """The answer to one question, asked without a process."""
    loaded: Json = json.loads(answer_line(json.dumps(asked)))
    return loaded


def test_every_counted_hand_comes_out_so_in_the_same_order() -> None:
    lines = [json.dumps({"edition": edition, "before": before, **hand}) for edition, before, hand, *_ in VECTORS]
    expected = [{"after": list(after), "over": over, "leader": leader} for *_, after, over, leader in VECTORS]
    assert scored(*lines) == expected


def test_a_line_may_carry_the_answer_it_expects() -> None:
    hand = {"edition": "500-2024", "before": [460, 340], "maker": "B", "bid": "7S", "maker_tricks": 7}
    assert one(**hand, after=[0, 0], over=None, leader="A") == {"after": [460, 480], "over": None, "leader": "B"}


def test_a_bad_line_gets_an_error_and_the_rest_goes_on() -> None:
    good = '{"edition": "500-2025", "before": [360, 240], "maker": "B", "bid": "7S", "maker_tricks": 7}'
    deep = "[" * 100_000
    answers = scored("nonsense", good, "", deep, '{"edition": "500-2025"}', "[1]", good)
    assert [("error" in said) for said in answers] == [True, False, True, True, True, True, False]
    for said in answers:
        if "error" in said:
            assert set(said) == {"error"}
            assert set(said["error"]) == {"code", "text", "remedy"}
            assert all(said["error"].values())
    assert answers[1] == answers[-1] == {"after": [390, 380], "over": None, "leader": "A"}


def test_a_line_that_is_not_text_is_a_bad_line() -> None:
    done = subprocess.run(PROGRAM, input=b"\xff\xfe\n{}\n", capture_output=True, timeout=PATIENT_S, check=False)
    assert [json.loads(line)["error"]["code"] for line in done.stdout.splitlines()] == ["bad_line", "no_edition"]


def test_house_options_go_with_the_hand() -> None:
    hand = {"edition": "500-2024", "before": [0, 0], "maker": "A", "bid": "6S", "maker_tricks": 10}
    assert one(**hand, options={"slam_min": 250})["after"] == [250, 0]
    assert one(**hand, options={"slam": 250})["error"]["code"] == "unknown_option"
    assert one(**hand, options=[250])["error"]["code"] == "bad_options"


def test_a_bid_is_judged_against_the_standing_one() -> None:
    assert one(edition="500-2025", standing_bid="7D", called="7C") == {"legal": False, "forced": "8C"}
    assert one(edition="500-2025", standing_bid="7D", called="7H") == {"legal": True, "forced": None}
    assert one(edition="500-2024", standing_bid=None, called="6S") == {"legal": True, "forced": None}
    assert one(edition="500-2024", standing_bid="10NT", called="10H")["error"]["code"] == "umpire"
    assert one(edition="500-201x", standing_bid="7D", called="7C")["error"]["code"] == "umpire"
    assert one(edition="500-2025", standing_bid="7D")["error"]["code"] == "bad_bid"


def test_a_cribbage_hand_is_counted_with_its_parts() -> None:
    said = one(edition="cribbage", count=["5C", "5D", "5H", "JS"], turn_up="5S", crib=False)
    assert said["points"] == 29 == sum(part["points"] for part in said["parts"])
    assert one(edition="cribbage", count=["2C", "4C", "6C", "8C"], turn_up="KD")["points"] == 4
    assert one(edition="cribbage", count=["2C", "4C", "6C", "8C"], turn_up="KD", crib=True)["points"] == 0
    assert "error" in one(edition="cribbage", count=["2C", "4C", "6C"], turn_up="KD")
    assert "error" in one(edition="cribbage", count=["2C", "4C", "6C", "8C"], turn_up="KD", crib="no")
    assert "error" in one(edition="cribbage", count="2C4C6C8C", turn_up="KD")


def test_cribbage_play_is_pegged_card_by_card() -> None:
    assert one(edition="cribbage", peg=["10H", "5D"]) == {"points": [0, 2]}
    assert one(edition="cribbage", peg=["KH", "QD", "9C", "go"]) == {"points": [0, 0, 0, 1]}
    assert "error" in one(edition="cribbage", peg=["KH", "QD", "JC", "2S"])


def test_a_spades_hand_is_counted_for_both_teams() -> None:
    said = one(edition="spades", bids=[[4, "nil"], [5, 4]], tricks=[[5, 0], [4, 4]])
    assert said == {"points": [141, -90], "bags": [1, 0], "set": [False, True]}
    reneged = one(edition="spades", bids=[[4, 3], [3, 2]], tricks=[[2, 2], [3, 1]], renege="A")
    assert reneged["points"] == [-70, 50]
    assert "error" in one(edition="spades", bids=[[0, "nil"], [5, 4]], tricks=[[5, 0], [4, 4]])


@pytest.mark.parametrize(
    ("asked", "code"),
    [({}, "no_edition"), ({"edition": "500-1999", "before": [0, 0]}, "unknown_profile"), ({"edition": 5}, "no_edition"),
     ({"edition": "500-2025", "no_bid_tricks": [5, 5]}, "bad_before"),
     ({"edition": "500-2025", "before": [0, "0"], "no_bid_tricks": [5, 5]}, "bad_before"),
     ({"edition": "500-2025", "before": [0, True], "no_bid_tricks": [5, 5]}, "bad_before"),
     ({"edition": "500-2025", "before": [0, 0, 0], "no_bid_tricks": [5, 5]}, "bad_before"),
     ({"edition": "500-2025", "before": [0, 495], "no_bid_tricks": [5, 5]}, "not_multiple_of_10"),
     ({"edition": "500-2025", "before": [0, 0], "no_bid_trick": [5, 5]}, "unknown_field"),
     ({"edition": "custom", "before": [0, 0], "no_bid_tricks": [5, 5]}, "missing_options"),
     ({"edition": "500-2025", "before": [0, 0], "maker": "A", "bid": "7S", "penalty": "MISDEAL"}, "misdeal_is_free")],
)  # fmt: skip
def test_what_cannot_be_answered_is_refused_with_its_reason(asked: Json, code: str) -> None:
    assert one(**asked)["error"]["code"] == code


def in_talk(*keyed: str) -> list[str]:
    """What a person is told who types these lines and then ends the input."""
    keys = iter(keyed)

    def ask(question: str) -> str:
        try:
            return next(keys)
        except StopIteration as end:
            raise EOFError(question) from end

    said: list[str] = []
    assert talk(ask, said.append) == 0
    return said[1:-1]


def test_a_person_is_asked_and_told_before_and_after() -> None:
    assert in_talk(
        *("", "360 240", "b", "7s", "7"),
        *("", "", "7"),
        *("300 430", "A", "7S", "maker_renege"),
        *("", "A", "6S", "6"),
    ) == [
        "A 360 -> 390, B 240 -> 380; A leads.",
        "A 390 -> 460, B 380 -> 410; A leads.",
        "A 300 -> 160, B 430 -> 530; B wins (TARGET).",
        "A 0 -> 40, B 0 -> 40; level.",
    ]


def test_a_person_is_asked_for_the_tricks_so_far_where_the_sheet_wants_them() -> None:
    assert in_talk("500-201x", "300 430", "A", "7S", "MAKER_RENEGE", "4") == ["A 300 -> 160, B 430 -> 470; B leads."]


def test_a_persons_slip_is_explained_and_the_hand_asked_for_again() -> None:
    told = in_talk("500-2025", "360 240", "B", "MIS", "7", "360 240", "B", "7S", "7")
    assert "not legal bids" in told[0]
    assert told[1] == "A 360 -> 390, B 240 -> 380; A leads."
    assert "Choose one of 500-2025" in in_talk("500-1999", "500-2025")[0]


def test_at_a_terminal_the_program_talks() -> None:
    here, there = pty.openpty()
    with subprocess.Popen(PROGRAM, stdin=there, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as program:
        os.close(there)
        os.write(here, b"500-2024\n460 340\nB\n7S\n7\n\x04")
        said, _ = program.communicate(timeout=PATIENT_S)
    os.close(here)
    assert program.returncode == 0
    assert b"A 460 -> 460, B 340 -> 480; B leads." in said


def test_whoever_stops_reading_ends_the_program_quietly() -> None:
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdin and program.stdout and program.stderr
        program.stdin.write(b"{}\n")
        program.stdin.flush()
        assert b"no_edition" in program.stdout.readline()
        program.stdout.close()
        program.stdin.write(b"{}\n" * 3)
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait(timeout=PATIENT_S) == 0


def test_the_questions_of_a_program_are_answered_by_the_same_function() -> None:
    assert answer({"edition": "500-2025", "before": [0, 0], "no_bid_tricks": [6, 4]})["after"] == [60, 40]


def test_hands_of_cribbage_and_spades_go_by_the_clubs_options() -> None:
    flush = {"edition": "cribbage", "count": ["2C", "4C", "6C", "QD"], "turn_up": "8C"}
    assert one(**flush)["points"] == 0
    assert one(**flush, options={"flush4": "any_four"})["points"] == 4
    nils = {"edition": "spades", "bids": [["nil", "nil"], [6, 5]], "tricks": [[0, 0], [7, 6]]}
    assert one(**nils)["points"] == [200, 112]
    assert one(**nils, options={"double_nil": "deny"})["error"]["code"] == "double_nil"
    assert one(**nils, options={"flush4": "any_four"})["error"]["code"] == "unknown_option"
