"""Which test a Java process is in, by the stack of the thread that runs tests, as `jcmd` prints it.

Standard library alone.
"""

import re
from pathlib import Path

_FRAME = re.compile(r"^\s+at (?:[\w.@-]+/)*([\w.$]+)\.([\w$<>]+)\(", re.MULTILINE)
_RUNNING = re.compile(r'^"(?:main|Test worker)" .*?(?=^$|\Z)', re.MULTILINE | re.DOTALL)
"""Surefire runs tests in the first, Gradle in the second."""
_REPEATING = re.compile(
    r"org\.junit\.jupiter\.engine\.descriptor\.(TestTemplate|TestFactory|DynamicTest)|org\.junit\.runners\.parameterized"
    r"|org\.junit\.experimental\.theories|org\.testng\.internal\.(\w+\.)*(Invoker|TestInvoker)"
)
"""Classes below which one method may run many times, each time with other data."""


def test_in(stacks: str, folders: list[Path]) -> tuple[str, bool]:
    """Id of a test, empty for none, and whether its method may run many times over.

    The test is the outermost method of a class that lies compiled in one of `folders`.
    """
    frames = [frame for thread in _RUNNING.findall(stacks) for frame in _FRAME.findall(thread)]
    found = next((f"{name}#{method}" for name, method in reversed(frames) if _is_test(folders, name)), "")
    return found, any(_REPEATING.match(name) for name, _ in frames)


def _is_test(folders: list[Path], class_name: str) -> bool:
    path = class_name.replace(".", "/") + ".class"
    return any((folder / path).is_file() for folder in folders)
