"""Which files of a C# repository are tests, and which steer how it is built and tested, by path: test projects by the
names that they go by, and what MSBuild and NuGet read.
"""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".cs"})
OUTPUTS: Final = frozenset({"bin", "obj"})

_TEST_PROJECT: Final = re.compile(r"(.+\.)?\w*(Tests?|Specs|TestUtils|TestUtilities|TestHelpers|TestConsole)(\..+)?")
_TEST_NAME: Final = re.compile(
    r"\w+(Tests?|Specs|Facts|TestBase|TestFixture|TestCase)(\.\w+)*\.cs|Tests?[A-Z]\w*Tests?\.cs"
)
_STEERING_NAME: Final = re.compile(
    r".*\.(csproj|props|targets|sln|slnx|slnf|ruleset|runsettings|nuspec|snk)|global\.json|nuget\.config|packages\.config"
    r"|packages\.lock\.json|xunit\.runner\.json|testconfig\.json|\.editorconfig|\.globalconfig|(gnu)?makefile"
    r"|build\.(cake|ps1|sh|cmd|bat)|cake\.cs|assemblyinfo\.cs|\.?(gitlab-ci|travis|azure-pipelines|appveyor)\.yml",
    re.IGNORECASE,
)
_STEERING_FOLDER: Final = re.compile(r"bin|obj|packages|\.github|\.circleci|\.ci|\.config|\.nuget")
"""What lies in `bin` and `obj` is made by builds: put there it would stand for the sources."""


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them: in a test project, or in a class with a test's name."""
    *folders, name = PurePosixPath(path).parts
    is_named = bool(_TEST_NAME.fullmatch(name)) or any(_TEST_PROJECT.fullmatch(folder) for folder in folders)
    return is_named or lies_among_tests(path)


def is_steering_file(path: str) -> bool:
    """Whether `path` decides how the project is built or its tests are found and run."""
    *folders, name = PurePosixPath(path).parts
    return bool(_STEERING_NAME.fullmatch(name)) or any(_STEERING_FOLDER.fullmatch(folder.lower()) for folder in folders)
