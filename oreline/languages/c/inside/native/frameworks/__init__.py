"""Test programs that know their own cases: how they list them, run some of them, and report."""
