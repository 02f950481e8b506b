"""Planting bugs: operators, where they apply, which bugs become candidates."""
