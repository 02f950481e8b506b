"""What every build tool of the JVM shares inside the sandbox: processes, stacks, reports, results.

Needs the standard library alone.
"""
