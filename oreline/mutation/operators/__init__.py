"""Mutation operators, one file each; `registry.py` lists them."""
