"""Melds and hands: what lies before one player, as frozen values with a text form.

The text of a hand is `TILES [MELD …] [+WIN] [north×N]`:

* `234m067m99m23456s+4s` – a closed hand that wins on 4s;
* `(444z W)` – a pon, `(234m N)` a chii, `(4444z W)` a daiminkan, `(444+4z W)` a kakan, `[4444z]` an ankan; the seat that
  fed the tile may be missing, and so may the called tile, which stands behind `<`: `(234m<3m N)`;
* `north×2` – called norths of a three-player game (`northx2` is read too).

Values may be impossible on purpose (five equal tiles, a meld of three strangers): a photo is read before it is judged.
`scoring.problems.find_problems` says what is wrong with them, all at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring.errors import TextError
from scoring.fields import shown
from scoring.tiles import DIGIT, KIND, NORTH, Tile, count_reds, format_tiles, key_of, parse_tiles

#: The kinds of melds.
MELD_KINDS = ("chii", "pon", "daiminkan", "kakan", "ankan")
_AN = {kind: f"an {kind}" if kind == "ankan" else f"a {kind}" for kind in MELD_KINDS}
_MELD = re.compile(
    r"\((?P<tiles>[0-9mpsz]+)(?:\+(?P<added>[0-9][mpsz]))?(?:<(?P<called>[0-9][mpsz]))?(?: (?P<seat>[ESWN]))?\)"
    r"|\[(?P<closed>[0-9mpsz]+)\]"
)
_PART = re.compile(r"\([^)]*\)|\[[^\]]*\]|\+\s*\S+|north[×x]\d*|[^\s(\[+]+")


@dataclass(frozen=True)
class Meld:
    """A called set or a closed kan: its kind, all its tiles, the called tile and the seat that fed it where known.

    >>> Meld.parse("(444z W)")
    Meld('pon', '444z', called=None, from_='W')
    """

    kind: str
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    from_: str | None = None
    #: True for the three kinds of kan.
    is_kan: bool = field(init=False, repr=False, compare=False)
    #: True for everything but a closed kan.
    is_open: bool = field(init=False, repr=False, compare=False)
    #: The lowest kind in the meld, -1 without tiles.
    first: int = field(init=False, repr=False, compare=False)
    #: The tiles as a key (`scoring.tiles.key_of`).
    key: int = field(init=False, repr=False, compare=False)
    #: Words for what is wrong with the meld by itself, None when it is well formed.
    fault: str | None = field(init=False, repr=False, compare=False)

    def __init__(
        self, kind: str, tiles: str | Iterable[Tile], called: str | Tile | None = None, from_: str | None = None
    ) -> None:
        """Tiles may be given as mpsz text; raises `TextError` when a text is none, never for an impossible set."""
        own = tuple(sorted(parse_tiles(tiles) if isinstance(tiles, str) else tiles))
        # frozen: the fields are written past the guard, once
        self.__dict__.update(
            kind=kind,
            tiles=own,
            called=Tile.parse(called) if isinstance(called, str) else called,
            from_=from_,
            is_kan=kind in ("daiminkan", "kakan", "ankan"),
            is_open=kind != "ankan",
            first=KIND[own[0]] if own else -1,
            key=key_of(own),
        )
        self.__dict__["fault"] = _fault(self)

    @classmethod
    def parse(cls, text: str) -> Meld:
        """A meld from its text; raises `TextError` with the text in it."""
        found = _MELD.fullmatch(text.strip())
        if not found:
            raise TextError(f"expected a meld such as '(444z W)', '(444z+4z W)' or '[4444z]', got {shown(text)}")
        if found["closed"]:
            return cls("ankan", found["closed"])
        if found["added"]:
            # (444+4z W) is read like (444z+4z W): the added tile names the suit
            text = found["tiles"] if found["tiles"][-1] in "mpsz" else found["tiles"] + found["added"][-1]
            return cls("kakan", (*parse_tiles(text), Tile.parse(found["added"])), found["called"], found["seat"])
        tiles = parse_tiles(found["tiles"])
        kinds = {tile.kind for tile in tiles}
        kind = "daiminkan" if len(tiles) == 4 else "pon" if len(kinds) == 1 else "chii"
        return cls(kind, tiles, found["called"], found["seat"])

    def __str__(self) -> str:
        if self.kind == "ankan":
            return f"[{format_tiles(self.tiles)}]"
        tiles = format_tiles(self.tiles)
        if self.kind == "kakan" and self.tiles:
            # the plain tile is the one shown as added: which one was added last is not known
            tiles = f"{format_tiles(self.tiles[:-1])}+{self.tiles[-1]}"
        called = f"<{self.called}" if self.called is not None else ""
        return f"({tiles}{called}{' ' + self.from_ if self.from_ else ''})"

    def __repr__(self) -> str:
        called = None if self.called is None else str(self.called)
        return f"Meld({self.kind!r}, {format_tiles(self.tiles)!r}, called={called!r}, from_={self.from_!r})"


def _fault(meld: Meld) -> str | None:
    """Words for what is wrong with a meld by itself, None when it is well formed."""
    if meld.kind not in MELD_KINDS:
        return f"expected a meld of kind {', '.join(MELD_KINDS)}"
    kinds = [KIND[tile] for tile in meld.tiles]
    size = 4 if meld.is_kan else 3
    if len(kinds) != size:
        return f"expected {size} tiles in {_AN[meld.kind]}"
    if meld.kind == "chii":
        first = kinds[0]
        if kinds != [first, first + 1, first + 2] or first > 26 or first % 9 > 6:
            return "expected three consecutive tiles of one suit in a chii"
    elif len(set(kinds)) != 1:
        return f"expected equal tiles in {_AN[meld.kind]}"
    if meld.kind == "ankan" and (meld.called is not None or meld.from_ is not None):
        return "expected no called tile and no seat in a closed kan"
    if meld.called is not None and meld.called not in meld.tiles:
        return f"expected the called tile {meld.called} to be in the meld"
    return None


@dataclass(frozen=True)
class Hand:
    """The concealed tiles (without melds and winning tile), the melds, the winning tile and the called norths.

    >>> Hand.parse("234m067m99m23456s+4s")
    Hand('23406799m23456s', melds=(), win='4s', norths=0)
    """

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    win: Tile | None = None
    norths: int = 0
    #: Concealed tiles, the tiles of every meld and the winning tile; called norths are not among them.
    all_tiles: tuple[Tile, ...] = field(init=False, repr=False, compare=False)
    #: Concealed tiles and winning tile as a key (`scoring.tiles.key_of`).
    key: int = field(init=False, repr=False, compare=False)
    #: `all_tiles` as a key.
    whole: int = field(init=False, repr=False, compare=False)
    #: True when every meld is a closed kan.
    is_closed: bool = field(init=False, repr=False, compare=False)
    #: How many red fives of characters, circles and bamboo are among `all_tiles`.
    reds: tuple[int, int, int] = field(init=False, repr=False, compare=False)

    def __init__(
        self, tiles: str | Iterable[Tile], melds: Iterable[Meld] = (), win: str | Tile | None = None, norths: int = 0
    ) -> None:
        """Tiles may be given as mpsz text; raises `TextError` when a text is none, never for an impossible hand."""
        own = tuple(sorted(parse_tiles(tiles) if isinstance(tiles, str) else tiles))
        melds = tuple(melds)
        if isinstance(win, str):
            win = Tile.parse(win)
        every = list(own) if win is None else [*own, win]
        key = whole = key_of(every)
        is_closed = True
        for meld in melds:
            every += meld.tiles
            whole += meld.key
            is_closed = is_closed and not meld.is_open
        all_tiles = tuple(every)
        # frozen: the fields are written past the guard, once
        self.__dict__.update(
            tiles=own, melds=melds, win=win, norths=norths, all_tiles=all_tiles, key=key, whole=whole, is_closed=is_closed,
            reds=count_reds(all_tiles),
        )  # fmt: skip

    @classmethod
    def parse(cls, text: str) -> Hand:
        """A hand from its text; raises `TextError` saying which part is not understood."""
        tiles: list[Tile] = []
        melds: list[Meld] = []
        win: Tile | None = None
        norths = 0
        parts = _PART.findall(text)
        for part in parts:
            if part[0] in "([":
                melds.append(Meld.parse(part))
            elif part[0] == "+":
                if win is not None:
                    raise TextError(f"expected one winning tile, got a second one {shown(part)} in {shown(text)}")
                win = Tile.parse(part[1:].strip())
            elif part.startswith("north"):
                if norths:
                    raise TextError(f"expected the called norths once, got a second {shown(part)} in {shown(text)}")
                if not part[6:].isascii() or not part[6:].isdigit() or len(part) > 8:
                    raise TextError(f"expected a number of norths such as 'north×2', got {shown(part)}")
                norths = int(part[6:])
            else:
                tiles += parse_tiles(part)
        if "".join("".join(parts).split()) != "".join(text.split()):
            raise TextError(f"expected tiles, melds in brackets and '+' with the winning tile, got {shown(text)}")
        return cls(tiles, melds, win, norths)

    def __str__(self) -> str:
        win = "" if self.win is None else f"+{self.win}"
        parts = [format_tiles(self.tiles), *map(str, self.melds), win, f"north×{self.norths}" if self.norths else ""]
        if not self.melds:
            parts[0:2] = [parts[0] + win]
        return " ".join(part for part in parts if part)

    def __repr__(self) -> str:
        win = None if self.win is None else str(self.win)
        return f"Hand({format_tiles(self.tiles)!r}, melds={self.melds!r}, win={win!r}, norths={self.norths!r})"

    @property
    def used(self) -> int:
        """The tiles that lie open or set apart, as a key: melds and called norths."""
        return self.whole - self.key + (self.norths << DIGIT * NORTH)

    def with_win(self, win: Tile | None) -> Hand:
        """The same hand with another winning tile, or none."""
        return Hand(self.tiles, self.melds, win, self.norths)
