"""The words that the scripts of the pages show, in the language of the request."""

from __future__ import annotations

from flask_babel import gettext as _

from scoring import names
from scoring.context import CLAIMS
from scoring.tiles import FACES, WINDS
from webui.language import words


def strings() -> dict[str, object]:
    """Texts by key; `%s` is filled by the script."""
    said = words()
    return {
        "claims": {claim: _claim(claim) for claim in CLAIMS},
        "winds": {wind: said.seat(wind) for wind in WINDS},
        "melds": {kind: said.of("melds", kind) for kind in ("chii", "pon", "daiminkan", "kakan", "ankan")},
        "ron": said.head("ron"),
        "tsumo": said.head("tsumo"),
        "tiles": {label: said.of("tiles", label) for label in (*FACES, "back", "other")},
        "places": {
            "hand": said.head("hand"),
            "win": said.head("win_tile"),
            "meld": _("Meld"),
            "dora": said.head("dora_indicator"),
            "ura": said.head("ura_indicator"),
            "north": _("Called norths"),
            "out": _("Not of this hand"),
        },
        "reading": _("Reading the photo …"),
        "no_indicators": _("No indicators were found in this photo: take another, or add the tiles by hand."),
        "aim": _("Hold the phone still over the hand: the photo takes itself."),
        "sending": _("Sending … %s %"),
        "offline": _("No connection to agari. The photo is kept here and sent as soon as it is back."),
        "offline_edit": _("No connection to agari. What you change is kept here and sent as soon as it is back."),
        "back_online": _("Connected again."),
        "busy": _("Many photos are being read: yours is tried again in %s s."),
        "no_photo_file": _("This is no photo: choose a JPEG, PNG, WebP, HEIC, AVIF or BMP file."),
        "doubts": _("Look at the marked tiles: %s to settle"),
        "uncounted": _("A tile of this hand may be missing, or one too many: compare with the table."),
        "all_there_asked": _("Are these all the tiles?"),
        "all_there": _("These are all the tiles"),
        "settle": _("What is this tile?"),
        "more": _("All tiles"),
        "remove": _("Not of this hand"),
        "move_to": _("Move to"),
        "add_tile": _("Add a tile"),
        "tap_photo": _("Tap the photo where a tile is missing."),
        "undo": _("Undo"),
        "which_won": _("Which tile won?"),
        "new_meld": _("New meld"),
        "break_up": _("Break up the meld"),
        "called_from": _("Called from"),
        "nobody": _("unknown"),
        "other_layouts": _("Read in another way"),
        "waits_for": _("No winning tile yet. The hand waits for:"),
        "left": _("%s left"),
        "conflict": _("Somebody else changed this hand meanwhile: here is how it stands now."),
        "elsewhere": {
            "hand": _("Changed on another phone."),
            "winner": _("Another winner was added on another phone."),
            "winners": _("The hand of another winner was changed on another phone."),
        },
        "show": _("Show"),
        "keep": _("Keep this photo with the hand"),
        "keep_how": _("It stands in the history then, without place, time and camera. Other photos are not kept."),
        "pays": _("pays"),
        "winner": _("wins"),
        "liable": _("liable"),
        "with_deposits": _("with %s of deposits"),
        "with_honba": _("with %s for honba"),
        "sticks": _("Hand over"),
        "close": _("Close"),
        "would_be": _("This would have been a win:"),
        "yaku": said.head("yaku"),
        "fu": said.head("fu"),
        "waits": said.head("waits"),
        "other_reading": said.head("other_reading"),
        "what_if": _("What if"),
        "together": _("All winners together"),
        "leave": _("Take this hand out"),
        "not_yet": _("One of the hands is not finished yet."),
        "copied": _("The link is copied."),
        "photo_of": _("Photo %s"),
        "in_doubt": _("in doubt"),
        "how": {
            "by": _("Won by"),
            "seat": _("Winner"),
            "from": _("Discarded by"),
            "round": said.head("round_wind"),
            "claims": _("Also"),
            "honba": said.head("honba"),
            "sticks": _("Deposits (yours too)"),
            "rules": said.head("rules"),
            "pao": _("Liable (pao)"),
        },
        "another_winner": _("Another winner"),
        "share": _("Share the link"),
        "picture": _("Save as picture"),
        "record": _("Record, next hand"),
        "history": _("History"),
        "look": _("Look"),
        "take_again": _("Much of this photo could not be read. Take it again from nearer, with all of the hand in it."),
        "details": _("What is wrong"),
        "server_refused": _("The server refused this: try it with a smaller photo."),
        "payout": _("Payout"),
    }


def _claim(claim: str) -> str:
    """The name of a claim: most are yaku."""
    said = words()
    if claim == "first_draw":
        return str(_("First draw"))
    return said.of("yaku", claim) if claim in names.group("yaku") else said.head(claim)
