"""From a reading to the document that people correct."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.hand import Hand
from scoring.tiles import FACES
from vision.geometry import as_quads, quarter_turns
from vision.layout.values import Layout, SeenHand, SeenMeld
from vision.reading import Reading
from webui.hands.document import Document, MeldInfo, Piece, Won
from webui.laid import WHOLE, fed_by, turned_place

#: Tiles of further photos are numbered from here on, so that every photo has numbers of its own.
PHOTO = 10_000
#: More tiles than this that look like indicators are something else: a pond, another player's tiles.
MOST_INDICATORS = 5


def document_of_reading(reading: Reading, won: Won) -> Document:
    """What the photo with the hand shows, as it was understood; tiles of other hands, ponds and walls are `out`."""
    layout = reading.layout or Layout()
    return document_of_layout(layout, reading, won)


def ways_of(reading: Reading) -> tuple[Layout, ...]:
    """Every way to understand a photo, the likeliest first."""
    return () if reading.layout is None else (reading.layout, *reading.layout.alternatives)


def as_read(reading: Reading, won: Won) -> dict[int, frozenset[Piece]]:
    """Each tile of the photo with the hand, by its number, as every way to understand the photo has it."""
    told = [document_of_layout(way, reading, won).pieces for way in ways_of(reading)]
    return {
        tile: frozenset(piece for pieces in told for piece in pieces if piece.id == tile) for tile in range(len(reading.tiles))
    }


def switched(document: Document, way: Layout, reading: Reading) -> Document:
    """The document after its photo is understood in another way: what people said of tiles stays, and so do the tiles that are
    not of this photo. What only was read in the way before is read anew, with its doubts."""
    read, before = as_read(reading, document.won), {piece.id: piece for piece in document.pieces}

    def is_said(old: Piece) -> bool:
        # a tile that was taken out is settled only for as long as it stays out
        same = [piece for piece in read[old.id] if piece.label == old.label and (old.place == "out" or not piece.doubt)]
        return not old.doubt and not same

    def kept(piece: Piece) -> Piece:
        old = before.get(piece.id)
        return replace(piece, label=old.label, doubt=False) if old is not None and is_said(old) else piece

    new = document_of_layout(way, reading, document.won)
    # the melds are others now, and one tile won
    gone = {"meld", "win"} if new.at("win") else {"meld"}
    others = [piece for piece in document.pieces if piece.id not in read]
    moved = [replace(piece, place="hand", group=0, called=False) if piece.place in gone else piece for piece in others]
    return replace(new, pieces=(*map(kept, new.pieces), *moved), keep=document.keep)


def document_of_layout(layout: Layout, reading: Reading, won: Won) -> Document:
    """The same of one way to understand the photo."""
    hand = layout.nearest
    taken: dict[int, Piece] = {}

    def piece(tile: int, place: str, group: int = 0, called: bool = False, label: str | None = None) -> Piece:
        told = layout.labels[tile] if label is None else label
        # a tile that was told to be a back because its meld is a kan is as sure as its meld
        doubt = layout.doubts[tile]
        if place in ("hand", "win", "dora", "ura", "north") and told not in FACES:
            doubt = True
        return Piece(tile, told, place, group, called, doubt)

    melds: list[MeldInfo] = []
    quads = as_quads([seen.quad for seen in reading.tiles])
    turns = dict(enumerate(quarter_turns(quads).tolist()))
    if hand is not None:
        for tile in hand.members:
            taken[tile] = piece(tile, "hand")
        if hand.win_member is not None:
            taken[hand.win_member] = piece(hand.win_member, "win")
        for group, meld in enumerate(hand.melds):
            kind = meld.kind
            melds.append(MeldInfo(kind, None if kind == "ankan" else fed_by(meld.from_side, won.seat, won.players)))
            for tile, label, called in _of_meld(layout, meld, turns):
                taken[tile] = piece(tile, "meld", group, called, label)
    many = {role for role in ("dora", "ura") if layout.roles.count(role) > MOST_INDICATORS}
    for tile, role in enumerate(layout.roles):
        if tile not in taken:
            counts = role in ("dora", "ura", "north")
            shown = counts and role not in many and (layout.labels[tile] in FACES or layout.doubts[tile])
            found = piece(tile, role if shown else "out")
            # of what is no part of the hand only that needs an eye which would change the payout if it were one
            asked = shown or layout.doubts[tile] and (counts or tile in layout.overlooked)
            taken[tile] = found if asked else replace(found, doubt=False)
    advised = any(advice.code == "tile_count" for advice in reading.advice)
    uncounted = hand is not None and (hand.miscounted or advised and not hand.complete)
    return Document(tuple(_in_order(taken, hand, layout)), tuple(melds), won, uncounted=uncounted)


def _of_meld(layout: Layout, meld: SeenMeld, turns: Mapping[int, int]) -> Iterator[tuple[int, str, bool]]:
    """The tiles of a meld with their labels, those that lie face down in a kan with what they must be, and which is turned."""
    hidden = list(meld.tiles)
    for tile in meld.members:
        if layout.labels[tile] in hidden:
            hidden.remove(layout.labels[tile])
    called = _called(layout, meld, turns)
    for tile in meld.members:
        label = layout.labels[tile]
        yield tile, hidden.pop() if label not in FACES and hidden else label, tile == called


def _called(layout: Layout, meld: SeenMeld, turns: Mapping[int, int]) -> int | None:
    """The called tile of a meld: of its equal tiles the one that lies across the others, or else the first; None for none."""
    alike = [tile for tile in meld.members if layout.labels[tile] == meld.called]
    across = Counter(turns[tile] % 180 for tile in meld.members)
    if len(across) > 1:
        way = min(across, key=lambda turn: across[turn])
        alike.sort(key=lambda tile: turns[tile] % 180 != way)
    return alike[0] if alike else None


def _in_order(taken: dict[int, Piece], hand: SeenHand | None, layout: Layout) -> Iterator[Piece]:
    """The tiles as they lie: the hand from left to right, then what else there is."""
    first = [*hand.members, *([] if hand.win_member is None else [hand.win_member])] if hand else []
    for meld in hand.melds if hand else ():
        first += meld.members
    yield from (taken.pop(tile) for tile in first)
    yield from (taken[tile] for tile in sorted(taken))


def with_indicators(document: Document, reading: Reading, photo: int) -> Document:
    """The document with the indicators of a further photo, which take the place of those that it had of that kind."""
    layout = reading.layout or Layout()
    whole = layout.nearest is not None and layout.nearest.count in WHOLE
    new: list[Piece] = []
    for tile, role in enumerate(layout.roles):
        label = layout.labels[tile]
        place = role if whole or role in ("ura", "pond", "north") else "dora"
        # what shows no face where an indicator lies is asked about
        shown = label in FACES or place == role and layout.doubts[tile]
        place = place if place in ("dora", "ura") and shown else "out"
        new.append(Piece(photo * PHOTO + tile, label, place, doubt=layout.doubts[tile] and place != "out"))
    brought = {piece.place for piece in new} & {"dora", "ura"}
    kept = [replace(piece, place="out", doubt=False) if piece.place in brought else piece for piece in document.pieces]
    return replace(document, pieces=(*kept, *new))


def document_of_hand(hand: Hand, won: Won) -> Document:
    """What was typed."""
    pieces = [(str(tile), "hand", 0, False) for tile in hand.tiles]
    if hand.win is not None:
        pieces.append((str(hand.win), "win", 0, False))
    for group, meld in enumerate(hand.melds):
        place = turned_place(meld, won.seat, won.players)
        pieces += [(str(tile), "meld", group, at == place) for at, tile in enumerate(meld.tiles)]
    pieces += [("4z", "north", 0, False)] * hand.norths
    melds = tuple(MeldInfo(meld.kind, meld.from_) for meld in hand.melds)
    return Document(tuple(Piece(number, *told) for number, told in enumerate(pieces)), melds, won)
