"""Tiny packages, good and bad, each a function that gives a `Release`. Hostile archives are `archives.py`."""

from collections.abc import Mapping

from tests.doubles import calculator as calculator_text
from tests.doubles import wordlist as wordlist_text
from tests.doubles.releases import Distribution, Release, release_of, zipped

MODULE = '''\
"""One function."""

__version__ = "1.0.0"


def double(number):
    """Twice the number."""
    if number > 1000:
        raise OverflowError(number)
    return number * 2
'''

PASSING_TESTS = """\
import pytest

from {module} import double


@pytest.mark.parametrize("number", range(10))
def test_double(number):
    assert double(number) == number + number


def test_double_refuses():
    with pytest.raises(OverflowError):
        double(1001)
"""


def pyproject(name: str, module: str) -> str:
    """A pyproject.toml whose build needs nothing but flit_core, which itself needs nothing."""
    return (
        '[build-system]\nrequires = ["flit_core>=3.9,<4"]\nbuild-backend = "flit_core.buildapi"\n\n'
        f'[project]\nname = "{name}"\ndescription = "A tiny package."\ndynamic = ["version"]\n'
        'requires-python = ">=3.11"\nlicense = { text = "MIT" }\n\n'
        '[project.optional-dependencies]\ntest = ["pytest"]\n\n'
        f'[tool.flit.module]\nname = "{module}"\n\n'
        '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n'
    )


def package(name: str, files: Mapping[str, str | bytes], version: str = "1.0.0") -> Release:
    """A sound package of one module and passing tests, with `files` added or put in place of its own."""
    module = name.replace("-", "_")
    sound = {
        "pyproject.toml": pyproject(name, module),
        f"{module}.py": MODULE,
        "tests/test_double.py": PASSING_TESTS.format(module=module),
    }
    return release_of(name, version, {**sound, **files})


def calculator(name: str = "calculator") -> Release:
    """Good: ten functions, 58 test ids (blanks, brackets, colons, Unicode), one skipped, one expected failure."""
    return release_of(name, "1.0.0", {"pyproject.toml": pyproject(name, "calculator"), **calculator_text.FILES})


def wordlist(name: str = "wordlist") -> Release:
    """Good and unlike `calculator`: a flat layout, a class and generators."""
    return release_of(name, "2.1.0", {"pyproject.toml": pyproject(name, "wordlist"), **wordlist_text.FILES})


def wheel_only() -> Release:
    """Bad: the index offers a wheel and no source distribution."""
    wheel = zipped({"wheel_only.py": MODULE, "wheel_only-1.0.0.dist-info/METADATA": "Name: wheel-only\n"})
    file = Distribution(filename="wheel_only-1.0.0-py3-none-any.whl", content=wheel)
    return Release(name="wheel-only", version="1.0.0", distributions=(file,))


SETUPTOOLS = '[build-system]\nrequires = ["setuptools>=68"]\nbuild-backend = "setuptools.build_meta"\n'


def build_fails() -> Release:
    """Bad: setup.py raises."""
    files = {"pyproject.toml": SETUPTOOLS, "setup.py": 'raise RuntimeError("no compiler for the moon")\n'}
    return package("build-fails", files)


def build_reads_host(port: int = 9) -> Release:
    """Bad: setup.py reads the host's secrets and calls `port` on the host; it raises HOST_LEAKED or HOST_SAFE."""
    setup = f"""\
import os
import socket

leaks = []
for path in ("/etc/shadow", "/root/.bashrc", "/root/.ssh", "/etc/machine-id"):
    try:
        found = os.listdir(path) if os.path.isdir(path) else open(path, "rb").read()
    except OSError:
        continue
    if found:
        leaks.append(path)
try:
    socket.create_connection(("127.0.0.1", {port}), timeout=2)
    leaks.append("network")
except OSError:
    pass
leaks += [name for name in os.environ if "TOKEN" in name or "SECRET" in name]
raise RuntimeError("HOST_LEAKED " + " ".join(leaks) if leaks else "HOST_SAFE")
"""
    return package("build-reads-host", {"pyproject.toml": SETUPTOOLS, "setup.py": setup})


