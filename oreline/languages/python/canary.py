"""A file of tests for one run: of each kind a unittest method and a function, every name random.

The method is found whatever the suite's own settings say of names, the function only where they allow it.
"""

import secrets

from oreline.languages.guards import Canary, Suite


def plant_canary(suite: Suite) -> Canary:
    """Tests in a folder of their own."""
    file, *names = [f"test_{secrets.token_hex(8)}" for _ in range(5)]
    return Canary(
        files={f"t{secrets.token_hex(8)}/{file}.py": _text(*names).encode()},
        must_fail=(names[0], names[1]),
        must_pass=(names[2], names[3]),
    )


def _text(method_fails: str, function_fails: str, method_passes: str, function_passes: str) -> str:
    methods = sorted([(method_fails, 2), (method_passes, 1)])
    functions = sorted([(function_fails, 2), (function_passes, 1)])
    lines = ["import unittest", "", "", "class TestNumbers(unittest.TestCase):"]
    for name, number in methods:
        lines += [f"    def {name}(self):", f"        self.assertEqual(1, {number})", ""]
    for name, number in functions:
        lines += ["", f"def {name}():", "    one = 1", f"    assert one == {number}", ""]
    return "\n".join(lines)
