"""Attacks on the grading of other harnesses: how they prepare a run, what they would see of it, and what they say."""
