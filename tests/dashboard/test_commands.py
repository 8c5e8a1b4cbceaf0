"""A request waits for its own reply, is sent again while none comes, and is given up after five seconds."""

import threading
from typing import Any

from dashboard.hub.commands import Requests
from table_node.wire.codec import decode
from tests.support.waiting import PATIENT_S, eventually


class Wire:
    """What the hub would receive."""

    def __init__(self, is_up: bool = True) -> None:
        self.is_up = is_up
        self.sent: list[dict[str, Any]] = []
        self.came = threading.Event()

    def send(self, payload: bytes) -> bool:
        """Keep it, if there is a connection."""
        if self.is_up:
            self.sent.append(decode("command", payload))
            self.came.set()
        return self.is_up


def reply_to(request_id: str, **changes: object) -> dict[str, Any]:
    """A reply of the hub."""
    accepted = {"request_id": request_id, "ok": 1, "seq": 7, "code": None, "text": None, "remedy": None, "detail": None}
    return accepted | changes


def ask_and_answer(*replies: dict[str, Any]) -> Any:  # noqa: ANN401
    """Ask for a round to start; the hub sends these replies."""
    wire = Wire()
    requests = Requests(wire.send, answer_within_s=5)
    got: list[Any] = []
    asking = threading.Thread(target=lambda: got.append(requests.ask("start_round", {"round": 3}, "form-0001")))
    asking.start()
    wire.came.wait(PATIENT_S)
    for reply in replies:
        requests.take_reply(reply)
    asking.join(PATIENT_S)
    assert wire.sent[0]["name"] == "start_round"
    assert wire.sent[0]["args"] == {"round": 3}
    return got[0]


def test_the_reply_with_the_same_id_is_the_answer() -> None:
    reply = ask_and_answer(reply_to("form-of-somebody-else", ok=0), reply_to("form-0001"))
    assert (reply.ok, reply.seq) == (True, 7)


def test_a_refusal_comes_with_its_remedy() -> None:
    refused = {"ok": 0, "code": "no_seats", "text": "The seats are not drawn.", "remedy": "Draw them.", "detail": [1]}
    reply = ask_and_answer(reply_to("form-0001", **refused))
    assert (reply.ok, reply.code, reply.remedy, reply.detail) == (False, "no_seats", "Draw them.", [1])


def test_silence_is_an_answer_after_its_time() -> None:
    reply = Requests(Wire().send, answer_within_s=0.01).ask("start_round", {"round": 3}, "form-0001")
    assert reply.is_silence
    assert reply.text == "The hub did not answer. The bell is not affected."


def test_a_request_that_the_hub_did_not_hear_is_sent_again_as_it_was() -> None:
    wire = Wire()
    requests = Requests(wire.send, answer_within_s=60, ask_again_s=0.01)
    got: list[Any] = []
    asking = threading.Thread(target=lambda: got.append(requests.ask("start_round", {"round": 3}, "form-0001")))
    asking.start()
    eventually(lambda: len(wire.sent) >= 3, what="the third time of asking")
    requests.take_reply(reply_to("form-0001"))
    asking.join(PATIENT_S)
    assert got[0].ok
    assert all(asked == wire.sent[0] for asked in wire.sent)


def test_without_a_connection_nobody_is_kept_waiting() -> None:
    assert Requests(Wire(is_up=False).send, answer_within_s=60).ask("pause_round", {}, "form-0001").is_silence


def test_two_requests_with_one_id_get_the_same_reply() -> None:
    wire = Wire()
    requests = Requests(wire.send, answer_within_s=5)
    got: list[Any] = []
    both = [threading.Thread(target=lambda: got.append(requests.ask("start_round", {}, "form-0001"))) for _ in range(2)]
    for one in both:
        one.start()
    while len(wire.sent) < 2:
        wire.came.wait(PATIENT_S)
    requests.take_reply(reply_to("form-0001"))
    for one in both:
        one.join(PATIENT_S)
    assert [reply.ok for reply in got] == [True, True]


def test_what_is_too_long_for_the_wire_is_refused_here() -> None:
    rows = [{"line": 1, "name": "x" * 300_000}]
    reply = Requests(Wire().send, answer_within_s=5).ask("import_players", {"rows": rows}, "form-0001")
    assert (reply.ok, reply.code) == (False, "too_long")


def test_a_late_reply_disturbs_nobody() -> None:
    Requests(Wire().send, answer_within_s=5).take_reply(reply_to("form-long-gone"))
