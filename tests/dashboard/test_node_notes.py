"""What a person must know of a node stands on the Nodes page in one line."""

from dashboard.words.presenters import shown_node
from tests.dashboard.support import nodes_document


def test_the_notes_of_a_node_are_one_line_and_a_node_without_any_has_an_empty_one() -> None:
    node = nodes_document()["nodes"][0]
    assert shown_node(node)["notes"] == ""
    noted = node | {"notes": ["Its scorecard reader is silent.", "It was silent for 60 s and is back."]}
    assert shown_node(noted)["notes"] == "Its scorecard reader is silent. It was silent for 60 s and is back."
