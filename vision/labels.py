"""What a tile can be called: the 37 faces of `scoring`, a back, or something foreign."""

from __future__ import annotations

from scoring.tiles import FACES

#: A tile that lies face down.
BACK = "back"
#: A flower or another tile that riichi does not know.
OTHER = "other"
#: Every label, in the order of the namer's outputs.
LABELS = (*FACES, BACK, OTHER)
#: Faces that look the same, or nearly so in some designs, when they are turned by 180 degrees.
SYMMETRIC = frozenset("1p 2p 4p 5p 0p 8p 9p 2s 4s 5s 0s 6s 8s 9s 5z back".split())
#: The places of the labels that are no face of riichi's.
FACELESS = tuple(LABELS.index(label) for label in (BACK, OTHER))
