"""Inputs that no test has: varied from those that tests have, and what comes of them compared."""
