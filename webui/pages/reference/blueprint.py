"""The blueprint of the reference pages, and what all of them ask: under which rules?"""

from __future__ import annotations

from flask import Blueprint, current_app, request

from scoring import names, presets
from scoring.presets import Preset

bp = Blueprint("reference", __name__, url_prefix="/reference")


def chosen_rules() -> Preset:
    """The preset of `?rules=`, else that of the settings; raises `RulesError` for one that is none."""
    return presets.preset(request.args.get("rules") or current_app.config["SETTINGS"].rules)


@bp.context_processor
def told() -> dict[str, object]:
    """What every template of these pages knows: what `scoring.names` says about a code, the presets, and the one to keep in
    links (None for the usual one)."""
    return {"about": names.entry, "preset_names": presets.names(), "kept_rules": request.args.get("rules") or None}
