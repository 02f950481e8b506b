"""What a project's CMake files say of its own switches: which of them turn tests on, and what is not needed off."""

import re
from collections.abc import Iterator
from typing import Final

_OPTION: Final = re.compile(
    r"^[^\S\n]*+(?:option|cmake_dependent_option|dependent_option)\s*+\(\s*+[\"]?([A-Za-z_][\w.-]*+)[\"]?[\s)]"
    r"|^[^\S\n]*+set\s*+\(\s*+([A-Za-z_][\w.-]*+)\s++[^()\n]*?CACHE\s++BOOL\b",
    re.MULTILINE | re.IGNORECASE,
)
_TESTS: Final = frozenset({"test", "tests", "testing", "unittest", "unittests", "selftest", "selftests", "testsuite"})
_ASIDE: Final = frozenset(
    {"example", "examples", "sample", "samples", "demo", "demos", "doc", "docs", "documentation", "doxygen", "man"}
    | {"bench", "benchmark", "benchmarks", "perf", "fuzz", "fuzzer", "fuzzers", "fuzzing", "oss", "coverage"}
)
_STRICT: Final = re.compile(
    r"(^|_)(werror|warnings?_(as|are|to)_errors?|(error|fail)_on_warnings?|fatal_warnings)(_|$)"
)
_REVERSED: Final = frozenset({"no", "disable", "disabled", "skip", "without", "exclude", "omit", "suppress"})
_WITH_BUILD: Final = frozenset({"post", "after"})
"""Tests that the build itself runs: one that fails would be a build that fails."""
_OTHER: Final = frozenset(
    {"coverage", "asan", "tsan", "ubsan", "msan", "sanitizer", "sanitizers", "sanitize", "valgrind", "memcheck", "cuda"}
    | {
        "gpu",
        "install",
        "installed",
        "network",
        "online",
        "internet",
        "fuzz",
        "fuzzer",
        "fuzzing",
        "bench",
        "benchmark",
    }
    | {"benchmarks", "perf", "performance", "system", "external", "download", "python", "java", "use", "find", "only"}
    | {"shared", "module", "modules", "header", "headers", "ho", "wasm", "android", "ios", "long", "slow", "stress"}
)


def declared_options(text: str) -> Iterator[str]:
    """Names of the options that a CMake file declares, in order."""
    for found in _OPTION.finditer(text):
        yield found[1] or found[2]


def switch(name: str) -> str:
    """`ON`, `OFF`, or empty for what stays as the project has it."""
    words = frozenset(re.split(r"[_.-]+", name.lower()))
    if _STRICT.search(name.lower()):
        return "OFF"
    if words & _TESTS and words & _WITH_BUILD:
        return "OFF"
    if words & _TESTS and not words & _OTHER:
        return "OFF" if words & _REVERSED else "ON"
    if words & _ASIDE and not words & _TESTS and not words & _REVERSED:
        return "OFF"
    return ""


def chosen_switches(texts: list[str]) -> tuple[str, ...]:
    """Arguments of cmake, sorted: `-DNAME=ON` for tests, `-DNAME=OFF` for examples, benchmarks, documents."""
    names = {name for text in texts for name in declared_options(text)} | {"BUILD_TESTING"}
    return tuple(sorted(f"-D{name}={state}" for name in names if (state := switch(name))))
