"""Our scores against those of PyPI's `mahjong`, hand by hand: `python -m tests.differential --hands 200000 --seed 1`."""
