"""The sentence that each table is shown, and the lines that ask the convenor to look at something."""

from collections.abc import Iterator

from controller.domain.setup.called import name_of
from controller.domain.state.room import Room, Table, bell_gone
from controller.domain.teams.decide import figures_due, semi_finals_wait
from controller.projections.sentences.late import late_lines
from table_node.shared.words import say

NOTE_MOST = 120
_BEGUN = {"all cards dealt": say("all cards dealt"), "four hands dealt": say("four hands dealt")}


def note(room: Room, shown: Table) -> str:
    """What a table must do or wait for now, in at most NOTE_MOST characters; empty if it is obvious."""
    return _note(room, shown)[:NOTE_MOST]


def _note(room: Room, shown: Table) -> str:
    if shown.phase == "dispute":
        if shown.questioned is None:
            return say("The result is disputed: the umpire rules.")
        return say("Dealt too close to the bell to call: the umpire rules.")
    if shown.called:
        if not room.has_clock:
            return say("The umpire is called: results wait.")
        return say("The umpire is called: results and scores wait, DEALT still counts.")
    if shown.questioned is not None:
        after = shown.judged is not None and shown.judged.verdict == "after"
        if after:
            return say("A deal was after the bell, but close: the umpire may let it count.")
        return say("A deal was reported late: the umpire may let it count.")
    return _PHASE_NOTES[shown.phase](room, shown) if shown.phase in _PHASE_NOTES else ""


def _dealing(room: Room, shown: Table) -> str:
    if shown.owed:
        return say("The hand had begun before the bell: deal it again.")
    tells_deals = room.rules.game == "500" and room.phase in ("running", "paused", "overtime")
    return say("DEALT means: {begun}.", begun=_BEGUN[room.rules.begun_label]) if tells_deals else ""


def _hand(room: Room, shown: Table) -> str:
    if bell_gone(room, shown):
        return say("Last hand: play it out.") if room.rules.game == "500" else say("The bell has gone: play it out.")
    untyped = len(shown.deals) - len(shown.hands)
    return (
        say("Hand {count} is not typed yet.", count=len(shown.hands) + 1) if shown.types_hands and untyped > 1 else ""
    )


def _closing(room: Room, shown: Table) -> str:
    if room.rules.game != "500":
        return say("Time: finish what is begun, then report the result.")
    return say("Time. Another hand counts only if before the bell: {begun}.", begun=_BEGUN[room.rules.begun_label])


def _cut(room: Room, shown: Table) -> str:
    if room.rules.tie_move == "cut_high":
        return say("Tie: cut one card a pair, then press the colour that cut higher. That side moves on.")
    return say("Tie: cut one card a pair, then press the colour that cut lower. That side moves on.")


def _clip(room: Room, shown: Table) -> str:
    due = [name_of(room, player) for player in sorted(room.cards_due(shown))]
    return say("Scorecards to tap: {due}.", due=", ".join(due)) if due else ""


_PHASE_NOTES = {"dealing": _dealing, "hand": _hand, "closing": _closing, "cut": _cut, "clip": _clip}


def attention(room: Room) -> list[str]:
    """What the convenor should look at, one sentence each, until it is settled."""
    lines = [line for _, shown in sorted(room.tables.items()) for line in _at_table(room, shown)]
    if room.phase == "running" and room.all_done():
        lines.append(say("All tables are in. You can ring the finish bell now."))
    return [*lines, *late_lines(room), *_points_due(room), *_standing(room), *_forfeits(room)]


def _points_due(room: Room) -> list[str]:
    """Games of fixed teams whose winner was pressed, but whose points nobody has entered yet."""
    if semi_finals_wait(room):
        return [
            say("Enter the points of round {round}, table {table}: the semi-finals wait for them.",
                round=round_, table=table)
            for round_, table in figures_due(room)
        ]  # fmt: skip
    return [
        say("Enter the points of round {round}, table {table}: only the winner is known.", round=round_, table=table)
        for round_, table in figures_due(room)
    ]


def _standing(room: Room) -> list[str]:
    """Who still has no seat after a lunch break, when everybody sits down again (cribbage 16)."""
    if not room.seats_are_free:
        return []
    seated = {player for table in room.tables.values() for player in table.seats.values()}
    names = [name_of(room, player) for player in sorted(room.playing - seated)]
    return (
        [say("{count} players have no seat, or two: {names}.", count=len(names), names=", ".join(names))]
        if names
        else []
    )


def _at_table(room: Room, shown: Table) -> Iterator[str]:
    table = say("Table {number}", number=shown.number)
    if shown.called:
        yield say("{table} calls the umpire.", table=table)
    if shown.phase == "dispute" and shown.questioned is None:
        yield say("{table}: a side does not agree with the result. Rule on it.", table=table)
    elif shown.phase == "dispute":
        yield say("{table}: the deal was too close to the bell to call. Rule on it.", table=table)
    elif shown.questioned is not None and shown.judged is not None and shown.judged.verdict == "after":
        yield say(
            "{table}: a deal came just after the bell, a close call. You may overrule it and let it count.", table=table
        )
    elif shown.questioned is not None:
        yield say("{table}: a deal from before the bell was reported late. You may reopen the game.", table=table)
    elif shown.phase == "hand" and shown.judged is not None and shown.judged.close:
        yield say("{table}: the hand was dealt just before the bell, a close call. You may overrule it.", table=table)
    if shown.judged is not None and shown.judged.fault and shown.phase in ("hand", "closing", "dispute", "result"):
        yield say(
            "{table}: its node's clock contradicts itself, so the last deal proves nothing. Rule on it if in doubt.",
            table=table,
        )
    if shown.phase == "result" and not shown.deals and shown.number in room.bindings.values():
        yield say("{table}: no hand was dealt. Unless one was, the game is a tie at nothing.", table=table)
    for player, seen_at in sorted(shown.astray.items()):
        if shown.phase == "clip" and player in room.cards_due(shown):
            yield (
                say(
                    "{player} tapped at table {seen_at} and is not clipped at table {table}."
                    " Call the player back, or clip by hand.",
                    player=name_of(room, player),
                    seen_at=seen_at,
                    table=shown.number,
                )
            )


def _forfeits(room: Room) -> list[str]:
    """Clicks forfeited in this round or the last, until somebody restores them (500 1g)."""
    recent = [
        (round_, player)
        for (round_, player), mark in sorted(room.click_marks.items())
        if mark.state == "forfeited" and round_ >= room.round - 1
    ]
    return [
        say(
            "{player} moved on unclipped and forfeits what round {round} earned."
            " Restore it if it was not the player's fault.",
            player=name_of(room, player),
            round=round_,
        )
        for round_, player in recent
    ]
