"""The room in plain words: what a phase, a verdict or a silence means to the people in the hall."""

from collections.abc import Sequence
from typing import Any, Protocol

from dashboard.hub.document_cache import Document
from dashboard.words.attention import rank as rank
from dashboard.words.game import ROOM_PHASES as ROOM_PHASES
from dashboard.words.game import final_words as final_words
from dashboard.words.game import game as game
from dashboard.words.game import is_play_off as is_play_off
from dashboard.words.game import is_timed as is_timed
from dashboard.words.game import marks_name as marks_name
from dashboard.words.game import moves_words as moves_words
from dashboard.words.game import next_step as next_step
from dashboard.words.game import phase_words as phase_words
from dashboard.words.game import resting_words as resting_words
from dashboard.words.game import round_ahead as round_ahead
from dashboard.words.game import round_words as round_words
from dashboard.words.game import rounds_words as rounds_words
from dashboard.words.game import shows_time as shows_time
from dashboard.words.game import stage as stage
from dashboard.words.game import wall_name as wall_name
from dashboard.words.game import worth_words as worth_words
from dashboard.words.verdict import length as length
from dashboard.words.verdict import signed as signed
from dashboard.words.verdict import truths as truths
from dashboard.words.verdict import verdict_words as verdict_words
from table_node.shared.rings import WARNINGS
from table_node.shared.room_check import BAND_MOST_US, band_words
from table_node.shared.sheet_words import SHEETS, mark_words
from table_node.shared.words import all_of, say, say_count

SIDE_NAMES = {"A": say("Amber"), "B": say("Blue")}
SEAT_WORDS = {
    "A.L": say("Amber, left"),
    "A.R": say("Amber, right"),
    "B.L": say("Blue, left"),
    "B.R": say("Blue, right"),
}
CHAIR_WORDS = {"L": say("left"), "R": say("right")}
"""A seat of a side, beside the sign of the side."""
PROFILE_NAMES = {profile: sheet.name for profile, sheet in SHEETS.items()}
CLIPPING_WORDS = {
    "auto": say("Tap scorecards if the players have cards"),
    "taps": say("Each player taps the scorecard after the game"),
    "result": say("The result alone marks the scorecards"),
}
CLIP_WORDS = {
    "none": "", "due": say("to be clipped"), "clipped": say("clipped"), "excused": say("excused"),
    "by hand": say("clipped by hand"), "forfeited": say("forfeited"), "restored": say("given back"),
    "reversed": say("taken back"),
}  # fmt: skip
ENDED_WORDS = {
    "won": say("won"), "tied": say("tied"), "lost": say("lost"), "sat out": say("sat out"),
    "had a bye": say("had a bye"), "void": say("counts for nothing"),
}  # fmt: skip
HONOUR_WORDS = {
    "Winner": say("Winner"), "Runner-up": say("Runner-up"), "Level": say("Level"), "Team trophy": say("Team trophy"),
}  # fmt: skip
SOURCE_WORDS = {
    "node": say("pressed at the table"),
    "convenor": say("entered by hand"),
    "umpire": say("ruled by the umpire"),
}
READER_WORDS = {"none": say("No card reader"), "ok": say("Card reader works"), "silent": say("Card reader silent")}

# phase: (state, icon, tone). Tones: idle, play, wait (for the table), act (a person must), done.
TABLE_STATES = {
    "vacant": (say("No players"), "empty", "idle"),
    "seated": (say("Seated"), "seat", "idle"),
    "dealing": (say("Not dealt"), "undealt", "wait"),
    "dealt": (say("Dealt early"), "cards", "play"),
    "hand": (say("Hand {dealt}"), "cards", "play"),
    "closing": (say("At the bell"), "bell", "wait"),
    "dispute": (say("Too close to call"), "umpire", "act"),
    "result": (say("Result awaited"), "hourglass", "wait"),
    "cut": (say("Cut awaited"), "cut", "wait"),
    "clip": (say("Scorecards awaited"), "clip", "wait"),
    "done": (say("Done"), "done", "done"),
}
_PLAYING = (say("Playing"), "cards", "play")
PUBLIC_STATES = {
    "dispute": say("Waiting for the umpire"),
    "clip": say("Tap your scorecards"),
    "hand": say("Playing hand {dealt}"),
}

TIMED = ("running", "paused")
"""Phases in which a table's own extra time still lies ahead with the room's."""
LONG_S = 6000
"""From 100 minutes on, hours are shown: three figures of minutes are read as a price."""


