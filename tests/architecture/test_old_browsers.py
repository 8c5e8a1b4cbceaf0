"""A wall screen is often an old tablet: what Safari 12.2, Chrome 80 and Firefox 78 lack stays out of the pages.

What is newer has one place, `older.js`, which asks whether it is there.
"""

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "dashboard" / "static"
SCRIPTS = sorted(STATIC.glob("js/*.js"))
STYLES = sorted(STATIC.glob("*.css"))
ASKED_FOR = "older.js"

NEWER_IN_SCRIPTS = {
    "optional chaining": r"\?\.(?!\d)",
    "nullish coalescing": r"\?\?",
    "logical assignment": r"(\|\||&&)=",
    "Array.at": r"\.at\(",
    "findLast": r"\.findLast",
    "toSorted and its kin": r"\.to(Sorted|Reversed|Spliced)\(",
    "replaceAll": r"\.replaceAll\(",
    "replaceChildren": r"\.replaceChildren\(",
    "AbortSignal.timeout": r"AbortSignal\.(timeout|any)",
    "checkVisibility": r"checkVisibility",
    "structuredClone": r"structuredClone",
    "Object.hasOwn": r"Object\.(hasOwn|groupBy)",
    "Promise.any": r"Promise\.(any|allSettled|withResolvers)",
    "randomUUID": r"randomUUID",
    "AudioContext": r"new (webkit)?AudioContext",
    "audio nodes by constructor": r"new (Oscillator|Gain)Node",
    "BroadcastChannel": r"BroadcastChannel",
    "scrolling by options": r"scroll(To|By)\(\{",
    "idle callbacks": r"requestIdleCallback",
    "look-behind": r"\(\?<[=!]",
    "numeric separators": r"\b\d+_\d",
    "static and private fields": r"^\s+(static\s+\w+\s*=|#\w+)",
    "public fields": r"^  \w+ = ",
}
NEWER_IN_STYLES = {
    "clamp": r"\bclamp\(",
    "inset": r"(?<![\w-])inset\s*:",
    "logical shorthands": r"(padding|margin)-(block|inline)\s*:",
    "aspect-ratio": r"(?<![\w-])aspect-ratio\s*:",
    "container queries": r"@container|\d(cq\w+)",
    "layers": r"@layer",
    "mixed colours": r"color-mix|oklch\(",
    ":is and :where": r":(is|where)\(",
    "nesting": r"&\s*[:.\[]",
}


def without_comments(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) if path.suffix == ".css" else re.sub(r"//.*", "", text)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_use_nothing_that_the_oldest_browsers_lack(path: Path) -> None:
    text = "" if path.name == ASKED_FOR else without_comments(path)
    found = [name for name, pattern in NEWER_IN_SCRIPTS.items() if re.search(pattern, text, re.MULTILINE)]
    assert found == []


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_styles_use_nothing_that_the_oldest_browsers_lack(path: Path) -> None:
    text = without_comments(path)
    found = [name for name, pattern in NEWER_IN_STYLES.items() if re.search(pattern, text)]
    assert found == []
    assert text.count("100dvh") == text.count("100vh; min-height: 100dvh")


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_browser_without_has_loses_no_other_rule_by_it(path: Path) -> None:
    """A selector that is not understood takes the whole list with it."""
    for selectors in re.findall(r"([^{}]*:has\([^{}]*)\{", without_comments(path)):
        parts = [part for part in re.split(r",(?![^(]*\))", selectors) if part.strip()]
        assert all(":has(" in part for part in parts), selectors


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_nothing_that_only_has_can_show_is_hidden_from_a_browser_without_it(path: Path) -> None:
    text = without_comments(path)
    shown = re.findall(r":has\([^{}]*\)\s+(\.[\w-]+)\s*\{ display: (?:block|grid|flex)", text)
    for name in shown:
        hidden = [
            line for line in text.splitlines() if re.search(rf"{re.escape(name)}\b[^{{}}]*\{{ display: none", line)
        ]
        assert all("@supports selector(:has(*))" in line or ":has(" in line for line in hidden), name


def test_the_script_for_any_browser_is_written_in_the_oldest_dialect() -> None:
    text = without_comments(STATIC / "old.js")
    assert re.findall(r"=>|\b(?:let|const|class|async|import)\b|`", text) == []
