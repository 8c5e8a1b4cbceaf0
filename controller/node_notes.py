"""What a person should know of a node, one sentence each."""

from collections import Counter
from collections.abc import Iterator, Mapping

from controller.node_state import STARTS_MANY, NodeState

BACK_US = 120_000_000  # so long after its return a silence is still news
IN_HAND_US = 20_000_000  # who presses a new node to see which one it is finds it by then
NOTES_MOST = 6

BUTTON_NAMES = {"dealt": "DEALT", "amber": "AMBER WON", "blue": "BLUE WON", "undo": "UNDO", "call": "CALL"}

Program = tuple[str, str | None]


def urgent(node: str, state: NodeState, now_hub_us: int) -> Iterator[str]:
    """What disturbs the game at its table now."""
    if state.is_twin(now_hub_us):
        chips = sorted({chip[-8:] for chip in (state.hardware, state.twin_hardware) if chip})
        which = f" (chips {' and '.join(chips)})" if len(chips) == 2 else ""
        yield f"Two boards are named {node}{which}: switch one off and give it another name."
    for control in state.stuck:
        yield f"Its button {BUTTON_NAMES.get(control, control)} has been down for 30 s or more: look what lies on it."
    if state.storage == "failed":
        yield "It cannot keep presses through a power cut: its disk or flash fails."
    if state.refused:
        yield f"It had no room for {state.refused} presses or taps, and its players saw it blink red."
    if state.starts(now_hub_us) >= STARTS_MANY:
        yield f"It started {state.starts(now_hub_us)} times within ten minutes: look at its power."


def held_back(node: str, state: NodeState) -> str | None:
    """What a silent node that serves no table any more took with it."""
    if not state.queued:
        return None
    where = f", which served table {state.table}," if state.table is not None else ""
    what = "1 press or tap" if state.queued == 1 else f"{state.queued} presses or taps"
    return f"Node {node}{where} is silent and held {what} when last heard: switch it on, or check the table's result."


def notes(node: str, state: NodeState, link: str, most_run: Mapping[str, Program], now_hub_us: int) -> list[str]:
    """Everything to be known of a node, what is urgent first. `most_run`: the program of most nodes of each board."""
    said = list(urgent(node, state, now_hub_us)) if link == "online" else []
    if link == "online" and state.reader == "silent":
        said.append("Its scorecard reader is silent: it is gone, or has told nothing for a long while.")
    runs = most_run.get(state.board)
    if link == "online" and runs is not None and (state.firmware, state.program) != runs:
        said.append(f"It runs {_program((state.firmware, state.program))}, most of its kind {_program(runs)}.")
    if state.config == "old":
        said.append("It goes by an older configuration, because the newest one cannot be used.")
    if link == "online" and state.back_hub_us is not None and now_hub_us - state.back_hub_us < BACK_US:
        said.append(f"It was silent for {state.away_us // 1_000_000} s and is back.")
    return said[:NOTES_MOST]


def unbound(node: str, state: NodeState, link: str, now_hub_us: int) -> list[str]:
    """What is to be known of a node that serves no table."""
    if link == "silent":
        held = held_back(node, state)
        return [] if held is None else [held]
    touched = state.touched_hub_us
    if touched is not None and now_hub_us - touched < IN_HAND_US:
        return ["It has just been pressed: it is the one in your hand. Give it its table."]
    return []


def most_run(states: Iterator[NodeState]) -> dict[str, Program]:
    """The program that most nodes of each board run; of as many, the one with the later name."""
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