class Named(Protocol):
    """Anybody with a name and a club."""

    @property
    def name(self) -> str:
        """As they are called."""

    @property
    def club(self) -> str:
        """The club, or nothing."""


def profile_name(profile: str) -> str:
    """A profile as people call it, with its status."""
    return PROFILE_NAMES.get(profile, profile)


def title(clock: Document) -> str:
    """What the room is called on every page: the tournament, while there is one."""
    return str(clock["tournament"] or "Roundbell")


def left_us(clock: Document, now_hub_us: int) -> int | None:
    """Room time left of the round or the break, in microseconds; None where nothing is timed."""
    if clock["phase"] == "paused" and clock["left_us"] is not None:
        return int(clock["left_us"]) * int(clock["speed"])
    if clock["phase"] == "overtime":
        return 0
    if clock["phase"] == "running" and clock["closes_at_hub_us"] is not None:
        return max(0, int(clock["closes_at_hub_us"]) - now_hub_us) * int(clock["speed"])
    if clock["phase"] == "break" and clock["until_hub_us"] is not None:
        return max(0, int(clock["until_hub_us"]) - now_hub_us) * int(clock["speed"])
    return None


def table_left_us(clock: Document, now_hub_us: int, extra_us: int) -> int | None:
    """The same for a table that was given time of its own beyond the room's finish bell."""
    if clock["phase"] == "overtime" and extra_us and clock["rang_at_hub_us"] is not None:
        return max(0, int(clock["rang_at_hub_us"]) + extra_us - now_hub_us) * int(clock["speed"])
    left = left_us(clock, now_hub_us)
    return None if left is None else left + (extra_us * int(clock["speed"]) if clock["phase"] in TIMED else 0)


