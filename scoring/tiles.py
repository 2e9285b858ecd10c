"""Tiles: 37 faces of 34 kinds, and their text form mpsz.

`1m..9m` characters, `1p..9p` circles, `1s..9s` bamboo, `1z..7z` east south west north white green red, `0m 0p 0s`
the red fives. A face is a `Tile`; a *kind* is a number 0..33 in which a red five and a plain five are the same.

>>> Tile.parse("0p"), str(Tile.parse("0p")), Tile.parse("0p").kind == Tile.parse("5p").kind
(Tile.parse('0p'), '0p', True)
>>> format_tiles(parse_tiles("1p0m3m2m"))
'230m1p'
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from scoring.errors import TextError, UnknownTileError
from scoring.fields import shown

#: The 37 faces in display order; a red five stands just before the plain fives.
FACES = tuple(
    f"{number}{suit}" for suit, numbers in zip("mpsz", ("1234056789",) * 3 + ("1234567",), strict=True) for number in numbers
)
#: Kind 0..33 of each face.
KIND = tuple("mpsz".index(face[1]) * 9 + int(face[0].replace("0", "5")) - 1 for face in FACES)
#: Bits that one kind takes in a key (see `key_of`); 31 copies fit, more than any hand holds.
DIGIT = 5
#: What one tile adds to a key.
KEY = tuple(1 << DIGIT * kind for kind in KIND)
#: A one in every kind's digit.
ONES = sum(1 << DIGIT * kind for kind in range(34))
#: The digits of each suit: characters, circles, bamboo, honours.
SUIT_KEYS = tuple(sum(31 << DIGIT * kind for kind in range(9 * suit, min(9 * suit + 9, 34))) for suit in range(4))

KINDS = 34
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
#: Seat and round winds in turn order.
WINDS = ("E", "S", "W", "N")
TERMINALS = (0, 8, 9, 17, 18, 26)
HONOURS = tuple(range(27, 34))
#: Terminals and honours.
OUTSIDE = TERMINALS + HONOURS
#: The kinds that a three-player set lacks.
MIDDLE_CHARACTERS = frozenset(range(1, 8))

_UNICODE = "🀇🀈🀉🀊🀋🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄"


class Tile(int):
    """One of the 37 faces; the number is its place in `FACES`. Immutable, hashable, sorts in display order."""

    __slots__ = ()

    def __new__(cls, index: int) -> Tile:
        """A face by its place in `FACES`; raises `UnknownTileError` for a place that is none."""
        if not 0 <= index < 37:
            raise UnknownTileError(f"expected a face's number from 0 to 36, got {index!r}")
        return super().__new__(cls, index)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """The tile that a two-character text names; raises `UnknownTileError` when there is none."""
        tile = _BY_FACE.get(text)
        if tile is None:
            raise UnknownTileError(f"expected one tile such as '5m', '0p' or '7z', got {shown(text)}")
        return tile

    def __bool__(self) -> bool:
        # 1m is number 0, and a tile that is there is no nothing
        return True

    def __str__(self) -> str:
        return FACES[self]

    def __repr__(self) -> str:
        return f"Tile.parse({FACES[self]!r})"

    @property
    def kind(self) -> int:
        """0..33; a red five has the kind of the plain one."""
        return KIND[self]

    @property
    def suit(self) -> str:
        """'m', 'p', 's' or 'z'."""
        return FACES[self][1]

    @property
    def number(self) -> int:
        """1..9 (a red five is 5), honours 1..7."""
        return KIND[self] % 9 + 1

    @property
    def is_red(self) -> bool:
        """True for a red five."""
        return FACES[self][0] == "0"

    @property
    def plain(self) -> Tile:
        """The same tile, never red."""
        return OF_KIND[KIND[self]]

    @property
    def unicode(self) -> str:
        """The character of Unicode's mahjong block; red fives have none of their own and show the plain five."""
        return _UNICODE[self]


#: Every face, by its number.
TILES = tuple(Tile(index) for index in range(37))
#: The plain face of each kind.
OF_KIND = tuple(TILES[KIND.index(kind)] if kind % 9 != 4 or kind > 26 else TILES[KIND.index(kind) + 1] for kind in range(34))


_GROUP = re.compile("([0-9]+)([mpsz])")
_BY_FACE = dict(zip(FACES, TILES, strict=True))


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of an mpsz text in its own order; white space is ignored.

    Raises `UnknownTileError` for a number that a suit lacks and `TextError` for anything else that is not mpsz.

    >>> parse_tiles("40m1z")
    (Tile.parse('4m'), Tile.parse('0m'), Tile.parse('1z'))
    """
    plain = "".join(text.split())
    groups = _GROUP.findall(plain)
    if sum([len(digits) + 1 for digits, _ in groups]) != len(plain):
        raise TextError(_what_is_wrong(plain, text))
    try:
        return tuple([_BY_FACE[digit + suit] for digits, suit in groups for digit in digits])
    except KeyError as error:
        raise UnknownTileError(f"expected one tile such as '5m', '0p' or '7z', got {error}") from None


def _what_is_wrong(plain: str, text: str) -> str:
    """One sentence about the first place of a text that is not mpsz."""
    digits = ""
    for character in plain:
        if "0" <= character <= "9":
            digits += character
        elif character in "mpsz" and digits:
            digits = ""
        else:
            return f"expected numbers followed by m, p, s or z, got {character!r} in {shown(text)}"
    return f"expected m, p, s or z after {shown(digits)}, got the end of {shown(text)}"


def format_tiles(tiles: Iterable[int], *, ordered: bool = True) -> str:
    """The shortest mpsz text of tiles, in display order (`ordered=False`: in their own order); '' for none."""
    out: list[str] = []
    for tile in sorted(tiles) if ordered else tiles:
        face = FACES[tile]
        if out and out[-1] == face[1]:
            out[-1:] = face
        else:
            out += face
    return "".join(out)


def key_of(tiles: Iterable[int]) -> int:
    """How many of each kind, packed in one integer: kind k has the `DIGIT` bits from bit `DIGIT * k` on."""
    return sum(map(KEY.__getitem__, tiles))


def count_reds(tiles: tuple[int, ...]) -> tuple[int, int, int]:
    """How many red fives of characters, circles and bamboo."""
    return tiles.count(4), tiles.count(14), tiles.count(24)


def counts_of(key: int) -> list[int]:
    """The 34 counts that a key packs."""
    return [key >> DIGIT * kind & 31 for kind in range(KINDS)]


def kinds_in(mask: int) -> list[int]:
    """The kinds whose digit in `mask` is not zero, in order."""
    out = []
    while mask:
        kind = ((mask & -mask).bit_length() - 1) // DIGIT
        out.append(kind)
        mask &= ~(31 << DIGIT * kind)
    return out
