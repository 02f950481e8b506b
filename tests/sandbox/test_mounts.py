"""Layers with odd names, many layers, layers that aren't there, and what earlier commands left."""

from pathlib import Path

import pytest

from oreline.errors import SandboxError
from oreline.sandbox.changes import FileChange, read_changes, write_layer
from oreline.sandbox.contract import WORK, Command, Finished, Mount, Sandbox

pytestmark = pytest.mark.sandbox


def _shell(sandbox: Sandbox, script: str, mount: Mount) -> Finished:
    return sandbox.run(Command(argv=("/bin/sh", "-c", script), mounts=(mount,)))


@pytest.mark.parametrize("name", ["a:b", "a\\b", "a,b", "a b", "é", "a\nb", "a=b", "-rf", "'\"$"])
def test_folders_may_have_any_name(sandbox: Sandbox, tmp_path: Path, name: str) -> None:
    home = tmp_path / name
    low, high = home / f"low{name}", home / f"high{name}"
    write_layer((FileChange(path="f", content=b"1\n"),), low)
    write_layer((FileChange(path="g", content=b"2\n"),), high)
    mount = Mount(target=WORK, layers=(low, high), upper=home / f"up{name}", read_only=("g",))
    assert _shell(sandbox, "cat f g; echo 3 > h", mount).stdout == b"1\n2\n"
    assert read_changes(home / f"up{name}", (low, high)) == (FileChange(path="h", content=b"3\n"),)
    assert _shell(sandbox, "cat f g", Mount(target=WORK, layers=(low, high))).stdout == b"1\n2\n"


@pytest.mark.parametrize("is_writable", [False, True])
def test_many_layers(sandbox: Sandbox, tmp_path: Path, is_writable: bool) -> None:
    layers = tuple(tmp_path / f"layer-{number}" for number in range(20))
    for number, layer in enumerate(layers):
        write_layer(
            (FileChange(path=f"f{number}", content=b"x"), FileChange(path="top", content=b"%d" % number)), layer
        )
    mount = Mount(target=WORK, layers=layers, upper=tmp_path / "upper" if is_writable else None)
    assert _shell(sandbox, "ls | wc -l; cat top", mount).stdout == b"21\n19"


@pytest.mark.parametrize(("name", "count", "length"), [("bubblewrap", 20, 200), ("docker", 200, 1)])
def test_too_many_layers_are_refused_with_the_reason(
    request: pytest.FixtureRequest, tmp_path: Path, name: str, count: int, length: int
) -> None:
    layers = tuple(tmp_path / f"{'l' * length}-{number}" for number in range(count))
    for layer in layers:
        layer.mkdir()
    with pytest.raises(SandboxError, match="too_many_layers"):
        _shell(request.getfixturevalue(name), "true", Mount(target=WORK, layers=layers))


def test_layer_that_is_a_link_shows_what_it_leads_to(sandbox: Sandbox, tmp_path: Path) -> None:
    write_layer((FileChange(path="lib.so.1", content=b"1\n"),), tmp_path / "low")
    (tmp_path / "low" / "lib.so").symlink_to("lib.so.1")
    (tmp_path / "other").symlink_to("low")
    file = Mount(target="/opt/lib.so", layers=(tmp_path / "low" / "lib.so",))
    folder = Mount(target=WORK, layers=(tmp_path / "other",))
    script = Command(argv=("/bin/sh", "-c", "cat /opt/lib.so lib.so.1; test ! -L /opt/lib.so"), mounts=(folder, file))
    finished = sandbox.run(script)
    assert (finished.exit_code, finished.stdout) == (0, b"1\n1\n")


def test_layer_that_is_missing_is_left_out(sandbox: Sandbox, tmp_path: Path) -> None:
    write_layer((FileChange(path="f", content=b"1\n"),), tmp_path / "low")
    assert _shell(sandbox, "cat f", Mount(target=WORK, layers=(tmp_path / "low", tmp_path / "none"))).stdout == b"1\n"


def test_mount_without_any_layer_is_refused(sandbox: Sandbox, tmp_path: Path) -> None:
    with pytest.raises(SandboxError, match="no_such_layer"):
        _shell(sandbox, "true", Mount(target=WORK, layers=(tmp_path / "none",)))


def test_relative_folders(sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_layer((FileChange(path="f", content=b"1\n"),), Path("low"))
    mount = Mount(target=WORK, layers=(Path("low"),), upper=Path("up"))
    assert _shell(sandbox, "cat f; echo 2 > g", mount).stdout == b"1\n"
    assert (tmp_path / "up" / "g").read_bytes() == b"2\n"


def test_layers_below_are_never_written(sandbox: Sandbox, tmp_path: Path) -> None:
    write_layer((FileChange(path="f", content=b"1\n"),), tmp_path / "low")
    script = "echo 2 > f; chmod 777 f; touch -t 197001010000 f; rm f; mkdir f; chmod 700 ."
    before = (tmp_path / "low" / "f").stat()
    _shell(sandbox, script, Mount(target=WORK, layers=(tmp_path / "low",), upper=tmp_path / "up"))
    after = (tmp_path / "low" / "f").stat()
    assert (tmp_path / "low" / "f").read_bytes() == b"1\n"
    assert (after.st_mode, after.st_mtime, after.st_ino) == (before.st_mode, before.st_mtime, before.st_ino)


def test_commands_see_what_earlier_ones_wrote_and_a_fresh_upper_does_not(sandbox: Sandbox, tmp_path: Path) -> None:
    write_layer((FileChange(path="f", content=b"1\n"),), tmp_path / "low")
    first = Mount(target=WORK, layers=(tmp_path / "low",), upper=tmp_path / "one")
    fresh = Mount(target=WORK, layers=(tmp_path / "low",), upper=tmp_path / "two")
    _shell(sandbox, "echo 2 > g; rm f; echo x > /tmp/t", first)
    assert _shell(sandbox, "ls . /tmp", first).stdout == b".:\ng\n\n/tmp:\n"
    assert _shell(sandbox, "ls", fresh).stdout == b"f\n"


def test_work_tree_that_code_closed_to_itself_can_be_used_again(sandbox: Sandbox, tmp_path: Path) -> None:
    write_layer((FileChange(path="f", content=b"1\n"),), tmp_path / "low")
    mount = Mount(target=WORK, layers=(tmp_path / "low",), upper=tmp_path / "up")
    _shell(sandbox, "chmod 000 /work", mount)
    assert _shell(sandbox, "cat f", mount).stdout == b"1\n"


@pytest.mark.parametrize(
    ("argv", "cwd", "exit_code"), [(("/no/such",), WORK, 127), (("no-such",), WORK, 127), (("/bin/true",), "/no", 2)]
)
def test_missing_program_or_folder_is_a_result_of_the_command(
    sandbox: Sandbox, tmp_path: Path, argv: tuple[str, ...], cwd: str, exit_code: int
) -> None:
    (tmp_path / "low").mkdir()
    mounts = (Mount(target=WORK, layers=(tmp_path / "low",)),)
    assert sandbox.run(Command(argv=argv, cwd=cwd, mounts=mounts)).exit_code == exit_code


def test_sandbox_that_cannot_be_set_up_is_an_error(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "low").mkdir()
    with pytest.raises(SandboxError, match="sandbox_failed"):
        sandbox.run(Command(argv=("/bin/true",), mounts=(Mount(target="/etc/passwd/x", layers=(tmp_path / "low",)),)))
