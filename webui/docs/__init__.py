"""Makers of the pages that are written from the rules and the command: `make docs`."""
