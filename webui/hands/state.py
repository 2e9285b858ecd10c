"""A hand as the page's script gets it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import url_for
from flask_babel import gettext

from scoring.presets import names as preset_names
from scoring.presets import preset
from vision.layout.values import Layout
from vision.reading import Reading
from webui.hands.deal import Deal, can_have_more, deal_of
from webui.hands.from_photo import PHOTO, ways_of
from webui.hands.kept import allowed
from webui.hands.possible import possible
from webui.hands.store import Entry
from webui.hands.told import told
from webui.language import words
from webui.words import Words


def version_of(entry: Entry, entries: Sequence[Entry]) -> dict[str, Any]:
    """By what a page knows whether the hand and those that won with it are still as it shows them.

    `version` is another one after every change of any of them; `revision` is this hand's, `winners` how many there are.
    """
    named = " ".join(f"{one.id} {one.revision}" for one in entries)
    mark = hashlib.sha256(named.encode("utf-8")).hexdigest()[:16]
    return {"version": mark, "revision": entry.revision, "winners": len(entries)}


def answer_of(entry: Entry, entries: Sequence[Entry]) -> dict[str, Any]:
    """What changes with every correction: the document, its revision, what it is worth, what can be claimed.

    `entries`: all winners of the discard, this one among them.
    """
    deal = deal_of(entries)
    judged = deal.judged[entry.id]
    said = words()
    shown = told(judged, entry.document, said)
    together = deal.told(said)
    if together is not None and judged.score is not None:
        shown |= _among(entry, deal, together, said)
    return {
        "ok": True,
        "id": entry.id,
        **version_of(entry, entries),
        "document": entry.document.to_json(),
        "told": shown,
        "possible": possible(entry.document, judged.hand),
        "deal": together,
        "more_winners": can_have_more(entry.document.won, len(entries)),
    }


def _among(entry: Entry, deal: Deal, together: dict[str, Any], said: Words) -> dict[str, Any]:
    """What a winner is told who is one of several: the payout as all of them are settled, or why there is none."""
    paid = (deal.paid or {}).get(entry.id)
    if paid is not None:
        return told(replace(deal.judged[entry.id], score=paid.score), paid.document, said)
    if deal.paid is not None:
        text = together["text"] or gettext("Another winner of this discard goes before: this hand is paid nothing.")
    elif together["open"]:
        text = gettext("Another winner of this discard is not finished yet.")
    else:
        text = together["text"]
    return {"score": None, "ready": False, "problems": [{"code": "deal", "text": text, "pieces": []}]}


def state_of(entry: Entry, entries: Sequence[Entry]) -> dict[str, Any]:
    """All of it: photos with what was read in them, other ways to understand the first, presets."""
    said = words()
    photos = [
        {
            "address": url_for("snap.photo", name=entry.id, number=number),
            "width": photo.reading.width,
            "height": photo.reading.height,
            "tiles": [
                {"id": number * PHOTO + place, "quad": tile.quad, "turn": tile.turn, "candidates": tile.candidates}
                for place, tile in enumerate(photo.reading.tiles)
            ],
        }
        for number, photo in enumerate(entry.photos)
    ]
    advice = [advice.message(said.language) for photo in entry.photos for advice in photo.reading.advice]
    return answer_of(entry, entries) | {
        "photos": photos,
        "advice": list(dict.fromkeys(advice)),
        "layouts": _ways(entry.photos[0].reading) if entry.photos else [],
        "presets": presets(said),
        "keepable": allowed() and bool(entry.photos),
    }


def _ways(reading: Reading) -> list[str]:
    """Each way to understand a photo as the text of its hand; one way needs no choice."""
    ways = ways_of(reading)
    return [_text(way) for way in ways] if len(ways) > 1 else []


def _text(layout: Layout) -> str:
    hand = layout.nearest
    if hand is None:
        return "–"
    told = hand.to_json()
    melds = "".join(f" ({meld['tiles']})" for meld in told["melds"])
    return f"{told['hand']}{melds}" + (f" +{told['win']}" if told["win"] else "")


def presets(said: Words) -> list[dict[str, Any]]:
    """The rule books to choose from, with their number of players."""
    return [{"code": name, "name": said.of("presets", name), "players": preset(name).rules.players} for name in preset_names()]
