"""Makers of candidate bugs, each run in a process of its own, and one judge of what any of them made."""
