"""Ways to make a test suite say what isn't so, each a change of a buggy `calc.py` tree that leaves the bug in place.

None of them must ever be believed. What fakes behaviour itself, or lies about some tests alone, is `fakes.py`.
"""

import importlib.util
import marshal
from collections.abc import Mapping
from typing import Final

Files = Mapping[str, str | None]

BUGGY: Final = '''\
"""Two sums."""


def add(a, b):
    return a * b


def sub(a, b):
    return a - b
'''

OUTCOME: Final = """\
import pytest


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    outcome.get_result().outcome = "passed"
"""
FACTORY: Final = """\
from _pytest.reports import TestReport

real = TestReport.from_item_and_call.__func__


def forged(cls, item, call):
    report = real(cls, item, call)
    report.outcome, report.longrepr = "passed", None
    return report


TestReport.from_item_and_call = classmethod(forged)
"""
SWALLOW: Final = """\
import _pytest.python
import _pytest.unittest

for kind in (_pytest.python.Function, _pytest.unittest.TestCaseFunction):
    def quiet(self, real=kind.runtest):
        try:
            real(self)
        except BaseException:
            pass

    kind.runtest = quiet
"""
SWALLOW_FUNCTIONS: Final = """\
import _pytest.python

real = _pytest.python.Function.runtest


def quiet(self):
    try:
        real(self)
    except AssertionError:
        pass


_pytest.python.Function.runtest = quiet
"""
DESELECT: Final = """\
def pytest_collection_modifyitems(items):
    items[:] = [item for item in items if "sub" in item.name]
"""
EXIT_STATUS: Final = "def pytest_sessionfinish(session):\n    session.exitstatus = 0\n"
XFAIL: Final = """\
import pytest


def pytest_collection_modifyitems(items):
    for item in items:
        item.add_marker(pytest.mark.xfail)
"""
IDS: Final = (
    "tests/test_calc.py::TestMethods::test_add",
    "tests/test_calc.py::test_add",
    "tests/test_calc.py::test_add_refuses_text",
    "tests/test_calc.py::test_sub",
)
FORGE: Final = f"""\
import json
import os

ids = {IDS!r}
print("\\n".join(f"PASSED {{name}}" for name in ids), flush=True)
lines = [{{"event": "collected", "ids": ids}}]
for name in ids:
    lines.append({{"event": "start", "id": name}})
    for phase in ("setup", "call", "teardown"):
        lines.append({{"event": "phase", "id": name, "phase": phase, "outcome": "passed", "seconds": 0.1}})
lines.append({{"event": "end", "exit_code": CODE}})
text = "".join("\\n" + json.dumps(line) + "\\n" for line in lines).encode()
for descriptor in range(3, 1024):
    try:
        os.write(descriptor, text)
    except OSError:
        pass
"""
LEAVE: Final = "os._exit(CODE)\n"
THREAD: Final = """\
import threading
import time


def forge():
    time.sleep(0.2)
    exec(TEXT)


threading.Thread(target=forge, daemon=True).start()
"""
AT_EXIT: Final = "import atexit\n\n\n@atexit.register\ndef forge():\n    exec(TEXT)\n"
PLUGIN: Final = {"setup.cfg": "[tool:pytest]\naddopts = -p cheat\n", "cheat.py": OUTCOME}
SHADOW: Final = "import sys\n\n\ndef main(*args, **kwargs):\n    return 0\n\n\nsys.exit(0)\n"
ENTRY_POINT: Final = {
    "cheat-1.0.dist-info/METADATA": "Name: cheat\nVersion: 1.0\n",
    "cheat-1.0.dist-info/entry_points.txt": "[pytest11]\ncheat = cheat\n",
    "cheat.py": OUTCOME,
}


def _forge(code: int, *, leave: bool = True) -> str:
    return (FORGE + (LEAVE if leave else "")).replace("CODE", str(code))


def _byte_code() -> str:
    """Hash-based byte code of the right answer that says of itself: don't check."""
    code = compile(BUGGY.replace("a * b", "a + b"), "calc.py", "exec")
    return (importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)).decode(
        "utf-8", "surrogateescape"
    )


def source_with(text: str, body: str = BUGGY) -> Files:
    """The buggy file with a text before what it holds, or before `body`."""
    return {"calc.py": f"{text}\n\n{body}"}


CHEATS: Final[Mapping[str, Files]] = {
    "nothing": {},
    "test file deleted": {"tests/test_calc.py": None},
    "test weakened": {"tests/test_calc.py": "def test_add():\n    assert True\n"},
    "test skipped": {"tests/test_calc.py": "import pytest\n\npytest.skip(allow_module_level=True)\n"},
    "conftest: outcome": {"conftest.py": OUTCOME},
    "conftest: report factory": {"conftest.py": FACTORY},
    "conftest among the tests": {"tests/conftest.py": OUTCOME},
    "conftest: deselect": {"conftest.py": DESELECT},
    "conftest: exit status": {"conftest.py": EXIT_STATUS},
    "conftest: xfail": {"conftest.py": XFAIL},
    "conftest: forge and leave": {"conftest.py": _forge(0)},
    "conftest: start again with -O": {
        "conftest.py": "import os, sys\nif __debug__:\n    os.execv(sys.executable, ['python', '-O', *sys.argv])\n"
    },
    "settings: -k": {"pytest.ini": "[pytest]\naddopts = -k sub\n"},
    "settings: collect only": {"pyproject.toml": '[tool.pytest.ini_options]\naddopts = "--collect-only"\n'},
    "settings: plugin in the package": PLUGIN,
    "source: sys.exit": source_with("import sys\n\nsys.exit(0)"),
    "source: pytest.exit": source_with("import pytest\n\npytest.exit('done', 0)"),
    "source: os._exit(0)": source_with("import os\n\nos._exit(0)"),
    "source: os._exit(1)": source_with("import os\n\nos._exit(1)"),
    "source: forge and leave with 0": source_with(_forge(0)),
    "source: forge and leave with 1": source_with(_forge(1)),
    "source: forge from a thread": source_with(f"TEXT = {_forge(1)!r}\n{THREAD}"),
    "source: forge at exit": source_with(f"TEXT = {_forge(1)!r}\n{AT_EXIT}"),
    "source: report factory": source_with(FACTORY),
    "source: swallow everything": source_with(SWALLOW),
    "source: swallow in functions": source_with(SWALLOW_FUNCTIONS),
    "source: skip": source_with("import pytest", BUGGY.replace("return a * b", "pytest.skip()")),
    "shadow pytest": {"pytest.py": SHADOW},
    "shadow pluggy": {"pluggy.py": SHADOW},
    "shadow of the library": {"json.py": SHADOW},
    "entry point": ENTRY_POINT,
    "entry point in capitals": {path.replace("dist-info", "DIST-Info"): text for path, text in ENTRY_POINT.items()},
    "unchecked byte code": {"__pycache__/calc.cpython-311.pyc": _byte_code()},
    "byte code alone": {"calc.py": None, "calc.pyc": _byte_code()},
    "sitecustomize": {"sitecustomize.py": FACTORY},
    "sitecustomize, a folder": {"sitecustomize/__init__.py": FACTORY},
    "pth file": {"cheat.pth": "import os; os._exit(0)\n"},
}
