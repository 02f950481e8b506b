"""What is the Docker sandbox's own: its bases, its engine, and what killed runs leave to it."""

import io
import os
import signal
import socket
import subprocess
import sys
import tarfile
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from docker import APIClient

from oreline.errors import SandboxError
from oreline.sandbox.bubblewrap import Bubblewrap
from oreline.sandbox.changes import FileChange, read_changes, write_layer
from oreline.sandbox.contract import WORK, Command, Mount, Sandbox
from oreline.sandbox.docker.base import Base, find_base, make_base
from oreline.sandbox.docker.engine import open_client
from oreline.sandbox.docker.idmap import hide, show_swapped
from oreline.sandbox.docker.reaper import reap
from oreline.sandbox.docker.sandbox import Docker
from oreline.sandbox.docker.scrub import is_left, scrub
from oreline.sandbox.docker.stage import PREFIX, RUN
from tests.sandbox.conftest import Box

pytestmark = pytest.mark.sandbox


@pytest.fixture
def client(docker: Docker) -> Iterator[APIClient]:
    docker.prepare()
    with open_client() as client:
        yield client


def _tree(folder: Path) -> list[tuple[str, int, int, int, bytes]]:
    """Path, type and permissions, owner and content of all below a folder."""
    found = []
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        found.append((str(path.relative_to(folder)), status.st_mode, status.st_uid, status.st_gid, content))
    return found


def test_both_sandboxes_leave_the_same_bytes_and_owners(bubblewrap: Bubblewrap, docker: Docker, tmp_path: Path) -> None:
    write_layer((FileChange(path="a/b", content=b"1\n"), FileChange(path="c", content=b"2\n")), tmp_path / "base")
    script = "echo 3 > c; chmod 750 a; mkdir -m 700 n; echo 4 > n/f; ln -s f n/l; chmod +x n/f; ln n/f n/h"
    for sandbox in (bubblewrap, docker):
        mount = Mount(target=WORK, layers=(tmp_path / "base",), upper=tmp_path / sandbox.name)
        assert sandbox.run(Command(argv=("/bin/sh", "-c", script), mounts=(mount,))).exit_code == 0
    assert _tree(tmp_path / "docker") == _tree(tmp_path / "bubblewrap")


@pytest.mark.parametrize("order", [("bubblewrap", "docker"), ("docker", "bubblewrap")])
def test_one_goes_on_where_the_other_stopped(
    request: pytest.FixtureRequest, make_box: Callable[[Sandbox], Box], order: tuple[str, str]
) -> None:
    first, second = (make_box(request.getfixturevalue(name)) for name in order)
    assert first.shell("rm -r pkg a.py; mkdir pkg; echo 1 > pkg/new; chmod 700 pkg").exit_code == 0
    assert second.shell("ls pkg; echo 2 >> pkg/new; echo 3 > a.py").stdout == b"new\n"
    assert [(change.path, change.content) for change in read_changes(first.upper, (first.base,))] == [
        ("a.py", b"3\n"),
        ("pkg/m.py", None),
        ("pkg/new", b"1\n2\n"),
        ("pkg/tests/test_m.py", None),
    ]


def test_mount_below_a_layer_stays_out(docker: Docker, tmp_path: Path) -> None:
    for name in ("layer/below", "other"):
        (tmp_path / name).mkdir(parents=True)
    if os.geteuid():
        pytest.skip("only root can mount")
    show_swapped(tmp_path / "other", tmp_path / "layer" / "below", is_read_only=False)
    try:
        mounts = (Mount(target=WORK, layers=(tmp_path / "layer",)),)
        assert docker.run(Command(argv=("/usr/bin/touch", "below/x"), mounts=mounts)).exit_code == 1
    finally:
        hide(tmp_path / "layer" / "below")
    assert list((tmp_path / "other").iterdir()) == []


def test_nothing_is_left_of_a_command(docker: Docker, client: APIClient, make_box: Callable[[Sandbox], Box]) -> None:
    before = _unused_volumes(client)
    box = make_box(docker)
    box.shell("sleep 100 &")
    mine = f"-{os.getpid()}-"
    assert [one for one in client.containers(all=True) if mine in one["Names"][0]] == []
    # Others who use this engine have volumes for a moment, too.
    _await(lambda: _unused_volumes(client) <= before)
    assert [path for path in RUN.glob(f"{PREFIX}*") if mine in path.name] == []
    assert {path.name for path in box.upper.parent.iterdir()} == {"base", "upper"}


def _unused_volumes(client: APIClient) -> set[str]:
    return {volume["Name"] for volume in client.volumes(filters={"dangling": True})["Volumes"] or ()}


