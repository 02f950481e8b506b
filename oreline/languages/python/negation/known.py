"""What assertions are called in Python's test tools."""

import re
from typing import Final

RAISING: Final = frozenset({"assertRaises", "assertRaisesRegex", "assertRaisesRegexp", "raises", "RaisesGroup"})
"""What expects an exception, unittest's and pytest's: without it the exception is the test's failure."""
WARNING: Final = frozenset({"warns", "deprecated_call"})
"""What of pytest's expects something else of a block."""
OTHER: Final = re.compile(r"_?assert(?:_\w*|[A-Z]\w*)")
"""Any other assertion, whoever's it is."""
