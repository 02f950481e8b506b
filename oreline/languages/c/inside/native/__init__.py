"""Builds and runs suites of C and C++ inside the sandbox; the standard library alone."""
