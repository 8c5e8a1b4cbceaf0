"""The phases of the room and of each table, which everything else of the domain leans on.

A phase says what is waited for. Only an event changes one, as `round/next_phase.py` and `table/next_phase.py` say;
`docs/machines.md` draws them. Taking back the convenor's last act may put a phase back as it was.

Late messages
    A press comes with the interval in which it was made (`controller/roomtime`), and `late/presses.py` looks at that
    before the table's phase does. A press made in a game that is over is kept beside the result of that game, and
    changes nothing at the table now. Where it may belong to this game or to another, the convenor is asked. Only a
    press of the present game is held against the phase. What means nothing in it is stored as PressIgnored, with the
    reason.

The room
    setup      A tournament is made, and its players are entered. Drawing the seats ends it, or opening the hall for
               people to choose their own.
    ready      Everybody has a seat for the coming round. A draw, a move, the end of a break or an abandoned round
               leads here. The convenor starts the round, or the plan does. A table may deal its first hand already.
               What is left of the round before is late, as above.
    running    The clock runs, or the round has none. The finish bell ends it: the instant at which the bell struck
               counts, and where no report of it comes in time, the planned one. A round without a clock ends when
               every table is in. A pause, a restart of the machine or abandoning the round ends it too. A report of a
               ring that has counted, or that was planned for another start, changes nothing.
    paused     The clock stands, because the convenor stopped it or because the machine restarted. Hands are dealt and
               played on. The clock goes on when it is resumed, recovered or told to finish. A finish bell that was
               already being rung counts, and leads to `overtime`.
    overtime   The finish bell has struck. Hands dealt before it are played out, and a table with extra time plays
               until its own end. When every table is done and no umpire is called, everybody moves; fixed teams may
               have to wait for figures, or draw lots in a break. After the last round the tournament ends instead.
               Another report of a bell changes nothing.
    break      Tea, lunch or the drawing of lots. Tea ends by itself where its length is planned, otherwise the
               convenor ends it. At lunch the seats are free: a tap of a scorecard takes one. Lots end with the
               convenor's word on them.
    ended      No round follows. Results and clicks can still be corrected, and the convenor can reopen the
               tournament. A button that is pressed now counts nowhere.

A table
    vacant     Nobody has a seat here yet, as seats are free. The end of the break seats people. No button counts.
    seated     Its players wait for the round. DEALT leads to `dealt`, the start of the round to `dealing`. A result
               says nothing yet.
    dealt      The first hand is dealt before the round began. The start leads to `hand`. UNDO takes the deal back.
    dealing    The round is open and no hand is in play, so DEALT is waited for. A result may be pressed at any time
               from here on: the players may have finished their game. At the finish bell the table goes to `closing`.
               Extra time keeps it here until its own end, and a misdealt hand that is owed after the bell.
    hand       A hand is in play. DEALT begins the next one; where hands are typed, counting this one leads to
               `dealing` or to `result`. At the bell the newest deal is judged: made before the bell, the hand is
               played out and the table stays here; made after it, the hand never was and the table goes to `closing`,
               or stays for an older hand that is typed; too close to say, it goes to `dispute`. A DEALT that comes
               after the bell is judged in the same way, by when it was made (500 2k).
    closing    The bell has gone and no hand is in play. A DEALT made before the bell may still be on its way: if it
               was, the table goes back to `hand`. After a fixed wait the table goes to `result`.
    dispute    A person has to rule: on a deal that was too close to the bell, or on a result that one side denies.
               The umpire's ruling ends it. So does a result the convenor enters, a corrected hand, or better
               knowledge of the node's clock. No result can be pressed. DEALT is judged, but not while a deal is in
               question.
    result     The game is over, by its score, the bell or a ruling, and the table is to say who won: the same button
               twice, or both sides' word on the counted hands. A very late DEALT from before the bell goes to the
               umpire.
    cut        The game was tied and one side has to move on. The lower card does (AMBER or BLUE, twice).
    clip       The result stands and scorecards are still to be tapped. It ends when each is tapped, forfeited or
               excused, or when taps are not wanted any more. DEALT is ignored: scorecards come first.
    done       The table is in, and waits for the others. The move seats the next four. The convenor can correct the
               result: a tie without a mover leads back to `cut`.

Beside its phase a table may have `called` the umpire. Until the call is answered colours and UNDO wait, and nobody
moves; DEALT counts all the same, as the clock does not wait either.
"""

from typing import Literal

RoomPhase = Literal["setup", "ready", "running", "paused", "overtime", "break", "ended"]
TablePhase = Literal[
    "vacant", "seated", "dealing", "dealt", "hand", "closing", "dispute", "result", "cut", "clip", "done"
]

IN_PLAY: tuple[TablePhase, ...] = ("dealing", "hand", "closing", "dispute", "result")
"""From the first deal that may come until the result stands."""
ROUND_IS_OPEN: tuple[RoomPhase, ...] = ("running", "paused", "overtime")
