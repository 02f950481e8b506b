"""What assertions are called in Python's test tools, and what says the opposite."""

import re
from collections.abc import Mapping
from typing import Final

_PAIRS: Final = (
    ("assertEqual", "assertNotEqual"),
    ("assertTrue", "assertFalse"),
    ("assertIs", "assertIsNot"),
    ("assertIsNone", "assertIsNotNone"),
    ("assertIn", "assertNotIn"),
    ("assertIsInstance", "assertNotIsInstance"),
    ("assertAlmostEqual", "assertNotAlmostEqual"),
    ("assertGreater", "assertLessEqual"),
    ("assertLess", "assertGreaterEqual"),
    ("assertRegex", "assertNotRegex"),
    ("assertStartsWith", "assertNotStartsWith"),
    ("assertEndsWith", "assertNotEndsWith"),
    ("assertHasAttr", "assertNotHasAttr"),
    ("assertIsSubclass", "assertNotIsSubclass"),
)
_SPECIAL: Final = ("MultiLine", "List", "Tuple", "Set", "Dict", "Sequence")
_OLD: Final = {
    "assertEquals": "assertNotEqual",
    "assertNotEquals": "assertEqual",
    "assert_": "assertFalse",
    "assertAlmostEquals": "assertNotAlmostEqual",
    "assertNotAlmostEquals": "assertAlmostEqual",
    "assertRegexpMatches": "assertNotRegex",
    "assertNotRegexpMatches": "assertRegex",
}
OPPOSITES: Final[Mapping[str, str]] = {
    **dict(_PAIRS),
    **{opposite: name for name, opposite in _PAIRS},
    **{f"assert{kind}Equal": "assertNotEqual" for kind in _SPECIAL},
    **_OLD,
}
"""Methods of unittest, with what fails where they hold."""
RAISING: Final = frozenset({"assertRaises", "assertRaisesRegex", "assertRaisesRegexp", "raises", "RaisesGroup"})
"""What expects an exception, unittest's and pytest's: without it the exception is the test's failure."""
WARNING: Final = frozenset({"warns", "deprecated_call"})
"""What of pytest's expects something else of a block."""
OTHER: Final = re.compile(r"_?assert(?:_\w*|[A-Z]\w*)")
"""Any other assertion, whoever's it is."""
