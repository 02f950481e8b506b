"""Paths that stay read-only in a writable work tree, whatever is tried on them and their parents."""

import dataclasses
import os
from pathlib import Path

import pytest

from oreline.errors import IntegrityError, SandboxError
from oreline.sandbox.changes import FileChange, write_layer
from oreline.sandbox.contract import WORK, Command, Mount
from tests.sandbox.conftest import Box

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.fixture
def protected(box: Box) -> Box:
    return dataclasses.replace(box, read_only=("tests", "pkg/tests/test_m.py"))


ATTACKS = {
    "overwrite": "echo broken > {}",
    "append": "echo broken >> {}",
    "truncate": "truncate -s 0 {}",
    "in-place": "sed -i s/True/False/ {}",
    "remove": "rm -f {}",
    "rename-away": "mv {} elsewhere",
    "rename-over": "echo broken > new; mv -f new {}",
    "link-over": "ln -sf /dev/null {}",
    "hard-link": "ln {} hard && echo broken > hard",
    "permissions": "chmod 000 {}",
    "time": "touch -t 197001010000 {}",
    "through-descriptor": "exec 3< {}; echo broken > /proc/self/fd/3",
    "mount-over": "mount --bind /dev/null {}",
    "unmount": "umount {} || umount tests",
    "attribute": 'python3 -c \'import os; os.setxattr("{}", "user.x", b"1")\' 2> /dev/null || exit 1',
}


@pytest.mark.parametrize("script", ATTACKS.values(), ids=ATTACKS)
@pytest.mark.parametrize("path", ["tests/test_a.py", "pkg/tests/test_m.py"])
def test_protected_file_stays_as_it_is(protected: Box, script: str, path: str) -> None:
    protected.shell(script.format(path))
    assert protected.shell(f"cat {path}; stat -c %a {path}").stdout == b"assert True\n644\n"
    assert path not in {change.path for change in protected.changes()}


FOLDER_ATTACKS = {
    "new-file": "echo 1 > tests/conftest.py",
    "remove": "rm -rf tests",
    "rename": "mv tests gone",
    "swap": "mkdir new && mv tests old; mv -T new tests",
    "link": "rm -rf tests; ln -s /tmp tests",
    "remove-parent": "rm -rf pkg",
    "rename-parent": "mv pkg gone; mkdir pkg pkg/tests; echo broken > pkg/tests/test_m.py",
    "rename-parent-of-file": "mv pkg/tests gone; mkdir pkg/tests; echo broken > pkg/tests/test_m.py",
    "rename-work": "cd /; mv /work /gone",
    "remove-all": "rm -rf /work/* /work/.[a-z]*",
    "exchange": "python3 -c \"import ctypes; ctypes.CDLL(None).renameat2(-100, b'pkg', -100, b'tests', 2)\"",
    "close-parent": "chmod 000 pkg/tests pkg; chmod 755 pkg pkg/tests",
}


@pytest.mark.parametrize("script", FOLDER_ATTACKS.values(), ids=FOLDER_ATTACKS)
def test_protected_folder_stays_where_it_is(protected: Box, script: str) -> None:
    protected.shell(script)
    kept = protected.shell("cat tests/test_a.py pkg/tests/test_m.py; ls -A tests pkg/tests").stdout
    assert kept == b"assert True\nassert True\npkg/tests:\ntest_m.py\n\ntests:\ntest_a.py\n"


@pytest.mark.parametrize("script", FOLDER_ATTACKS.values(), ids=FOLDER_ATTACKS)
def test_parents_hold_within_the_same_command_too(protected: Box, script: str) -> None:
    done = protected.shell(f"({script}); cat /work/pkg/tests/test_m.py /work/tests/test_a.py")
    assert done.stdout == b"assert True\nassert True\n"


def test_rest_of_the_tree_is_writable(protected: Box) -> None:
    assert protected.shell("echo 1 > a.py && echo 2 > pkg/n.py && echo 3 > pkg/tests/n.py").exit_code == 0
    assert [change.path for change in protected.changes()] == ["a.py", "pkg/n.py", "pkg/tests/n.py"]


def test_protected_folder_shows_all_layers(box: Box, tmp_path: Path) -> None:
    over = (FileChange(path="tests/test_b.py", content=b"b\n"), FileChange(path="tests/test_a.py", content=None))
    write_layer(over, tmp_path / "over")
    mount = Mount(target=WORK, layers=(box.base, tmp_path / "over"), upper=box.upper, read_only=("tests",))
    done = box.sandbox.run(Command(argv=("/bin/sh", "-c", "ls tests; echo 1 > tests/x"), mounts=(mount,)))
    assert (done.stdout, b"Read-only file system" in done.stderr) == (b"test_b.py\n", True)


def test_protected_link_reveals_nothing_of_the_host(box: Box, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("hidden")
    (box.base / "link").symlink_to(os.path.relpath(tmp_path / "secret", box.base))
    linked = dataclasses.replace(box, read_only=("link",))
    assert linked.shell("cat link").stdout == b""


def test_path_through_a_link_cannot_be_protected(box: Box, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("hidden")
    (box.base / "link").symlink_to(tmp_path)
    with pytest.raises(SandboxError, match="no_such_path"):
        dataclasses.replace(box, read_only=("link/secret",)).shell("true")


def test_path_replaced_before_it_was_protected_is_refused(box: Box) -> None:
    box.shell("rm -r tests; ln -s /etc tests")
    with pytest.raises(IntegrityError, match="protected_path_replaced"):
        dataclasses.replace(box, read_only=("tests",)).shell("true")


def test_path_in_no_layer_is_refused(box: Box) -> None:
    with pytest.raises(SandboxError, match="no_such_path"):
        dataclasses.replace(box, read_only=("nowhere",)).shell("true")
