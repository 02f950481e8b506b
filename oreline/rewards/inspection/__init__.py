"""Measuring a graded patch before it is scored: grammars on the host, linters in the sandbox. Nothing is judged."""
