"""What happens on an evening beside the play itself, by name, so that any of it can be left out to see what matters."""

from collections import Counter
from collections.abc import Callable


class Script:
    """Each thing that may happen has a name, `kind` or `kind#number`; what is left out is counted all the same."""

    def __init__(self, without: frozenset[str] = frozenset()) -> None:
        """`without`: kinds, or single things, that do not happen tonight."""
        self.happened: list[str] = []
        self._without = without
        self._count: Counter[str] = Counter()

    def lets(self, kind: str) -> bool:
        """Whether the next thing of this kind happens."""
        self._count[kind] += 1
        name = f"{kind}#{self._count[kind]}"
        if kind in self._without or name in self._without:
            return False
        self.happened.append(name)
        return True

    def has(self, kind: str) -> bool:
        """Whether anything of this kind may happen tonight."""
        return kind not in self._without


def kind_of(name: str) -> str:
    """The kind of a thing that happened."""
    return name.partition("#")[0]


def shrunk(happened: list[str], still_fails: Callable[[frozenset[str]], list[str] | None]) -> frozenset[str]:
    """What can be left out with the failure still there: whole kinds first, then halves of what is left, then each.

    `still_fails(without)`: what happened when it failed in the same way, None when it did not.
    """
    without: frozenset[str] = frozenset()
    for kind in dict.fromkeys(map(kind_of, happened)):
        if (again := still_fails(without | {kind})) is not None:
            without, happened = without | {kind}, again
    size = len(happened) // 2
    while size:
        for start in range(len(happened) - size, -1, -size):
            less = frozenset(happened[start : start + size])
            if less - without and (again := still_fails(without | less)) is not None:
                without, happened = without | less, [name for name in again if name not in without | less]
        size //= 2
    return without
