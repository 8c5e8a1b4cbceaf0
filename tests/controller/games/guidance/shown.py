"""How a rule line is looked for in the state of the room in which somebody needs it."""

from controller.games.guidance import lines_for


def shown(edition: str, moment: str, clause: str) -> str:
    """What the page shows for a clause at a moment; nothing else may claim the same clause."""
    (text,) = [line.text for line in lines_for(edition, moment) if clause in line.clauses]
    return text
