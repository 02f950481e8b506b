"""Fixes turned back on a newer tree, statement by statement. `sources/changes/fixes.py` reads them."""
