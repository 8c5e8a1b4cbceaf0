"""Notes about a node for the convenor, one sentence each."""

from collections import Counter
from collections.abc import Iterator, Mapping

from controller.hub.nodes.state import STARTS_MANY, NodeState
from table_node.shared.words import all_of, say, say_count

BACK_US = 120_000_000  # so long after its return a silence is still news
IN_HAND_US = 20_000_000  # who presses a new node to see which one it is finds it by then
NOTES_MOST = 6
NOTE_LONGEST = 160

BUTTON_NAMES = {"dealt": "DEALT", "amber": say("AMBER WON"), "blue": say("BLUE WON"), "undo": "UNDO", "call": "CALL"}

Program = tuple[str, str | None]


def urgent(node: str, state: NodeState, now_hub_us: int) -> Iterator[str]:
    """The notes about what disturbs the game at the node's table now."""
    if state.is_twin(now_hub_us):
        chips = sorted({chip[-8:] for chip in (state.hardware, state.twin_hardware) if chip})
        if len(chips) == 2:
            yield say(
                "Two boards are named {node} (chips {chips}): switch one off and give it another name.",
                node=node,
                chips=all_of(chips),
            )
        else:
            yield say("Two boards are named {node}: switch one off and give it another name.", node=node)
    for control in state.stuck:
        yield say(
            "Its button {button} has been down for 30 s or more: look what lies on it.",
            button=BUTTON_NAMES.get(control, control),
        )
    if state.storage == "failed":
        yield say("It cannot keep presses through a power cut: its disk or flash fails.")
    if state.refused:
        yield say(
            "It had no room for {refused} presses or taps, and its players saw it blink red.", refused=state.refused
        )
    if state.starts(now_hub_us) >= STARTS_MANY:
        yield say("It started {starts} times within ten minutes: look at its power.", starts=state.starts(now_hub_us))


def held_back(node: str, state: NodeState) -> str | None:
    """A warning about presses still held by a silent node that no longer serves a table."""
    if not state.queued:
        return None
    presses = say_count("{count} press or tap", "{count} presses or taps", state.queued)
    if state.table is None:
        return say(
            "Node {node} is silent and held {presses} when last heard: switch it on, or check the table's result.",
            node=node,
            presses=presses,
        )
    return say(
        "Node {node}, which served table {table}, is silent and held {presses} when last heard: switch it on,"
        " or check the table's result.",
        node=node,
        table=state.table,
        presses=presses,
    )


def notes(node: str, state: NodeState, link: str, most_run: Mapping[str, Program], now_hub_us: int) -> list[str]:
    """All notes about a node, urgent ones first. `most_run`: the program most nodes of each board run."""
    said = list(urgent(node, state, now_hub_us)) if link == "online" else []
    if link == "online" and state.reader == "silent":
        said.append(say("Its scorecard reader is silent: it is gone, or has told nothing for a long while."))
    runs = most_run.get(state.board)
    if link == "online" and runs is not None and (state.firmware, state.program) != runs:
        said.append(
            say(
                "It runs {program}, most of its kind {most}.",
                program=_program((state.firmware, state.program)),
                most=_program(runs),
            )
        )
    if state.config == "old":
        said.append(say("It goes by an older configuration, because the newest one cannot be used."))
    if link == "online" and state.back_hub_us is not None and now_hub_us - state.back_hub_us < BACK_US:
        said.append(say("It was silent for {away} s and is back.", away=state.away_us // 1_000_000))
    return [line[:NOTE_LONGEST] for line in said[:NOTES_MOST]]


def unbound(node: str, state: NodeState, link: str, now_hub_us: int) -> list[str]:
    """The notes about a node that serves no table."""
    if link == "silent":
        held = held_back(node, state)
        return [] if held is None else [held]
    touched = state.touched_hub_us
    if touched is not None and now_hub_us - touched < IN_HAND_US:
        return [say("It has just been pressed: it is the one in your hand. Give it its table.")]
    return []


def most_run(states: Iterator[NodeState]) -> dict[str, Program]:
    """The program that most nodes of each board run; on a tie, the one whose name sorts last."""
    counts: dict[str, Counter[Program]] = {}
    for state in states:
        counts.setdefault(state.board, Counter())[(state.firmware, state.program)] += 1
    return {
        board: max(programs, key=lambda program: (programs[program], program[0], program[1] or ""))
        for board, programs in counts.items()
    }


def _program(program: Program) -> str:
    firmware, digest = program
    return f"{firmware} ({digest[:6]})" if digest else firmware
