"""Gradle inside the sandbox. Needs the standard library alone."""
