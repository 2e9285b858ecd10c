"""Where the tiles of a photo lie to one another and so what they are: hands, melds, winning tiles, indicators, ponds, walls.

`vision.layout.understand.understand` is the way in.
"""