def extra_words(extra_us: int, clock: Document) -> str:
    """What a table that was given time of its own is told; nothing for one that was not."""
    if extra_us <= 0 or clock["phase"] not in (*TIMED, "overtime"):
        return ""
    minutes = -(-extra_us * int(clock["speed"]) // 60_000_000)
    return say_count(
        "This table has one minute more: it plays on after the room's finish bell.",
        "This table has {count} minutes more: it plays on after the room's finish bell.",
        minutes,
    )


def digits(left: int | None) -> str:
    """Time left as the far wall shows it: a second is shown until it is over, 0:00 from the bell on."""
    if left is None:
        return ""
    seconds = -(-left // 1_000_000)
    if seconds >= LONG_S:
        return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return f"{seconds // 60}:{seconds % 60:02d}"


def warnings_words(clock: Document) -> str:
    """At which times left the warnings of the round in play ring; nothing where there are not several."""
    closes, warns = clock["closes_at_hub_us"], [one for one in clock.get("rings") or [] if one["ring"] in WARNINGS]
    if clock["phase"] != "running" or closes is None or len(warns) < 2:
        return ""
    left = [digits((closes - one["at_hub_us"]) * int(clock["speed"])) for one in warns]
    return say("Warning bells at {times}", times=all_of(left))


def sentence(words: str) -> str:
    """These words as a sentence; nothing for no words."""
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def outcome_words(outcome: str | None, mover: str | None, teams: Sequence[str] | None = None) -> str:
    """A result in words; for a tie, who moves on. `teams`: the fixed teams of both sides, named by their colour too."""
    if outcome in SIDE_NAMES:
        if teams:
            team = teams[list(SIDE_NAMES).index(outcome)]
            return say("{team} won ({side})", team=team, side=SIDE_NAMES[outcome])
        return say("{side} won", side=SIDE_NAMES[outcome])
    if outcome == "TIE":
        return say("Tie, {side} moves on", side=SIDE_NAMES[mover]) if mover in SIDE_NAMES else say("Tie")
    return ""


def ended_words(outcome: str, seat: str) -> str:
    """How a game ended for who sat there."""
    return ENDED_WORDS["tied" if outcome == "TIE" else "won" if seat.startswith(outcome) else "lost"]


def unit_words(number: int, game: str) -> str:
    """So many clicks, clips or points: "1 click", "14 clips", "5 points"."""
    return mark_words(number, game)


def club_beside(player: Named) -> str:
    """The club to show beside a player's name, unless the name says it already."""
    return "" if player.name.endswith(f"({player.club})") else player.club


def team_words(table: Document, side: str) -> str:
    """The fixed team of a side, where there is one."""
    return str(table["teams"][0 if side == "A" else 1]) if table.get("teams") else ""


def pair_words(table: Document, side: str) -> str:
    """The two players of a side, with their team where they have one: "Kings: Ann Lee & Bob Tan"."""
    pair = [table["seats"][f"{side}.{place}"] for place in ("L", "R")]
    names = " & ".join(one["name"] for one in pair if one is not None)
    team = team_words(table, side)
    return say("{team}: {players}", team=team, players=names) if team and names else names


def _detail(table: Document) -> str:
    """The one line below a table's state."""
    phase, pending = table["phase"], table["pending"]
    if pending is not None:
        return say("{outcome}? Waits for the second press", outcome=outcome_words(pending, None, table.get("teams")))
    if phase == "clip":
        due = [one["name"] for one in table["seats"].values() if one is not None and not one["clipped"]]
        return say(
            "{outcome}. Still to tap: {due}",
            outcome=outcome_words(table["outcome"], table["mover"], table.get("teams")),
            due=", ".join(due),
        )
    if phase == "done":
        return outcome_words(table["outcome"], table["mover"], table.get("teams"))
    if phase == "cut":
        return say("Tie: the pairs cut for who moves on")
    if phase == "dealt":
        return say("Before the start bell")
    if phase == "dispute" and table["verdict"] is not None and table["verdict"]["says"] == "too_close":
        return ""  # the state says it
    return sentence(verdict_words(table["verdict"])).removesuffix(".")


def score_words(table: Document) -> str:
    """How the counted hands stand, always to be seen (500 1k); empty where only the buttons are pressed."""
    return say("Amber {amber}, Blue {blue}", amber=table["score"][0], blue=table["score"][1]) if table["score"] else ""


def shown_table(table: Document) -> dict[str, Any]:
    """A table as the console shows it."""
    state, icon, tone = _state(table)
    alerts = [say("Umpire called")] if table["called"] else []
    silent = table["link"] == "silent"
    return {
        "state": state.format(dealt=table["dealt"]),
        "icon": icon,
        "tone": "act" if alerts or silent else tone,
        "detail": ". ".join(part for part in (score_words(table), _detail(table)) if part),
        "alert": ". ".join(alerts),
        "node": say("Node silent") if silent else "",
        "silent_since_hub_us": table["silent_since_hub_us"] if silent else None,
        "amber": pair_words(table, "A"),
        "blue": pair_words(table, "B"),
        "note": table["note"],
    }


def _state(table: Document) -> tuple[str, str, str]:
    """State, icon and tone; a dispute need not be about the bell."""
    state, icon, tone = _PLAYING if _plays_on(table) else TABLE_STATES[table["phase"]]
    if table["phase"] == "dispute" and (table["verdict"] is None or table["verdict"]["says"] != "too_close"):
        state = say("In dispute")
    return state, icon, tone


def _plays_on(table: Document) -> bool:
    """Whether a game that is not told hand by hand is in play: nobody says there when cards are dealt."""
    return (table.get("plays") or "500") != "500" and table["phase"] in ("dealing", "hand")


def public_table(table: Document) -> dict[str, Any]:
    """A table as the whole hall may see it."""
    state, icon, tone = _state(table)
    if not _plays_on(table):
        state = PUBLIC_STATES.get(table["phase"], state).format(dealt=table["dealt"])
    sitting = " ".join(f"{one['player']} {one['name']}" if one else "-" for one in table["seats"].values())
    tone = "wait" if tone == "act" else tone
    extra = table["extra_us"]
    return {
        "state": state,
        "icon": icon,
        "tone": tone,
        "score": score_words(table),
        "sitting": sitting,
        "extra_us": extra,
    }


def shown_clock(clock: Document) -> dict[str, str]:
    """The clock's words, the same for everybody."""
    return {
        "title": title(clock),
        "round": round_words(clock),
        "phase": phase_words(clock),
        "next": next_step(clock),
        "warnings": warnings_words(clock),
    }


def playing_words(summary: Document) -> str:
    """How much of the room still plays."""
    tables, waiting = summary["tables"], len(summary["waiting"])
    if summary["phase"] == "ready" and summary["ready"]:
        return say("{ready} of {tables} tables have dealt", ready=summary["ready"], tables=tables)
    if summary["phase"] not in ("running", "paused", "overtime") or not tables:
        return ""
    if waiting == tables:
        if tables == len(SIDE_NAMES):
            return say("Both tables are playing")
        return say("All {tables} tables are playing", tables=tables) if tables > 1 else say("The table is playing")
    return (
        say("{waiting} of {tables} tables still playing", waiting=waiting, tables=tables)
        if waiting
        else say("All tables have finished")
    )


def hub_alarm(hub: Document) -> str:
    """What the convenor must know about the hub at once, or the empty text."""
    if hub["online"] and hub["fault"]:
        return say("The hub stores nothing now, and acknowledges nothing: {fault}", fault=hub["fault"])
    if hub["online"] and hub["bell"] == "silent":
        return say("The bell does not answer. Start it again, and have a hand bell ready for the finish.")
    return ""


def clock_words(clock: Document | None) -> str:
    """How well the hub can place a node's clock now: the interval's half-width, how old, and whether it held."""
    if clock is None:
        return say("not known yet")
    half_ms = (clock["offset_high_us"] - clock["offset_low_us"]) / 2000
    if not clock["trusted"]:
        return say("not trusted: it contradicted itself too often")
    known = say("±{half_ms:.1f} ms, asked {length} ago", half_ms=half_ms, length=length(clock["age_us"]))
    if not clock["broken"]:
        return known
    return say("{known}, contradicted itself {broken} times", known=known, broken=clock["broken"])


def _clock_standing(node: Document) -> str:
    """A node's clock in a word: the figures are for whoever asks."""
    if node["clock"] is not None and not node["clock"]["trusted"]:
        return say("not trusted")
    if node["band_us"] is None:
        return say("not known yet")
    return (
        say("good")
        if node["band_us"] <= BAND_MOST_US
        else say("not exact: a deal near the bell may be too close to call")
    )


def shown_node(node: Document) -> dict[str, Any]:
    """A node as the Nodes page shows it."""
    silent = node["link"] == "silent"
    battery, rssi = node["battery_mv"], node["rssi_dbm"]
    return {
        "link": say("Silent") if silent else say("In contact") if node["link"] == "online" else say("Not seen yet"),
        "tone": "act" if silent else "done" if node["link"] == "online" else "idle",
        "silent_since_hub_us": node["silent_since_hub_us"] if silent else None,
        "clock": _clock_standing(node),
        "band": band_words(node["band_us"]) if node["clock"] is None else clock_words(node["clock"]),
        "trip": "" if node["rtt_us"] is None else f"{node['rtt_us'] / 1000:.1f} ms",
        "reader": READER_WORDS.get(node["reader"], node["reader"]),
        "power": "" if battery is None else f"{battery / 1000:.2f} V",
        "radio": "" if rssi is None else f"{rssi} dBm",
        "queued": "" if not node["queued"] else say("{queued} unsent", queued=node["queued"]),
        "notes": " ".join(node.get("notes") or []),
    }


def for_convenor(document: Document) -> Document | None:
    """A room document with its words, for a page that is logged in."""
    if document["kind"] == "table":
        shown = shown_table(document) | {"rank": rank(document)}
        return document | {"shown": shown, "public": public_table(document)}
    if document["kind"] == "clock":
        return document | {"shown": shown_clock(document)}
    if document["kind"] == "summary":
        return document | {"shown": {"playing": playing_words(document)}}
    if document["kind"] == "hub":
        return document | {"shown": {"alarm": hub_alarm(document)}}
    if document["kind"] == "nodes":
        return document | {"nodes": [node | {"shown": shown_node(node)} for node in document["nodes"]]}
    return document


def for_public(document: Document) -> Document | None:
    """The part of a room document that the whole hall may see; None for one that is the convenor's alone."""
    kind = document["kind"]
    if kind == "table":
        kept = {name: document[name] for name in ("v", "kind", "seq", "table", "round", "phase")}
        return kept | {"public": public_table(document)}
    if kind == "clock":
        return document | {"shown": shown_clock(document)}
    if kind in ("link", "displays", "standings"):
        return document
    if kind == "summary":
        kept = {name: document[name] for name in ("v", "kind", "seq", "round", "phase", "tables", "done", "waiting")}
        return kept | {"shown": {"playing": playing_words(document)}}
    if kind == "hub":
        return {name: document[name] for name in ("v", "kind", "online", "boot", "hub_us", "bell")}
    return None


def seat_names(table: Document) -> dict[str, str]:
    """Who sits on each seat of a table; the seat itself where nobody does."""
    return {seat: sitting["name"] if (sitting := table["seats"][seat]) else name for seat, name in SEAT_WORDS.items()}
