"""Which files of a C or C++ repository are tests, by path: the habits of GoogleTest, Catch2 and ctest."""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset(
    {".c", ".h", ".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp"}
    | {".tpp", ".tcc", ".ixx", ".cppm"}
)
OUTPUTS: Final = frozenset(
    {"build", "builddir", "_build", "CMakeFiles", "Testing", ".deps", ".libs", "autom4te.cache"}
    | {"cmake-build-debug", "cmake-build-release"}
)

_TEST_NAME: Final = re.compile(
    r"(tests?|unittests?)([-_.].*)?\.\w+|.*[-_.](tests?|unittests?)\.\w+|.*\.t\.\w+|\w*[a-z0-9]Tests?\.\w+", re.DOTALL
)
_STEERING_NAME: Final = re.compile(
    r"CMakeLists\.txt|.*\.cmake(\.in)?|CMake(User)?Presets\.json|CTest\w*\.\w+(\.in)?|DartConfiguration\.tcl"
    r"|meson(_options)?\.(build|txt|options)|(gnu|bsd)?makefile([.-][\w.-]+)?|.*\.mk|.*\.am|configure(\.(ac|in))?|aclocal\.m4"
    r"|acinclude\.m4|config\.(guess|sub|h\.in)|autogen\.sh|bootstrap(\.sh)?|test-driver|compile|depcomp|ltmain\.sh"
    r"|\.gitmodules|conanfile\.\w+|vcpkg\.json|build\.ninja|\.?(gitlab-ci|travis|cirrus|appveyor|azure-pipelines)\.yml"
    r"|.*\.(a|o|so|lo|la)(\.[\d.]+)?",
    re.IGNORECASE,
)
_STEERING_FOLDER: Final = re.compile(r"\.github|\.circleci|\.ci|m4|build-aux|subprojects", re.IGNORECASE)


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them."""
    return bool(_TEST_NAME.fullmatch(PurePosixPath(path).name)) or lies_among_tests(path)


def is_steering_file(path: str) -> bool:
    """Whether `path` decides how tests are built, found, run or reported."""
    *folders, name = PurePosixPath(path).parts
    return bool(_STEERING_NAME.fullmatch(name)) or any(_STEERING_FOLDER.fullmatch(folder) for folder in folders)
