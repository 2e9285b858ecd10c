"""The overview with its search."""

from __future__ import annotations

from flask import render_template, request, url_for

from webui.language import chosen
from webui.pages.reference import blueprint, search
from webui.pages.reference.blueprint import bp

#: The most that a search shows.
MOST = 40


def address(entry: search.Entry, rules: str | None) -> str:
    """Where an entry stands; the rules that were chosen are kept."""
    if entry.page == "yaku":
        return url_for("reference.one_yaku", code=entry.code, rules=rules)
    return url_for(f"reference.{entry.page}", rules=rules, _anchor=entry.code)


@bp.get("/")
def index() -> str:
    """What there is to look up, or what `?q=` finds."""
    query = request.args.get("q", "").strip()
    found = search.find(query, chosen())
    return render_template(
        "reference/index.html",
        query=query,
        found=found[:MOST],
        more=max(0, len(found) - MOST),
        address=address,
        counts=search.counts(),
        rules=blueprint.chosen_rules(),
    )
