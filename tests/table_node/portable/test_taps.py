"""No tap is lost at a table: whatever lies there counts when it is wanted, and what does not count is said."""

from tests.table_node.portable.rig import MS, Rig, S

CARD = "61008EB2F9"
OTHER = "380090730F"


def played_out(rig, phase="clip", pending=None, round_=1):
    """The hub shows the table in this phase."""
    rig.hear("show", round=round_, phase=phase, dealt=1, pending=pending, called=0)


def taps(rig):
    """The scorecards told, each once by its number, and whether each may have lain."""
    by_number = {}
    for message in rig.of("card_read"):
        by_number[message["number"]] = (message["uid"], message["lay"])
    return [by_number[number] for number in sorted(by_number)]


def lies(rig, for_us, uid=CARD):
    """A card lies on a reader that names it ten times a second."""
    for _ in range(for_us // (100 * MS)):
        rig.node.card(uid, rig.now_us)
        rig.wait(100 * MS)


def answered(rig, ignored):
    """The hub has stored all that was sent, and says what of it changed nothing."""
    numbers = sorted({message["number"] for message in rig.sent if message["kind"] in ("press", "card_read")})
    rig.hear("ack", boot="boot-1", numbers=numbers[-16:], ignored=numbers[-16:] if ignored else [])


def test_a_card_that_lies_on_the_reader_when_the_table_begins_to_want_it_is_told_again():
    rig = Rig()
    played_out(rig, "result")
    lies(rig, 20 * S)
    answered(rig, ignored=True)
    lies(rig, S)
    played_out(rig, "clip")
    rig.take()
    assert taps(rig) == [(CARD, 0), (CARD, 1)]


def test_the_card_of_a_loser_that_lay_since_the_round_before_counts_in_the_next_one():
    rig = Rig()
    played_out(rig, "clip")
    lies(rig, S)
    answered(rig, ignored=False)
    for phase in ("done", "dealing", "hand", "result"):
        played_out(rig, phase, round_=2)
        lies(rig, 10 * S)
    assert len(taps(rig)) == 1
    played_out(rig, "clip", round_=2)
    rig.take()
    assert taps(rig) == [(CARD, 0), (CARD, 1)]


def test_a_card_that_changed_nothing_counts_at_once_when_it_is_lifted_and_laid_again():
    rig = Rig()
    rig.node.card(CARD, rig.now_us)
    rig.wait(S)
    for nth in range(2, 10):
        answered(rig, ignored=True)
        rig.wait(S)
        rig.node.card(CARD, rig.now_us)
        rig.wait(S)
        assert len(taps(rig)) == nth


def test_a_card_that_counted_and_is_laid_again_sounds_and_is_not_told_twice():
    rig = Rig()
    rig.node.card(CARD, rig.now_us)
    rig.take()
    answered(rig, ignored=False)
    rig.wait(S)
    rig.node.card(CARD, rig.now_us)
    assert rig.node.lights(rig.now_us)["buzzer"] == 1
    rig.wait(S)
    assert taps(rig) == [(CARD, 0)]


def test_a_reader_that_names_a_card_only_once_loses_none_that_was_laid_while_the_result_was_decided():
    rig = Rig()
    rig.node.card(OTHER, rig.now_us)  # long before anybody asked for it: a shopping bag on the table
    rig.wait(60 * S)
    played_out(rig, "hand", pending="amber")
    rig.wait(S)
    rig.node.card(CARD, rig.now_us)
    rig.wait(20 * S)
    answered(rig, ignored=True)
    played_out(rig, "clip")
    rig.take()
    assert taps(rig) == [(OTHER, 0), (CARD, 0), (CARD, 1)]


def test_what_changed_nothing_is_said_by_sound_and_lamp():
    rig = Rig()
    rig.hear("bind", table=1)
    played_out(rig, "hand")
    rig.push("undo")
    answered(rig, ignored=True)
    assert rig.node.look(rig.now_us)["status"] == ("red", "blink")
    assert rig.node.lights(rig.now_us + 100 * MS)["buzzer"] == 1
    rig.wait(3 * S)
    assert rig.node.look(rig.now_us)["status"] == ("green", "on")


def test_a_read_that_is_no_card_is_told_to_nobody_and_heard_at_the_table():
    rig = Rig()
    rig.node.card("", rig.now_us)
    assert rig.node.lights(rig.now_us)["buzzer"] == 1
    assert rig.node.look(rig.now_us)["status"] == ("red", "blink")
    assert rig.take() == []


def test_a_card_is_told_once_while_the_hub_is_away_however_it_drops_out():
    rig = Rig(linked=False)
    for _ in range(600):
        rig.node.card(CARD, rig.now_us)
        rig.wait(S)
    assert rig.node.queued() == 1
