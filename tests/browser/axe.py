"""Accessibility of an open page, judged by axe-core, which the package axe-playwright-python brings along."""

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

SCRIPT = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


def violations(page: Page) -> list[str]:
    """What axe finds wrong with this page by WCAG 2.2 AA: rule, and the first element. The context bypasses its CSP."""
    page.evaluate(SCRIPT)
    found: dict[str, Any] = page.evaluate("rules => axe.run({ runOnly: rules })", list(RULES))
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"]]
