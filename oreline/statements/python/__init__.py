"""Code of Python's suites as a user would write it down."""
