"""C# as the registry knows it: bugs are planted in it, and nothing is built or run."""

from typing import Final

from oreline.languages.contract import Language
from oreline.languages.csharp.files import OUTPUTS, SUFFIXES, is_steering_file, is_test_file

LANGUAGE: Final = Language(
    name="csharp",
    suffixes=SUFFIXES,
    is_test_file=is_test_file,
    is_steering_file=is_steering_file,
    outputs=OUTPUTS,
)
