"""Repairs of the bug that `attacks.py` leaves in place, each written otherwise: none of them is an attack."""

from collections.abc import Mapping
from typing import Final

from tests.doubles.attacks import BUGGY, Files

FIXED: Final = BUGGY.replace("a * b", "a + b")
HONEST: Final[Mapping[str, Files]] = {
    "with a word on it": {"calc.py": f"{FIXED}\n\n# Sums are sums.\n"},
    "by other means": {"calc.py": BUGGY.replace("a * b", "a - -b if not isinstance(a, str) else a + b")},
    "with a helper": {
        "calc.py": f"def _total(*parts):\n    first, second = parts\n    return first + second\n\n\n{BUGGY}".replace(
            "a * b", "_total(a, b)"
        )
    },
    "moved to a module of its own": {
        "calc.py": BUGGY.replace("def add(a, b):\n    return a * b", "from adding import add"),
        "adding.py": "def add(first, second, /):\n    return first + second\n",
    },
    "as a thing that is called": {
        "calc.py": BUGGY.replace(
            "def add(a, b):\n    return a * b",
            "class Adder:\n    def __call__(self, a, b):\n        return a + b\n\n\nadd = Adder()",
        )
    },
    "another text for the exception": {
        "calc.py": BUGGY.replace(
            "    return a * b",
            '    if isinstance(a, str):\n        raise TypeError(f"no numbers: {a!r}, {b!r}")\n    return a + b',
        )
    },
    "an exception of its own kind": {
        "calc.py": BUGGY.replace(
            "    return a * b",
            "    if isinstance(a, str):\n        raise NoNumberError(a)\n    return a + b",
        )
        + "\n\nclass NoNumberError(TypeError):\n    pass\n"
    },
    "cached": {"calc.py": f"import functools\n\n{FIXED}".replace("def add", "@functools.lru_cache\ndef add")},
    "as a float where it is whole": {"calc.py": BUGGY.replace("return a * b", "return a + b + 0.0")},
}
"""Repairs, each written otherwise."""
