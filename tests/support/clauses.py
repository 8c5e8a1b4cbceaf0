"""Which clause of which rule sheet a test proves, and which piece of the product handles it."""

from typing import Any

import pytest


def clause(doc: str, *clauses: str, where: Any) -> pytest.MarkDecorator:  # noqa: ANN401
    """Mark a test as the proof of these clauses; `where` is the very function, class or constant that handles them."""
    named = f"{where.__module__}.{where.__qualname__}" if hasattr(where, "__qualname__") else str(where)
    return pytest.mark.clause(doc, clauses, named)
