"""The one sentence a table is shown, and the lines that ask a person to look at something."""

from collections.abc import Iterator

from controller.domain.room import Room, Table, bell_gone

NOTE_MOST = 120


def note(room: Room, shown: Table) -> str:
    """What a table is to do or to wait for now; empty where that goes without saying."""
    if shown.phase == "dispute":
        if shown.questioned is None:
            return "The result is disputed: the umpire rules."
        return "Dealt too close to the bell to call: the umpire rules."
    if shown.called:
        return "The umpire is called: results and scores wait, DEALT still counts."
    if shown.questioned is not None:
        after = shown.judged is not None and shown.judged.verdict == "after"
        return f"A deal was {'after the bell, but close' if after else 'reported late'}: the umpire may let it count."
    return (_PHASE_NOTES[shown.phase](room, shown) if shown.phase in _PHASE_NOTES else "")[:NOTE_MOST]


def _dealing(room: Room, shown: Table) -> str:
    if shown.owed:
        return "The hand had begun before the bell: deal it again."
    return f"DEALT means: {room.rules.begun_label}." if room.phase in ("running", "paused", "overtime") else ""


def _hand(room: Room, shown: Table) -> str:
    if bell_gone(room, shown):
        return "Last hand: play it out."
    untyped = len(shown.deals) - len(shown.hands)
    return f"Hand {len(shown.hands) + 1} is not typed yet." if shown.types_hands and untyped > 1 else ""


def _closing(room: Room, shown: Table) -> str:
    return f"Time. Another hand counts only if before the bell: {room.rules.begun_label}."


def _cut(room: Room, shown: Table) -> str:
    cut = "higher" if room.rules.tie_move == "cut_high" else "lower"
    return f"Tie: cut one card a pair, then press the colour that cut {cut}. That side moves on."


def _clip(room: Room, shown: Table) -> str:
    due = [room.players[player].name for player in sorted(room.cards_due(shown))]
    return f"Scorecards to tap: {', '.join(due)}." if due else ""


_PHASE_NOTES = {"dealing": _dealing, "hand": _hand, "closing": _closing, "cut": _cut, "clip": _clip}


def attention(room: Room) -> list[str]:
    """What the convenor should look at, one sentence each; it goes away when it is settled."""
    lines = [line for _, shown in sorted(room.tables.items()) for line in _at_table(room, shown)]
    if room.phase == "running" and room.all_done():
        lines.append("All tables are in. You can ring the finish bell now.")
    return [*lines, *_standing(room), *_forfeits(room)]


def _standing(room: Room) -> list[str]:
    """Who still has no seat where everybody sits down anew (cribbage 16)."""
    if not room.seats_are_free:
        return []
    seated = {player for table in room.tables.values() for player in table.seats.values()}
    names = [room.players[player].name for player in sorted(room.playing - seated)]
    return [f"{len(names)} players have no seat, or two: {', '.join(names)}."] if names else []


def _at_table(room: Room, shown: Table) -> Iterator[str]:
    table = f"Table {shown.number}"
    if shown.called:
        yield f"{table} calls the umpire."
    if shown.phase == "dispute" and shown.questioned is None:
        yield f"{table}: a side does not agree with the result. Rule on it."
    elif shown.phase == "dispute":
        yield f"{table}: the deal was too close to the bell to call. Rule on it."
    elif shown.questioned is not None and shown.judged is not None and shown.judged.verdict == "after":
        yield f"{table}: a deal came just after the bell, a close call. You may overrule it and let it count."
    elif shown.questioned is not None:
        yield f"{table}: a deal from before the bell was reported late. You may reopen the game."
    elif shown.phase == "hand" and shown.judged is not None and shown.judged.close:
        yield f"{table}: the hand was dealt just before the bell, a close call. You may overrule it."
    if shown.judged is not None and shown.judged.fault and shown.phase in ("hand", "closing", "dispute", "result"):
        yield f"{table}: its node's clock contradicts itself, so the last deal proves nothing. Rule on it if in doubt."
    if shown.phase == "result" and not shown.deals and shown.number in room.bindings.values():
        yield f"{table}: no hand was dealt. Unless one was, the game is a tie at nothing."
    for player, seen_at in sorted(shown.astray.items()):
        if shown.phase == "clip" and player in room.cards_due(shown):
            yield (
                f"{room.players[player].name} tapped at table {seen_at} and is not clipped at table {shown.number}."
                " Call the player back, or clip by hand."
            )


def _forfeits(room: Room) -> list[str]:
    """Clicks forfeited in this round or the last, until somebody restores them (500 1g)."""
    recent = [
        (round_, player)
        for (round_, player), mark in sorted(room.click_marks.items())
        if mark.state == "forfeited" and round_ >= room.round - 1
    ]
    return [
        f"{room.players[player].name} moved on unclipped and forfeits the clicks of round {round_}."
        " Restore them if it was not the player's fault."
        for round_, player in recent
    ]
