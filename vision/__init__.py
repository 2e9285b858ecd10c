"""A photo of a table in, the tiles and hands on it out. Knows tiles and hands from `scoring`, never the web.

`vision.read.read` is the way in, `vision.errors.PhotoError` what it raises.
"""
