"""The actions of set-up: make the tournament, import its players, draw the seats, nominate club teams, end it."""

from collections.abc import Mapping

from flask import request

from dashboard.console.actions import EVENING
from dashboard.console.setup.player_actions import NOTATION
from dashboard.forms.csv_import import WrongRow, read_players, text_of
from dashboard.forms.forms import ROUNDS_MOST, Action, Attempt, Field, Values, reason
from dashboard.read import register
from dashboard.request import Typed, model, room_now
from dashboard.words import options, presenters, warning_bells
from table_node.shared.names import NAME_LONGEST
from table_node.shared.sheet_words import SHEETS, USUAL, game_of
from table_node.shared.words import say, say_count, sentences

MEASURES = ("rounds", "minutes", "warning_s", "tables", "clipping")
"""What a sheet usually has, and a convenor may change."""
SETTINGS = (
    Field("name", say("Name"), longest=NAME_LONGEST, needed=say("Give the tournament a name, such as Friday 500.")),
    Field("profile", say("Game and rules"), "choice", words=presenters.PROFILE_NAMES),
    Field("rounds", say("Rounds"), "whole", low=1, high=ROUNDS_MOST),
    Field("minutes", say("Minutes a round"), "whole", low=0, high=60),
    Field("tables", say("Tables"), "whole", low=1, high=400),
    Field("clipping", say("Scorecards"), "choice", words=presenters.CLIPPING_WORDS),
)
"""The settings of a tournament beside its warnings and its house options."""


def usual_of(profile: str) -> dict[str, str]:
    """The rounds, minutes, tables etc. of a usual evening by a sheet, as the form's fields hold them."""
    usual = USUAL[game_of(profile)]
    return {name: str(getattr(usual, name)) for name in MEASURES}


def _tournament(typed: Typed) -> Values:
    _take_measures_of_the_sheet(typed)
    return {
        **{one.name: one.read(typed) for one in SETTINGS},
        "warnings_s": warning_bells.chosen(typed),
        "options": options.chosen(typed, typed.values.get("profile", "")),
        "confirmed": int(typed.values.get("confirmed") == "1"),
        "keep_players": int(typed.values.get("players") == "keep"),
    }


def _take_measures_of_the_sheet(typed: Typed) -> None:
    """Change the measures with the sheet where no script has done so, and show them before they count.

    Example: the form was filled in for 500 (10 minutes), then cribbage (no clock) was chosen. The 10 becomes 0, and
    the convenor is asked to look at it. A number that the convenor typed stays.
    """
    filled_for, chosen = typed.values.get("values_of", ""), typed.values.get("profile", "")
    if filled_for not in SHEETS or chosen not in SHEETS:
        return
    before, now = usual_of(filled_for), usual_of(chosen)
    stale = [name for name in MEASURES if typed.values.get(name) == before[name] != now[name]]
    typed.values |= {name: now[name] for name in stale} | {"values_of": chosen}
    if stale:
        typed.wrong["values_of"] = say(
            "Rounds, minutes and tables are now as is usual for {sheet}.", sheet=SHEETS[chosen].name
        )


def _made(values: Values) -> str:
    if values["keep_players"]:
        return say(
            "{name} is made, with the players of last time. Next: take off who did not come.", name=values["name"]
        )
    return say("{name} is made. Next: the players.", name=values["name"])


def _listed(typed: Typed) -> Values:
    uploaded = request.files.get("file")
    if uploaded is not None and uploaded.filename:
        try:
            typed.values["players"] = text_of(uploaded.read())
        except ValueError as error:
            typed.wrong["file"] = str(error)
            return {}
    players = read_players(typed.values.get("players", ""))
    if players.wrong:
        count = say_count("{count} row is wrong.", "{count} rows are wrong.", len(players.wrong))
        typed.wrong["players"] = sentences(say("Nothing was imported."), count)
    return {"rows": players.rows, "ignored": players.ignored, "notation": NOTATION.read(typed)}


def _as_list(values: Values) -> Values:
    return {"rows": values["rows"]} | ({"notation": values["notation"]} if values["notation"] else {})


