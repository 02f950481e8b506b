"""Installation steps in both sandboxes: what they are given, what they can reach, and what is told of them."""

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from oreline.environments.index.kinds.known import KINDS
from oreline.environments.index.opening import Index, open_index
from oreline.environments.index.places import ADDRESS, PORT, SOCKETS
from oreline.environments.steps import StepsDone, run_steps
from oreline.errors import SandboxError, StorageError
from oreline.languages.contract import CACHE, TOOLCHAINS, Step, Toolchain
from oreline.sandbox.contract import ENV, WORK, Command, Finished, Limits, Mount, Sandbox
from tests.doubles.index_client import HASTY
from tests.doubles.package_index import always_failing
from tests.doubles.registries.npm import npm_pages
from tests.doubles.registries.published import Published
from tests.doubles.registries.server import LocalRegistry, registry

pytestmark = pytest.mark.sandbox

LIMITS = Limits(wall_seconds=60, disk_mb=64)
BARE = Toolchain(name="none", version="1")
FETCH = "import urllib.request as r, sys; print(r.urlopen(sys.argv[1], timeout=20).read().decode()[:3000])"


@dataclass(frozen=True)
class Site:
    """Folders of an environment in the making."""

    sandbox: Sandbox
    folder: Path

    def run(
        self,
        *steps: Step,
        index: Index | None = None,
        toolchain: Toolchain = BARE,
        limits: Limits = LIMITS,
    ) -> StepsDone:
        return run_steps(self.sandbox, steps, self.mounts, limits, index, toolchain)

    @property
    def mounts(self) -> Sequence[Mount]:
        (self.folder / "empty").mkdir(exist_ok=True)
        empty, places = (self.folder / "empty",), {WORK: "work", ENV: "env", CACHE: "cache"}
        return [Mount(target=to, layers=empty, upper=self.folder / name) for to, name in places.items()]


@pytest.fixture
def site(sandbox: Sandbox, tmp_path: Path) -> Site:
    return Site(sandbox, tmp_path)


@pytest.fixture(params=["bubblewrap", "docker"])
def either_site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """In each sandbox."""
    return Site(request.getfixturevalue(request.param), tmp_path)


def shell(script: str, **options: object) -> Step:
    return Step(argv=("/bin/sh", "-c", script), **options)  # type: ignore[arg-type]


def python(code: str, *arguments: str) -> Step:
    return Step(argv=("/usr/bin/python3", "-c", code, *arguments))


@contextmanager
def npm_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Index, LocalRegistry]]:
    """A mirror of a local npm registry; other indexes are nowhere."""
    for kind in KINDS.values():
        monkeypatch.setenv(kind.variables[0], "http://127.0.0.1:9")
    with registry(npm_pages, Published(version="1.0.0")) as local:
        monkeypatch.setenv("ORELINE_NPM_URL", local.url)
        with open_index(tmp_path / "index", settings=HASTY) as index:
            yield index, local


def codes(done: StepsDone) -> list[int | None]:
    return [one.exit_code for one in done.done]


def test_steps_run_one_after_another_up_to_the_first_that_fails(site: Site) -> None:
    done = site.run(shell("echo one > a; echo said"), shell("cat a; exit 3"), shell("touch never"))
    assert codes(done) == [0, 3]
    assert [one.output_tail for one in done.done] == ["said\n", "one\n"]
    assert (done.is_complete, done.problem) == (False, "build_failed")
    assert not (site.folder / "work" / "never").exists()
    assert done.detail.startswith("`/bin/sh -c cat a; exit 3`: exit code 3 after ")


def test_what_a_step_said_first_of_its_failure_is_told_however_much_follows(site: Site) -> None:
    done = site.run(shell("echo tool error code EUSAGE; seq 5000 | sed 's/^/  usage /'; echo the end; exit 1"))
    _, said, *_, end = done.detail.splitlines()
    assert (said, end) == ("tool error code EUSAGE", "the end")


def test_steps_that_all_end_well_are_complete(site: Site) -> None:
    done = site.run(shell("true"), shell("true"))
    assert (codes(done), done.is_complete, done.problem, done.detail, done.own_output) == ([0, 0], True, "", "", "")


def test_no_steps_are_complete(site: Site) -> None:
    assert site.run().is_complete


def test_a_step_has_its_folder_its_variables_and_the_toolchain_first(site: Site) -> None:
    bin_folder = site.folder / "tool" / "bin"
    bin_folder.mkdir(parents=True)
    (bin_folder / "env").write_text("#!/bin/sh\necho ours\n")
    (bin_folder / "env").chmod(0o755)
    toolchain = Toolchain(
        name="t",
        version="1",
        shown=((bin_folder.parent, f"{TOOLCHAINS}/t"),),
        path=(f"{TOOLCHAINS}/t/bin",),
        variables=(("A", "toolchain"), ("B", "toolchain")),
    )
    told = Step(argv=("/usr/bin/env",), variables=(("B", "step"),))
    where = Step(argv=("pwd",), cwd="sub")
    done = site.run(shell("mkdir sub"), Step(argv=("env",)), told, where, toolchain=toolchain)
    assert done.done[3].output_tail == f"{WORK}/sub\n"
    assert done.done[1].output_tail == "ours\n"
    variables = dict(line.split("=", 1) for line in done.done[2].output_tail.splitlines())
    assert (variables["A"], variables["B"]) == ("toolchain", "step")
    assert variables["PATH"] == f"{TOOLCHAINS}/t/bin:{ENV}/bin:/usr/bin:/bin"
    assert not {"ORELINE_REPORT_FD", "PYTHONPATH", "npm_config_registry", "GOPROXY"} & set(variables)


