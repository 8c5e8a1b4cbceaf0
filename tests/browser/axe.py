"""Accessibility of an open page, judged by axe-core, which the package axe-playwright-python brings along."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

SCRIPT = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
"""WCAG 2.2 AA, and what axe advises beyond it."""
COLOURS = ("color-contrast", "link-in-text-block")
"""What another colour scheme can break."""


FIND = "rules => axe.run({ runOnly: rules, resultTypes: ['violations'] }).then((found) => found.violations)"


def load(page: Page) -> None:
    """Bring axe into this page, whose context bypasses its CSP."""
    page.evaluate(SCRIPT)


def violations(page: Page, rules: Sequence[str] = RULES) -> list[str]:
    """What axe finds wrong with this page by these: rule, and the first element."""
    found: list[dict[str, Any]] = page.evaluate(FIND, list(rules))
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]
