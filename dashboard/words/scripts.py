"""What the pages' scripts say: templates that every page brings along, filled in by static/js/words.js."""

from table_node.shared.words import say

SCRIPT_WORDS = {
    "after bell, s": say("{seconds} s after the bell"),
    "after bell, min": say("{minutes} min after the bell"),
    "exact": say("Clock: good"),
    "finish near": say("Finish bell"),
    "for": say("for {ago}"),
    "in": say("in {time}"),
    "left over": say("This was not sent, and is not asked for any more. What was typed is still here."),
    "measuring": say("Measuring the clock…"),
    "minutes": say("{minutes} minutes"),
    "moment": say("a moment"),
    "near": say("The finish bell is near"),
    "no minute": say("less than a minute"),
    "page": say("{first} to {last}, page {page} of {pages}"),
    "picked up": say("Table {table} is picked up. Press a square, or use the arrow keys."),
    "placed": say("Table {table}: {across} across, {down} down. Not saved yet."),
    "since": say("since {time} ({ago})"),
    "some time": say("some time"),
    "span, s": say("{seconds} s"),
    "span, min": say("{minutes} min {seconds} s"),
    "start near": say("Start bell"),
    "swapped": say("Table {table}: {across} across, {down} down. Table {other} takes its place. Not saved yet."),
}