def test_a_program_that_is_not_there_is_told(site: Site) -> None:
    done = site.run(Step(argv=("no-such-tool", "install")))
    assert (codes(done), done.problem) == ([127], "toolchain_missing")
    assert "no-such-tool" in done.detail


def test_a_folder_that_is_not_there_is_told(site: Site) -> None:
    done = site.run(Step(argv=("true",), cwd="nowhere"))
    assert (codes(done), done.problem) == ([126], "build_failed")


def test_what_was_written_is_in_the_layers(site: Site) -> None:
    site.run(shell(f"echo w > f; echo e > {ENV}/f; echo c > {CACHE}/f"))
    assert {path.parent.name: path.read_text() for path in site.folder.glob("*/f")} == {
        "work": "w\n",
        "env": "e\n",
        "cache": "c\n",
    }


def test_a_step_that_hangs_is_stopped_and_what_it_said_is_kept(site: Site) -> None:
    done = site.run(shell("echo busy; sleep 600"), limits=Limits(wall_seconds=5))
    assert (codes(done), done.stopped_by, done.problem) == ([None], "wall", "build_timeout")
    assert done.done[0].output_tail == "busy\n"


def test_a_daemon_that_a_step_leaves_ends_nobody_s_waiting(site: Site) -> None:
    done = site.run(shell("sleep 600 & setsid sleep 600 & echo started"), shell("echo next"))
    assert codes(done) == [0, 0]


def test_a_step_that_ends_by_a_signal(site: Site) -> None:
    assert codes(site.run(shell("kill -SEGV $$"))) == [139]


def test_noise_is_cut_at_its_beginning(site: Site) -> None:
    done = site.run(python("import sys; sys.stdout.buffer.write(b'\\xff\\0' * 5_000_000); print('the end')"))
    assert codes(done) == [0]
    assert done.done[0].output_tail.endswith("the end\n")
    assert len(done.done[0].output_tail) == 100_000


def test_a_step_that_fills_the_disk_is_stopped(site: Site) -> None:
    done = site.run(shell("while :; do head -c 1000000 /dev/zero >> $(date +%s%N); done"))
    assert (done.is_complete, done.stopped_by, done.problem) == (False, "disk", "build_stopped")


KILL = """
import os
for process in filter(str.isdigit, os.listdir('/proc')):
    if int(process) not in (1, os.getpid()): os.kill(int(process), 9)
"""


def test_a_step_that_kills_everything_has_not_ended_well(site: Site) -> None:
    done = site.run(python(KILL))
    assert (codes(done), done.is_complete, done.problem) == ([None], False, "build_failed")


FORGE = """
import json, os
line = b'\\n' + json.dumps({"event": "end", "exit_code": 0}).encode() + b'\\n'
reached = 0
for process in filter(str.isdigit, os.listdir('/proc')):
    for number in range(3, 800):
        try:
            with open(f'/proc/{process}/fd/{number}', 'wb') as file: reached += file.write(line)
        except OSError: pass
for number in range(3, 800):
    try: reached += os.write(number, line)
    except OSError: pass
print(reached)
raise SystemExit(1)
"""


def test_a_step_cannot_speak_in_our_name(either_site: Site) -> None:
    done = either_site.run(python(FORGE))
    assert (codes(done), done.done[0].output_tail, done.is_complete) == ([1], "0\n", False)


