"""What the command and the pages both tell of a score: the name of its wait and of its fu, the reading that lost, near wins."""

from __future__ import annotations

from scoring.candidates import Candidate
from scoring.fu import FuItem
from scoring.nearby import Nearby
from scoring.pieces import Pieces
from scoring.tiles import format_tiles
from scoring.winscore import WinScore
from webui.words import Words


def wait_of(score: WinScore) -> str:
    """The code of the wait: nine tiles that complete a pure chuuren are one, and a ryanmen of three is a sanmenchan."""
    if any(item.code.startswith("chuuren") for item in score.yaku) and len(score.waits) == 9:
        return "chuuren_9"
    three = len(score.waits) == 3 and len({tile[1] for tile in score.waits}) == 1
    return "sanmenchan" if score.wait == "ryanmen" and three else score.wait


def fu_name(score: WinScore, item: FuItem, words: Words) -> str:
    """What an item of fu is given for; a triplet of concealed tiles that the discard completed counts like a called one."""
    melds = score.best.facts.hand.melds
    by_ron = item.code == "triplet_open" and all(format_tiles(meld.tiles) != item.tiles for meld in melds)
    return words.of("fu", "triplet_ron" if by_ron else item.code)


def other_reading(score: WinScore) -> Candidate | None:
    """The best reading that lost and groups the tiles in another way or counts something else; None where there is none."""
    best = score.best

    def differs(other: Candidate) -> bool:
        return (other.rank, other.fu) != (best.rank, best.fu) or Pieces(other.reading, other.facts).texts != score.shape

    return next((other for other in score.candidates if other is not best and differs(other)), None)


def near_win(way: Nearby, words: Words) -> tuple[str, str]:
    """What would have made a win, and the yaku that it would have given."""
    given = ", ".join(words.of("yaku", code) for code in way.yaku)
    if way.instead_of is not None:
        return words("say_instead", tile=way.tile, other=way.instead_of), given
    if way.rule:
        return words.of("options", way.rule), given
    if way.tile is not None:
        return f"{words('win_tile')} {way.tile}", given
    return words.head(way.code) if way.code == "tsumo" else words.of("yaku", way.code), given