def _abandon(client: APIClient, owner: str) -> str:
    image = make_base(client).image
    return str(client.create_container(image, ["/x"], labels={"oreline.owner": owner})["Id"])


def test_reaper_takes_what_has_no_owner_any_more_and_nothing_else(client: APIClient) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    host = os.uname().nodename
    orphan = _abandon(client, f"oreline-{host}-{ended.pid}-abc")
    others = [_abandon(client, f"oreline-{host}-{os.getpid()}-abc"), _abandon(client, f"oreline-elsewhere-{2**22}-abc")]
    try:
        reap(client)
        left = {one["Id"] for one in client.containers(all=True)}
        assert (orphan in left, set(others) <= left) == (False, True)
    finally:
        for one in others:
            client.remove_container(one)


def _owner_that_is_gone() -> str:
    ended = subprocess.Popen(["true"])
    ended.wait()
    return f"{os.uname().nodename}-{ended.pid}-abc"


def test_reaper_takes_volumes_and_half_made_images_too(client: APIClient, system: Path) -> None:
    gone, mine = _owner_that_is_gone(), f"{os.uname().nodename}-{os.getpid()}-abc"
    volumes = [
        client.create_volume(labels={"oreline.owner": f"oreline-{owner}"})["Name"]
        for owner in (gone, mine, "other-1-a")
    ]
    for owner in (gone, mine):
        client.import_image_from_file(str(system), repository="oreline-base", tag=f"raw-{owner}")
    reap(client)
    left = {volume["Name"] for volume in client.volumes()["Volumes"]}
    tags = {tag for image in client.images() for tag in image["RepoTags"] or ()}
    client.remove_image(f"oreline-base:raw-{mine}")
    for volume in volumes[1:]:
        client.remove_volume(volume)
    assert [volume in left for volume in volumes] == [False, True, True]
    assert [f"oreline-base:raw-{owner}" in tags for owner in (gone, mine)] == [False, True]


def test_bases_belong_to_nobody_and_two_at_once_make_the_same(client: APIClient, system: Path) -> None:
    with ThreadPoolExecutor() as threads:
        one, other = threads.map(lambda _: _make_base_of(system), range(2))
    assert one == other
    assert not client.inspect_image(one.image)["Config"]["Labels"].get("oreline.owner")
    assert [
        tag for image in client.images() for tag in image["RepoTags"] or () if f":raw-{os.uname().nodename}-" in tag
    ] == []


def _make_base_of(archive: Path) -> Base:
    with open_client() as client:
        return make_base(client, archive)


VICTIM = """
import sys
from pathlib import Path
from oreline.sandbox.contract import Command, Mount
from oreline.sandbox.choice import open_sandbox
base, upper, mark = sys.argv[1:]
mount = Mount(target="/work", layers=(Path(base),), upper=Path(upper))
script = f"echo 1 > started; setsid sleep {mark} & sleep {mark}"
open_sandbox("docker").run(Command(argv=("/bin/sh", "-c", script), mounts=(mount,)))
"""