def _imported(values: Values) -> str:
    ignored = say("Not used: {ignored}.", ignored=", ".join(values["ignored"])) if values["ignored"] else ""
    entered = say("{count} players are in.", count=len(values["rows"]))
    return sentences(entered, ignored, say("Next: draw the seats."))


def wrong_rows(failed: Attempt) -> list[WrongRow]:
    """The wrong rows of the list that was sent, by line: what this page could not read, or what the hub refused."""
    typed, reply = failed.typed_in("players"), failed.reply_to("players")
    if reply is None:
        return read_players(typed.values.get("players", "")).wrong if "players" in typed.wrong else []
    judged = reply.detail or [] if reply.code == "rows_wrong" else []
    return sorted((WrongRow(int(row["line"]), str(row["text"])) for row in judged), key=lambda row: row.line)


def came(typed: Typed) -> list[register.Registered]:
    """The people who were ticked, from the list and the register."""
    reading, ticked = model(), set(typed.ticked("came"))
    return [one for one in register.register(reading) if one.key in ticked] if reading is not None else []


def _came(typed: Typed) -> Values:
    tournament, people = room_now().tournament, came(typed)
    if not people:
        typed.wrong["came"] = say("Nobody was ticked. Nothing was changed. Tick everybody who plays.")
    game = tournament.game if tournament is not None else ""
    return {"rows": [one.row(line, game) for line, one in enumerate(people, start=1)], "notation": register.NOTATION}


def wrong_people(failed: Attempt) -> list[str]:
    """What the hub refused about the people who were ticked, each with the name."""
    reply, people = failed.reply_to("came"), came(failed.typed_in("came"))
    judged = reply.detail or [] if reply is not None and reply.code == "rows_wrong" else []
    return [f"{people[int(row['line']) - 1].name}: {row['text']}" for row in judged]


def _nominated(typed: Typed) -> Values:
    named = sorted({int(number) for number in typed.ticked("player") if number.isdecimal()})
    return {"club": typed.text("club", NAME_LONGEST, needed=say("Choose a club.")), "players": named}


def _has_nominated(values: Values) -> str:
    return say_count(
        "{club} has nominated {count} player.", "{club} has nominated {count} players.", len(values["players"]),
        club=values["club"],
    )  # fmt: skip


def _drawn(values: Values) -> str:
    if values["by_taps"]:
        return say("Everybody may sit down now, and tap.")
    return say("The seats are drawn. The room is ready for round 1.")


SETUP: Mapping[str, Action] = {action.name: action for action in (
    Action("tournament", "create_tournament", say("Make the tournament"), _made,
           button=say("Make the tournament"), made_for="any", read=_tournament),
    Action("players", "import_players", say("Import the players"), _imported,
           button=say("Import the players"), made_for="any", read=_listed, build=_as_list),
    Action("came", "import_players", say("Who came? Tick them"),
           lambda values: say_count("{count} player is on the list.", "{count} players are on the list.",
                                    len(values["rows"])),
           button=say("These are here"), made_for="any", read=_came),
    Action("draw", "draw_seats", say("Draw the seats"), _drawn,
           (Field("house_players", "", "yes"), Field("by_taps", "", "yes")),
           button=say("Draw the seats"), made_for="any"),
    Action("nominate", "nominate_club", say("Nominate for {club}"), _has_nominated,
           button=say("Nominate for {club}"), made_for="any", read=_nominated),
    Action("end", "end_tournament", say("End it now"),
           say("The tournament has ended. The standings are final. Print them now or later: once another is made, this"
               " evening stands under Past evenings."),
           (reason(),), button=say("Yes, end the tournament"), tone="danger", made_for="any",
           says=say("No further round can be played, and the standings become final. They stay, and are found under"
                    " Past evenings once another tournament is made. Until then the evening can go on again.")),
    EVENING["sitters"],
)}  # fmt: skip
STEP_OF = {
    "tournament": "tournament", "players": "players", "came": "players", "draw": "seats", "sitters": "seats",
    "nominate": "clubs", "end": "ready",
}  # fmt: skip
"""The step on whose page an action stands."""
