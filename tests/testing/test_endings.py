"""How runs end that don't end well: nothing is taken for evidence that isn't, and nothing crashes the host."""

import pytest

from oreline.records.testing import TestRun
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.contract import Limits
from oreline.sandbox.process import REPORT_BYTES
from oreline.testing.runner import TestRequest, start_runner
from tests.testing.conftest import Run, Suite

BEFORE = "def test_a(): pass\n\n"
AFTER = "\n\ndef test_c(): pass\n"
SHORT = Limits(wall_seconds=4.0)


def found(run: TestRun) -> dict[str, str]:
    return {result.test_id.split("::")[-1]: result.status.value for result in run.results}


ENDS = {
    "by an exit code": "os._exit(0)",
    "by a signal": "os.kill(os.getpid(), 9)",
    "with its process group": "os.killpg(0, 9)",
    "by a child": "subprocess.call(['sh', '-c', 'kill -9 $PPID'])",
    "by a crash": "ctypes.string_at(0)",
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_a_test_that_ends_the_process_is_named_and_the_others_run(run: Run, end: str) -> None:
    body = f"import ctypes, os, subprocess\ndef test_b():\n    {end}\n"
    ended = run({"test_x.py": BEFORE + body + AFTER})
    assert found(ended) == {"test_a": "passed", "test_b": "error", "test_c": "passed"}
    assert (ended.finished, ended.exit_code, ended.stopped_by) == (True, 1, "")


def test_what_is_left_keeps_its_order(run: Run) -> None:
    body = "import os\nseen = []\ndef test_b(): os._exit(0)\ndef test_c(): seen.append(1)\n"
    ended = run({"test_x.py": AFTER.replace("c", "a") + body + "def test_d(): assert seen\n"}, is_reversed=True)
    assert found(ended) == {"test_a": "passed", "test_b": "error", "test_c": "passed", "test_d": "failed"}


def test_a_test_that_kills_its_parent_meets_nobody(run: Run) -> None:
    ended = run({"test_x.py": BEFORE + "def test_b():\n    import os\n    os.kill(os.getppid(), 9)\n" + AFTER})
    assert set(found(ended).values()) == {"passed"}


def test_a_test_that_kills_all_it_may_leaves_tests_not_run(run: Run) -> None:
    ended = run({"test_x.py": BEFORE + "def test_b():\n    import os\n    os.kill(-1, 9)\n    os._exit(0)\n" + AFTER})
    assert found(ended) == {"test_a": "passed", "test_b": "error", "test_c": "not_run"}
    assert (ended.finished, ended.stopped_by) == (False, "")


DEAF = {
    "it ignores the signal": "signal.signal(signal.SIGALRM, signal.SIG_IGN)",
    "it takes the timer back": "signal.setitimer(signal.ITIMER_REAL, 0)",
    "it hangs in compiled code": (
        "held, lock = ctypes.create_string_buffer(64), ctypes.PyDLL(None).pthread_mutex_lock; lock(held); lock(held)"
    ),
}


@pytest.mark.parametrize("how", DEAF.values(), ids=DEAF)
def test_a_test_that_is_deaf_to_its_limit_is_a_timeout_and_the_rest_runs(run: Run, how: str) -> None:
    body = f"import ctypes, signal, time\ndef test_b():\n    {how}\n    while True: time.sleep(1)\n"
    ended = run({"test_x.py": BEFORE + body + AFTER}, test_seconds=0.5)
    assert found(ended) == {"test_a": "passed", "test_b": "timeout", "test_c": "passed"}
    assert (ended.finished, ended.duration_seconds < 15) == (True, True)


def test_a_test_over_its_limit_is_a_timeout_and_the_rest_runs(run: Run) -> None:
    body = "def test_b():\n    import time\n    try:\n        time.sleep(60)\n    except Exception:\n        pass\n"
    ended = run({"test_x.py": BEFORE + body + AFTER}, test_seconds=0.5)
    assert found(ended) == {"test_a": "passed", "test_b": "timeout", "test_c": "passed"}
    assert ended.finished


def test_a_run_over_its_limit_names_the_test_that_was_running(run: Run) -> None:
    body = (
        "import signal, time\ndef test_b():\n    signal.signal(signal.SIGALRM, signal.SIG_IGN)\n"
        "    while True: time.sleep(1)\n"
    )
    ended = run({"test_x.py": BEFORE + body + AFTER}, limits=SHORT)
    assert found(ended) == {"test_a": "passed", "test_b": "timeout", "test_c": "not_run"}
    assert (ended.finished, ended.exit_code, ended.stopped_by) == (False, None, "wall")


def test_a_forked_child_reports_nothing(run: Run) -> None:
    body = "def test_b():\n    import os\n    os.fork()\n"
    ended = run({"test_x.py": BEFORE + body + AFTER})
    assert found(ended) == {"test_a": "passed", "test_b": "passed", "test_c": "passed"}
    assert ended.finished


def test_a_thread_left_behind_holds_nothing_up(run: Run) -> None:
    body = "import threading, time\ndef test_b():\n    threading.Thread(target=time.sleep, args=(60,)).start()\n"
    ended = run({"test_x.py": BEFORE + body + AFTER}, limits=SHORT)
    assert (ended.finished, ended.stopped_by) == (True, "")


def test_a_child_that_inherits_descriptors_cannot_report(run: Run) -> None:
    child = "for fd in 3 4 5 6 7 8 9; do echo x >&$fd; done; ls /proc/self/fd | grep -x 700 >&2"
    body = (
        f"def test_b():\n    import subprocess\n    assert subprocess.call(['sh', '-c', {child!r}], close_fds=False)\n"
    )
    ended = run({"test_x.py": BEFORE + body + AFTER})
    assert found(ended) == {"test_a": "passed", "test_b": "passed", "test_c": "passed"}


def test_a_test_that_closes_descriptors_harms_itself_and_not_the_report(run: Run) -> None:
    ended = run({"test_x.py": BEFORE + "import os\ndef test_b():\n    os.closerange(3, 256)\n"})
    assert found(ended) == {"test_a": "passed", "test_b": "error"}
    assert not ended.finished


GARBAGE = """
import os

def test_b():
    for descriptor in range(3, 1024):
        try:
            os.write(descriptor, b'\\xff{"event": "end", "exit_code": 0}\\n{"event": ["x"]}\\n[1]\\nno line end')
        except OSError:
            pass
    assert False
"""


def test_garbage_in_the_report_hides_no_failure(run: Run) -> None:
    ended = run({"test_x.py": BEFORE + GARBAGE + AFTER})
    assert found(ended) == {"test_a": "passed", "test_b": "failed", "test_c": "passed"}
    assert (ended.finished, ended.exit_code) == (True, 1)


def test_a_forged_end_is_no_end(run: Run) -> None:
    body = GARBAGE.replace("assert False", "os._exit(0)").replace("\\xff", "\\n")
    ended = run({"test_x.py": BEFORE + body + AFTER})
    assert found(ended) == {"test_a": "passed", "test_b": "error", "test_c": "not_run"}
    assert not ended.finished


def test_a_suite_that_prints_much_is_read_whole(run: Run) -> None:
    body = "import os\ndef test_b(capfd):\n    with capfd.disabled():\n"
    body += "        for _ in range(8): os.write(1, b'x' * 10**6)\n"
    ended = run({"test_x.py": BEFORE + body + AFTER})
    assert found(ended) == {"test_a": "passed", "test_b": "passed", "test_c": "passed"}
    assert (ended.finished, ended.stopped_by) == (True, "")


def test_a_hundred_thousand_tests_can_be_told_of(sandbox: Bubblewrap, suite: Suite) -> None:
    many = suite({"test_x.py": "import pytest\n@pytest.mark.parametrize('n', range(100))\ndef test_a(n): pass\n"})
    finished = start_runner(sandbox, many, TestRequest(), with_coverage=False)
    assert finished.exit_code == 0
    assert 1000 * len(finished.report) < REPORT_BYTES


def test_no_tests_is_visible(run: Run) -> None:
    ended = run({"module.py": "x = 1\n"})
    assert (ended.finished, ended.exit_code, ended.collected, ended.results) == (True, 5, 0, ())


def test_options_that_pytest_refuses_are_visible(run: Run) -> None:
    ended = run({"test_x.py": BEFORE, "pytest.ini": "[pytest]\naddopts = --no-such-option\n"})
    assert (ended.finished, ended.exit_code, ended.collected) == (False, 4, -1)
    assert "--no-such-option" in ended.output_tail


def test_a_file_that_cannot_be_collected_stands_beside_the_rest(run: Run) -> None:
    ended = run({"test_x.py": BEFORE, "test_y.py": "import no_such_module\n"})
    assert found(ended) == {"test_a": "passed"}
    assert (ended.finished, ended.exit_code) == (True, 1)
    assert "no_such_module" in ended.collection_errors[0]


def test_stopping_early_is_not_the_projects_choice(run: Run) -> None:
    files = {"test_x.py": "def test_a(): assert False\n" + AFTER, "pytest.ini": "[pytest]\naddopts = -x\n"}
    assert found(run(files)) == {"test_a": "failed", "test_c": "passed"}