def hanging_tests() -> Release:
    """Bad: one test never ends, and takes no notice of being asked to."""
    test = (
        "import signal\nimport time\n\n\ndef test_hangs():\n"
        "    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):\n"
        "        signal.signal(number, signal.SIG_IGN)\n"
        "    while True:\n        time.sleep(1)\n"
    )
    return package("hanging-tests", {"tests/test_hangs.py": test})


def forking_tests() -> Release:
    """Bad: a test forks without end."""
    test = (
        "import os\nimport time\n\n\ndef test_forks():\n    while True:\n        try:\n            os.fork()\n"
        "        except OSError:\n            time.sleep(5)\n"
    )
    return package("forking-tests", {"tests/test_forks.py": test})


def printing_tests() -> Release:
    """Bad: a test prints eight gigabytes past pytest's capture."""
    test = (
        'import os\n\n\ndef test_prints(capfd):\n    block = b"x" * 1_000_000\n    with capfd.disabled():\n'
        "        for _ in range(4_000):\n            os.write(1, block)\n            os.write(2, block)\n"
    )
    return package("printing-tests", {"tests/test_prints.py": test})


def parent_killing_tests() -> Release:
    """Bad: a test kills its parent, all it may signal and its process group."""
    test = (
        "import os\nimport signal\n\n\ndef test_kills():\n    os.kill(os.getppid(), signal.SIGKILL)\n"
        "    os.kill(-1, signal.SIGKILL)\n    os.killpg(0, signal.SIGKILL)\n"
    )
    return package("parent-killing-tests", {"tests/test_kills.py": test})


def network_tests() -> Release:
    """Half good: two tests call outside, eleven don't."""
    test = (
        "import socket\nimport urllib.request\n\n\ndef test_connects():\n"
        '    socket.create_connection(("192.0.2.1", 80), timeout=5).close()\n\n\n'
        'def test_resolves():\n    urllib.request.urlopen("https://example.com", timeout=5).read()\n'
    )
    return package("network-tests", {"tests/test_network.py": test})


def network_only_tests() -> Release:
    """Bad: every test calls outside."""
    test = (
        "import socket\n\nimport pytest\n\n\n"
        "@pytest.mark.parametrize('port', range(80, 90))\ndef test_connects(port):\n"
        '    socket.create_connection(("192.0.2.1", port), timeout=5).close()\n'
    )
    return package("network-only-tests", {"tests/test_double.py": test})


def no_tests() -> Release:
    """Bad: nothing to judge by."""
    return package("no-tests", {"tests/test_double.py": '"""Nothing yet."""\n'})


def failing_tests() -> Release:
    """Bad: nine tests of ten fail."""
    test = "import pytest\n\n\n@pytest.mark.parametrize('n', range(10))\ndef test_small(n):\n    assert n < 1\n"
    return package("failing-tests", {"tests/test_double.py": test})


def flaky_test() -> Release:
    """Half good: twelve coins fall anew in every run. That none shows both sides in three: 1 in 16 million."""
    test = (
        "import secrets\n\nimport pytest\n\n\n@pytest.mark.parametrize('coin', range(12))\ndef test_coin(coin):\n"
        "    assert secrets.randbelow(2) == 0\n"
    )
    return package("flaky-test", {"tests/test_coin.py": test})


def order_test() -> Release:
    """Half good: the second test passes only after the first."""
    test = "SEEN = []\n\n\ndef test_a_first():\n    SEEN.append(1)\n\n\ndef test_b_second():\n    assert SEEN == [1]\n"
    return package("order-test", {"tests/test_order.py": test})


def timing_test() -> Release:
    """Half good: one test passes by the real clock and fails by a clock a hundred times as fast."""
    test = (
        "import time\n\n\ndef test_is_quick():\n    start = time.perf_counter()\n    time.sleep(0.02)\n"
        "    assert time.perf_counter() - start < 1.0\n"
    )
    return package("timing-test", {"tests/test_timing.py": test})


def collection_error() -> Release:
    """Half good: one test file can't be imported, the other is sound."""
    return package("collection-error", {"tests/test_broken.py": "import no_such_module_anywhere\n"})
