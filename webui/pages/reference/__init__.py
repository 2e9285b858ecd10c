"""Yaku, fu, points, waits, terms, draws and rules to look up, all from the data of `scoring`."""

from webui.pages.reference import lists, lookup, rule_sheets, yaku_pages  # noqa: F401  # each adds its views to the blueprint
from webui.pages.reference.blueprint import bp

__all__ = ["bp"]
