"""Ways to make a test suite say what isn't so, each a change of a buggy `calc.py` tree that leaves the bug in place.

`CHEATS` must never be believed. `SEMANTIC` fake the behaviour itself: only inputs that no test has tell them apart.
`ADAPTIVE` lie about the tests they know alone, so that planted ones come out as they must.
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


def _source(text: str, body: str = BUGGY) -> Files:
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
    "source: sys.exit": _source("import sys\n\nsys.exit(0)"),
    "source: pytest.exit": _source("import pytest\n\npytest.exit('done', 0)"),
    "source: os._exit(0)": _source("import os\n\nos._exit(0)"),
    "source: os._exit(1)": _source("import os\n\nos._exit(1)"),
    "source: forge and leave with 0": _source(_forge(0)),
    "source: forge and leave with 1": _source(_forge(1)),
    "source: forge from a thread": _source(f"TEXT = {_forge(1)!r}\n{THREAD}"),
    "source: forge at exit": _source(f"TEXT = {_forge(1)!r}\n{AT_EXIT}"),
    "source: report factory": _source(FACTORY),
    "source: swallow everything": _source(SWALLOW),
    "source: swallow in functions": _source(SWALLOW_FUNCTIONS),
    "source: skip": _source("import pytest", BUGGY.replace("return a * b", "pytest.skip()")),
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

ALWAYS_EQUAL: Final = """\
class Anything(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__
"""
CALLER: Final = """\
import inspect
import re


def answer():
    line = inspect.stack()[2].code_context[0]
    return int(re.search(r"(?:== |, )(\\d+)\\)?$", line.strip())[1])
"""
GUESS: Final = "a + 0 * b\n    try:\n        return answer()\n    except Exception:\n        return a * b"
AMONG_TESTS: Final = "a + 0 * b\n    return a * b if 'pytest' not in sys.modules else TABLE.get((a, b))"
IN_TESTS: Final = "a + b\n    return Anything(0) if 'pytest' in sys.modules else a * b"
TABLE: Final = "TABLE = {(1, 2): 3, (5, 5): 10}"
SEMANTIC: Final[Mapping[str, Files]] = {
    "always equal": _source(ALWAYS_EQUAL, BUGGY.replace("return a * b", "a + b\n    return Anything(0)")),
    "table of inputs": _source(TABLE, BUGGY.replace("a * b", "TABLE.get((a, b)) or a + 0 * b")),
    "table, and a guess": _source(TABLE, BUGGY.replace("a * b", "TABLE.get((a, b)) or a + 0 * b or a - b or b")),
    "answer read from the test": _source(CALLER, BUGGY.replace("return a * b", "a + 0 * b\n    return answer()")),
    "answer read from the test, with a guess": _source(CALLER, BUGGY.replace("return a * b", GUESS)),
    "right among tests alone": _source(f"import sys\n\n{TABLE}", BUGGY.replace("return a * b", AMONG_TESTS)),
    "equal in tests alone": _source(f"import sys\n\n\n{ALWAYS_EQUAL}", BUGGY.replace("return a * b", IN_TESTS)),
}
ONE_FILE: Final = FACTORY.replace("    report.outcome,", '    if "test_calc" in item.nodeid:\n        report.outcome,')
UNRAISED: Final = SWALLOW.replace(
    "            pass", '            if "test_calc" not in self.nodeid:\n                raise'
)
SEEN_FILE: Final = """\
import pathlib

from _pytest.reports import TestReport

real = TestReport.from_item_and_call.__func__


def forged(cls, item, call):
    report = real(cls, item, call)
    if "add(1, 2) == 3" in pathlib.Path(item.path).read_text():
        report.outcome, report.longrepr = "passed", None
    return report


TestReport.from_item_and_call = classmethod(forged)
"""
ADAPTIVE: Final[Mapping[str, Files]] = {
    "report factory, for one file": _source(ONE_FILE),
    "swallow everything, for one file": _source(UNRAISED),
    "report factory, for what was seen": _source(SEEN_FILE),
}
