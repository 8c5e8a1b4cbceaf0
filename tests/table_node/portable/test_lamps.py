"""The lamps say what matters most of what the node knows."""

from table_node.core.lamps import BLINK_US, BUZZES, COLOURS, PHASES, lasts_us, lit, look, sounds
from table_node.wire.node_shapes import TABLE_PHASES
from tests.table_node.portable.rig import MS


def seen(heard=True, table=7, phase="hand", pending=None, called=0, waiting=0, full=False, closed=False, awaited=False):
    """What the lamps of a table say."""
    shown = {"round": 1, "phase": phase, "dealt": 1, "pending": pending, "called": called}
    return look(heard, table, shown if phase else None, waiting, full, closed, awaited)


def test_every_phase_of_a_table_has_its_lamps():
    assert sorted(PHASES) == sorted(TABLE_PHASES)
    for phase in TABLE_PHASES:
        said = seen(phase=phase)
        assert said["status"][0] in COLOURS
        assert said["status"][1] in ("on", "blink")
        assert said["amber"] in ("off", "on", "blink") and said["blue"] in ("off", "on", "blink")


def test_what_matters_most_comes_first():
    assert seen(full=True, heard=False, waiting=9)["status"] == ("red", "blink")
    assert seen(heard=False)["status"] == ("violet", "blink")
    assert seen(heard=False, waiting=9)["status"] == ("violet", "on")
    assert seen(waiting=1, table=None)["status"] == ("yellow", "on")
    assert seen(table=None)["status"] == ("white", "blink")
    assert seen(phase=None)["status"] == ("white", "blink")
    assert seen(called=1, phase="dispute")["status"] == ("yellow", "blink")
    assert seen(phase="dispute")["status"] == ("red", "blink")


def test_a_pending_result_blinks_on_its_own_side():
    assert (seen(pending="amber")["amber"], seen(pending="amber")["blue"]) == ("blink", "off")
    assert (seen(pending="blue")["amber"], seen(pending="blue")["blue"]) == ("off", "blink")
    assert (seen(pending="both")["amber"], seen(pending="both")["blue"]) == ("blink", "blink")


def test_both_sides_are_lit_while_a_result_is_awaited():
    for phase in ("result", "cut"):
        said = seen(phase=phase)
        assert (said["amber"], said["blue"]) == ("on", "on")
        assert (seen(phase=phase, pending="blue")["amber"]) == "off"
    assert seen(phase="hand")["amber"] == "off"


def test_the_finish_bell_shows_before_the_hub_says_so():
    assert seen(phase="dealing", closed=True)["status"] == ("red", "on")
    assert seen(phase="hand", closed=True)["status"] == ("cyan", "on")
    assert seen(phase="done", closed=True)["status"] == seen(phase="done")["status"]


def test_a_node_without_a_table_shows_no_result():
    said = seen(table=None, phase="result", pending="amber")
    assert (said["amber"], said["blue"]) == ("off", "off")


def test_a_node_that_is_waited_for_blinks_with_all_its_lamps_until_it_has_a_table():
    said = seen(table=None, phase="vacant", awaited=True)
    assert (said["status"], said["amber"], said["blue"]) == (("white", "blink"), "blink", "blink")
    assert seen(table=7, awaited=True) == seen(table=7)
    assert seen(table=None, heard=False, awaited=True)["amber"] == "off"


def test_a_blinking_lamp_is_lit_half_of_the_time():
    levels = [lit("blink", nth * BLINK_US) for nth in range(6)]
    assert levels == [1, 0, 1, 0, 1, 0]
    assert [lit("on", 5), lit("off", 5)] == [1, 0]


def test_a_buzz_sounds_its_strokes_and_ends():
    strokes = ((100, 50), (200, 0))
    levels = [sounds(strokes, 0, at_ms * MS) for at_ms in (0, 99, 100, 149, 150, 349, 350, 10000)]
    assert levels == [1, 1, 0, 0, 1, 1, 0, 0]
    assert lasts_us(strokes) == 350 * MS
    assert sounds((), 0, 5) == 0
    for buzz in BUZZES.values():
        assert sounds(buzz, 0, 0) == 1 and sounds(buzz, 0, lasts_us(buzz)) == 0
