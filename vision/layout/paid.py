"""Whether anything can be paid for what lies there: what no payout hangs on is not asked about."""

from __future__ import annotations

from scoring.rules import RuleSet
from scoring.shanten import shanten_of_key
from scoring.tiles import FACES, Tile, key_of
from vision.layout.table import Table
from vision.layout.values import WHOLE

#: From a hand with more shanten than this one misread tile makes no hand that waits.
NEARLY = 1
_RULES = RuleSet()


def may_be_paid(table: Table) -> bool:
    """Whether some hand wins, waits, or would if one of its tiles were another, or has no known number of tiles."""
    for player in table.players:
        concealed = [*player.hand, *([] if player.win is None else [player.win])]
        names = [table.names[tile] for tile in concealed]
        whole = len(names) + 3 * len(player.melds) in WHOLE and all(name in FACES for name in names)
        if not whole or shanten_of_key(key_of(map(Tile.parse, names)), len(names), 0, _RULES) <= NEARLY:
            return True
    return not table.players
