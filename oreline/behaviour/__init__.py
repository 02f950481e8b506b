"""How sets of episodes behave: what agents do, in which order, what it earns, and how that moved."""
