"""Problem statements: what is observed of a bug, how it is told, and what must not be."""