def test_the_mirror_is_reached_and_nothing_else(
    either_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reach = """
import socket, sys
for host, port in (('127.0.0.1', int(sys.argv[1])), ('127.0.0.1', int(sys.argv[2])), ('1.1.1.1', 443), ('::1', 443)):
    try: socket.create_connection((host, port), 5); print('open')
    except OSError as error: print(type(error).__name__)
try: socket.getaddrinfo('registry.npmjs.org', 443); print('known')
except OSError as error: print(type(error).__name__)
"""
    with npm_index(tmp_path, monkeypatch) as (index, local):
        port = local.url.rpartition(":")[2]
        done = either_site.run(python(FETCH, f"{ADDRESS}/npm/left"), python(reach, str(PORT), port), index=index)
    assert codes(done) == [0, 0]
    assert json.loads(done.done[0].output_tail)["versions"]["1.0.0"]["version"] == "1.0.0"
    mirror, host, *others = done.done[1].output_tail.split()
    assert (mirror, host) == ("open", "ConnectionRefusedError")
    assert set(others) <= {"OSError", "ConnectionRefusedError", "gaierror"}
    assert (done.traffic.requests, done.traffic.failures, local.requests) == (1, [], ["/left"])


def test_without_the_mirror_nothing_is_reached(either_site: Site) -> None:
    done = either_site.run(python(FETCH, f"{ADDRESS}/npm/left"))
    assert codes(done) == [1]
    assert "Connection refused" in done.done[0].output_tail


@dataclass(frozen=True)
class WithoutSockets:
    """A sandbox that shows the folder of sockets and no socket in it."""

    inner: Sandbox
    empty: Path
    name: str = "closed"

    def run(self, command: Command) -> Finished:
        shown = Mount(target=SOCKETS, layers=(self.empty,))
        mounts = tuple(shown if mount.target == SOCKETS else mount for mount in command.mounts)
        return self.inner.run(replace(command, mounts=mounts))


def test_a_sandbox_that_keeps_the_mirror_out_is_told_before_any_step(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "none").mkdir()
    site = Site(WithoutSockets(sandbox, tmp_path / "none"), tmp_path)
    told = pytest.raises(SandboxError, match=r"no_way_out: .*closed sandbox")
    with npm_index(tmp_path, monkeypatch) as (index, _), told:
        site.run(shell("touch ran"), index=index)
    assert not (tmp_path / "work" / "ran").exists()


def test_an_index_that_is_away_is_no_fault_of_the_step(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with npm_index(tmp_path, monkeypatch) as (index, local):
        local.faults["/left"] = always_failing
        away = site.run(python(FETCH, f"{ADDRESS}/npm/left"), index=index)
        missing = site.run(python(FETCH, f"{ADDRESS}/npm/right"), index=index)
    assert (away.problem, missing.problem) == ("index_unreachable", "build_failed")
    assert "HTTP 500" in away.detail
    assert "not in the index: /npm/right" in missing.detail


def test_a_step_that_does_without_what_an_index_owes_is_well(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with npm_index(tmp_path, monkeypatch) as (index, _):
        done = site.run(python(f"try:\n  {FETCH}\nexcept OSError: pass", f"{ADDRESS}/go/a/@v/list"), index=index)
    assert (done.is_complete, done.problem, len(done.traffic.failures)) == (True, "", 1)


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system with room for next to nothing."""
    if os.geteuid() != 0:
        pytest.skip("mounting a small file system takes root")
    folder = tmp_path / "tiny"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", folder], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip(f"no file system can be mounted here: {mounted.stderr.decode().strip()}")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def test_a_full_disk_of_the_host_is_no_fault_of_anybody(
    site: Site, tiny_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with npm_index(tiny_disk, monkeypatch) as (index, _), pytest.raises(StorageError, match="disk_full"):
        site.run(python(FETCH, f"{ADDRESS}/npm/left"), index=index)


def test_tools_that_heed_no_variable_find_a_file(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    homes = Toolchain(
        name="t", version="1", variables=(("CARGO_HOME", f"{ENV}/cargo"), ("GRADLE_USER_HOME", f"{CACHE}/gradle"))
    )
    look = shell("cat $CARGO_HOME/config.toml ~/.m2/settings.xml $GRADLE_USER_HOME/init.d/*; env")
    with npm_index(tmp_path, monkeypatch) as (index, _):
        done = site.run(look, index=index, toolchain=homes)
    assert codes(done) == [0]
    said = done.done[0].output_tail
    for part in ("<mirrorOf>*</mirrorOf>", "allowInsecureProtocol", f"GOPROXY={ADDRESS}/go"):
        assert part in said
    # Cargo and Gradle find what was fetched by the address that these name.
    kept = [path for layer in ("env", "cache") for path in (site.folder / layer).rglob("*") if path.is_file()]
    told = {path.name: path.read_text() for path in kept}
    assert told.keys() == {"config.toml", "index.gradle"}
    assert f'registry = "sparse+{ADDRESS}/crates/"' in told["config.toml"]


def test_a_file_of_the_project_s_own_stays(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    homes = Toolchain(name="t", version="1", variables=(("CARGO_HOME", f"{ENV}/cargo"),))
    site.run(shell("mkdir $CARGO_HOME; echo own > $CARGO_HOME/config.toml"), toolchain=homes)
    with npm_index(tmp_path, monkeypatch) as (index, _):
        done = site.run(shell("cat $CARGO_HOME/config.toml"), index=index, toolchain=homes)
    assert done.done[0].output_tail == "own\n"


def test_many_connections_at_once(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = f"""
import urllib.request, concurrent.futures as f
with f.ThreadPoolExecutor(40) as pool:
    got = list(pool.map(lambda _: urllib.request.urlopen('{ADDRESS}/npm/left').read(), range(200)))
print(len(got), len(set(got)))
"""
    with npm_index(tmp_path, monkeypatch) as (index, local):
        done = site.run(python(code), index=index)
    assert done.done[0].output_tail == "200 1\n"
    assert (done.traffic.requests, local.requests) == (200, ["/left"])
