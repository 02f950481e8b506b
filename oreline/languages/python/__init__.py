"""Python: its grammar, and which files are source, tests, or steer tests."""
