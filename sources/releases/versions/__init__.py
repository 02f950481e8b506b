"""Versions as each ecosystem orders them."""
