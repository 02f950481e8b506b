"""Planting bugs: operators, where they apply, which bugs become candidates, and how a problem is told to a user."""