@dataclass(frozen=True)
class Victim:
    """A process of ours in mid-command, and what of it lies about."""

    process: subprocess.Popen[bytes]
    client: APIClient

    def left(self) -> list[str]:
        """Names of its containers and stages."""
        names = [one["Names"][0] for one in self.client.containers(all=True)]
        names += [path.name for path in RUN.glob("oreline-*")]
        return [name for name in names if f"-{self.process.pid}-" in name]

    def kill_guard(self) -> None:
        """Kill the process that would clear up after it."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        guards = [int(pid) for pid in children if b"reaper" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        assert len(guards) == 1
        os.kill(guards[0], signal.SIGKILL)


@pytest.fixture
def begin(client: APIClient) -> Iterator[Callable[[Box], Victim]]:
    """Start one in a work tree; it is waited for at the end only, as by a parent that has more to do."""
    begun = list[subprocess.Popen[bytes]]()

    def begin(box: Box) -> Victim:
        mark = f"{3600 + uuid.uuid4().int % 10**6}.5"
        argv = [sys.executable, "-c", VICTIM, str(box.base), str(box.upper), mark]
        begun.append(subprocess.Popen(argv, stderr=subprocess.DEVNULL))
        _await(lambda: (box.upper / "started").exists())
        return Victim(begun[-1], client)

    yield begin
    for process in begun:
        process.kill()
        process.wait()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL], ids=lambda n: n.name)
def test_what_a_signal_ends_is_cleared_up_after_at_once(
    docker: Docker, begin: Callable[[Box], Victim], make_box: Callable[[Sandbox], Box], number: signal.Signals
) -> None:
    box = make_box(docker)
    victim = begin(box)
    assert len(victim.left()) == 2
    victim.process.send_signal(number)
    _await(lambda: not victim.left())
    assert (box.base / "a.py").read_bytes() == b"a = 1\n"
    victim.process.wait()
    assert box.shell("cat started").stdout == b"1\n"
    assert {path.name for path in box.upper.parent.iterdir()} == {"base", "upper"}


def test_what_is_killed_with_its_guard_is_cleared_up_after_by_the_next_start(
    docker: Docker, begin: Callable[[Box], Victim], make_box: Callable[[Sandbox], Box]
) -> None:
    box = make_box(docker)
    victim = begin(box)
    victim.kill_guard()
    victim.process.kill()
    victim.process.wait()
    assert len(victim.left()) == 2
    Docker().prepare()
    assert victim.left() == []
    assert (box.base / "a.py").read_bytes() == b"a = 1\n"


def test_stages_go_though_the_engine_is_gone_too(tmp_path: Path) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    stage = RUN / f"{PREFIX}{os.uname().nodename}-{ended.pid}-abc"
    if os.geteuid():
        pytest.skip("stages stand in /run for root alone")
    (stage / "streams").mkdir(parents=True)
    argv = [sys.executable, "-m", "oreline.sandbox.docker.reaper"]
    subprocess.run(argv, input=b"", env={"DOCKER_HOST": f"unix://{tmp_path}/none.sock"}, check=True)
    assert not stage.exists()


def test_what_an_overlay_leaves_to_root_is_removed_for_other_users(client: APIClient, tmp_path: Path) -> None:
    left = tmp_path / "left"
    (left / "work").mkdir(parents=True)
    (left / "work" / "#1").touch()
    (left / "work").chmod(0)
    assert is_left(left)
    scrub(client, make_base(client), left, {})
    assert not is_left(left)
    assert list(left.iterdir()) == []


def _await(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_engine_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/none.sock")
    with pytest.raises(SandboxError, match=r"no_engine: .*DOCKER_HOST"):
        Docker().run(Command(argv=("true",)))


def test_engine_that_hangs_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "x.sock"))
        monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/x.sock")
        with pytest.raises(SandboxError, match="no_engine"):
            Docker().prepare()


def test_base_is_made_once_and_named_by_what_it_is_made_from(client: APIClient) -> None:
    one = make_base(client)
    made = client.inspect_image(one.image)["Created"]
    assert make_base(client) == one
    assert client.inspect_image(one.image)["Created"] == made
    assert (one.is_whole, find_base(client, one.image)) == (False, one)


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """A root file system with one program in it and what that needs."""
    archive = tmp_path / "rootfs.tar"
    found = subprocess.run(["ldd", "/bin/sh"], capture_output=True, text=True, check=True).stdout.split()
    with tarfile.open(archive, "w") as tar:
        for path in ("/bin/sh", "/bin/cat", *(part for part in found if part.startswith("/"))):
            tar.addfile(_file(path), io.BytesIO(Path(path).read_bytes()))
        marker = tarfile.TarInfo("etc/os-release")
        marker.size = 6
        tar.addfile(marker, io.BytesIO(b"other\n"))
    return archive


def _file(path: str) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(path.lstrip("/"))
    entry.size, entry.mode = Path(path).stat().st_size, 0o755
    return entry


def test_base_from_a_tarball_brings_its_own_system(docker: Docker, client: APIClient, system: Path) -> None:
    made = make_base(client, system)
    assert made.is_whole
    mounts = (Mount(target=WORK, layers=(system.parent,)),)
    argv = ("/bin/sh", "-c", "cat /etc/os-release; test -e /usr/bin/env || echo none")
    done = Docker(base=made.image).run(Command(argv=argv, mounts=mounts))
    assert (done.stdout, done.stderr) == (b"other\nnone\n", b"")
    unreadable = "! cat /opt/first/sh && ! cat /proc/1/environ && exit 7"
    assert Docker(base=made.image).run(Command(argv=("/bin/sh", "-c", unreadable), cwd="/")).exit_code == 7
    assert make_base(client, system) == made
    assert make_base(client, made.image).is_whole


def test_what_is_no_base_is_refused(client: APIClient, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no archive")
    with pytest.raises(SandboxError, match=r"no_base|sandbox_failed"):
        make_base(client, tmp_path / "text")
    with pytest.raises(SandboxError, match="no_base"):
        make_base(client, tmp_path / "none.tar")
    with pytest.raises(SandboxError, match="no_base"):
        Docker(base="nobody/nothing:1").prepare()
