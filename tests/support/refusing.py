"""A no of the rule books, as a person would read it."""

from collections.abc import Callable

import pytest

from controller.games.refusal import Refusal


def refusal_of(ask: Callable[..., object], *given: object) -> str:
    """The code of the refusal that this question meets; the sentence and the remedy must be there too."""
    with pytest.raises(Refusal) as refused:
        ask(*given)
    assert refused.value.text and refused.value.remedy
    return refused.value.code
