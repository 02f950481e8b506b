"""What code inside can see and reach of the host: nothing beyond the runtime."""

import os
import socket
from pathlib import Path

import pytest

from oreline.sandbox.contract import Command, Sandbox
from oreline.sandbox.docker.sandbox import Docker
from tests.sandbox.conftest import Box

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


@pytest.fixture(params=["bubblewrap", "docker", "gvisor"], scope="session")
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """Each sandbox, and the other runtime: it is a kernel of its own."""
    found: Sandbox = request.getfixturevalue(request.param)
    return found


def test_address_outside_is_unreachable(box: Box) -> None:
    code = "import socket; s = socket.socket(); s.settimeout(5); print(s.connect_ex(('192.0.2.1', 80)))"
    assert box.python(code).stdout == b"101\n"


def test_names_are_not_resolved(box: Box) -> None:
    code = "import socket\ntry: socket.getaddrinfo('pypi.org', 443)\nexcept socket.gaierror: print('unknown')"
    assert box.python(code).stdout == b"unknown\n"


def test_server_on_the_host_is_unreachable_and_loopback_works(box: Box) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        code = (
            "import socket\n"
            f"print(socket.socket().connect_ex(('127.0.0.1', {port})))\n"
            f"inside = socket.create_server(('127.0.0.1', {port}))\n"
            f"print(socket.socket().connect_ex(('127.0.0.1', {port})))"
        )
        assert box.python(code).stdout == b"111\n0\n"


def test_abstract_unix_socket_of_the_host_is_unreachable(box: Box) -> None:
    name = f"oreline-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0{name}")
        server.listen()
        code = f"import socket; print(socket.socket(socket.AF_UNIX).connect_ex('\\0{name}'))"
        assert box.python(code).stdout == b"111\n"


@pytest.mark.parametrize("family", [17, 38, 40], ids=["packet", "alg", "vsock"])
def test_sockets_of_other_families_are_refused(box: Box, family: int) -> None:
    code = f"import socket\ntry: socket.socket({family}, 2)\nexcept OSError as error: print(error.errno)"
    # The second is what a filter says that knows one error alone.
    assert box.python(code).stdout in (b"97\n", b"1\n")


@pytest.mark.parametrize("call", ["keyctl", "bpf", "io_uring_setup"])
def test_system_calls_that_reach_around_namespaces_are_refused(box: Box, call: str) -> None:
    numbers = {"keyctl": (250, 219), "bpf": (321, 280), "io_uring_setup": (425, 425)}[call]
    code = (
        "import ctypes, platform\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"
        f"libc.syscall({numbers}[platform.machine() == 'aarch64'], 0, 0, 0, 0, 0)\n"
        "print(ctypes.get_errno())"
    )
    assert box.python(code).stdout == b"38\n"


def test_environment_of_the_host_is_hidden(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "do-not-leak")
    shown = box.shell("env; cat /proc/*/environ", env={"MINE": "1"}).stdout
    assert b"do-not-leak" not in shown
    names = {line.split(b"=")[0] for line in box.shell("env", env={"MINE": "1"}).stdout.splitlines()}
    fixed = {b"PATH", b"HOME", b"USER", b"LANG", b"LC_ALL", b"TZ", b"PYTHONHASHSEED", b"PYTHONDONTWRITEBYTECODE"}
    assert names == fixed | {b"MINE", b"PWD"}


@pytest.mark.parametrize("path", ["/home", "/etc/shadow", "/var", "/run", "/usr/local/bin", "/boot", "/mnt"])
def test_folders_of_the_host_are_absent_or_empty(box: Box, path: str) -> None:
    assert box.shell(f"find {path} -mindepth 1; cat {path}").stdout == b""


def test_nothing_of_the_machine_shows_in_sys(box: Box) -> None:
    # A kernel that is a program keeps two empty folders there.
    assert box.shell("find /sys ! -path /sys ! -path /sys/fs ! -path /sys/fs/cgroup").stdout == b""


def test_data_folder_is_absent(box: Box, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("hidden")
    assert box.shell(f"cat {tmp_path}/secret {tmp_path}/base/a.py").stdout == b""


def test_root_and_etc_hold_only_what_was_put_there(box: Box) -> None:
    etc = box.shell("ls /etc").stdout.decode().split()
    # An engine puts three in.
    assert set(etc) - {"alternatives", "hostname", "mtab", "resolv.conf"} == {
        "group",
        "hosts",
        "nsswitch.conf",
        "passwd",
    }
    assert box.shell("cat /etc/resolv.conf /etc/hostname").stdout in (b"", b"# There is no network here.\nsandbox\n")
    assert box.shell("find /root /home -type f 2> /dev/null").stdout == b""


def test_host_name_and_user_are_hidden(box: Box) -> None:
    assert box.shell("hostname; id -u; id -g; id -un").stdout == b"sandbox\n1000\n1000\nuser\n"


def test_only_own_processes_are_seen(box: Box) -> None:
    pids = box.shell("exec ls /proc").stdout.split()
    own = [int(pid) for pid in pids if pid.isdigit()]
    assert (min(own), len(own)) == (1, 2)


def test_arguments_of_the_sandbox_itself_hold_no_path_of_the_host(box: Box, tmp_path: Path) -> None:
    assert str(tmp_path).encode() not in box.shell("cat /proc/*/cmdline").stdout


LIST_OPEN = """
import os
def is_open(number):
    try: return bool(os.fstat(number))
    except OSError: return False
found = [number for number in range(1024) if is_open(number)]
"""


def test_nothing_is_open_but_the_standard_streams(box: Box) -> None:
    assert box.python(f"{LIST_OPEN}print(found)").stdout == b"[0, 1, 2]\n"


def test_report_channel_is_the_one_other_descriptor(box: Box) -> None:
    code = "report = int(os.environ['ORELINE_REPORT_FD'])\nprint(found == [0, 1, 2, report])\nos.write(report, b'ok')"
    done = box.python(LIST_OPEN + code, with_report=True)
    assert (done.stdout, done.report) == (b"True\n", b"ok")


def test_no_capability_and_no_new_privileges(box: Box) -> None:
    lines = box.shell("cat /proc/self/status").stdout.decode().splitlines()
    status = {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
    sets = {name: value for name, value in status.items() if name.startswith("Cap")}
    assert {"CapInh", "CapPrm", "CapEff", "CapBnd"} <= set(sets)
    assert (set(sets.values()), status["Seccomp"]) == ({"0" * 16}, "2")
    assert box.python("import ctypes; print(ctypes.CDLL(None).prctl(39, 0, 0, 0, 0))").stdout == b"1\n"


@pytest.mark.parametrize(
    "script",
    [
        "touch /usr/x",
        "touch /usr/bin/env",
        "touch /usr/local/x",
        "touch /etc/passwd",
        "touch /opt/oreline/x",
        "touch /opt/x",
        "touch /x",
        "touch /dev/x",
        "mkdir /opt/new",
        "mkdir /new",
        "chmod 777 /usr/bin/env",
        "rm /etc/passwd",
    ],
)
def test_runtime_is_read_only(box: Box, script: str) -> None:
    done = box.shell(script)
    assert done.exit_code != 0
    # Which of them comes depends on who owns the file, and on what the kernel looks at first.
    assert any(said in done.stderr for said in (b"Read-only file", b"Permission denied", b"Operation not permitted"))


def test_only_work_tree_and_temporary_folders_are_writable(box: Box) -> None:
    script = "find / -path /proc -prune -o ! -type l -writable -print 2> /dev/null"
    known = "^/(work|opt/streams/(std|report|status)|dev/(pts|null|zero|full|tty|u?random))"
    found = box.shell(f"{script} | grep -v -E '{known}'").stdout.split()
    assert set(found) == {b"/tmp", b"/dev/shm"}


@pytest.mark.parametrize(
    "script",
    [
        "echo x > /proc/sys/kernel/core_pattern",
        "echo x > /proc/sys/kernel/hostname",
        "echo x > /proc/self/oom_score_adj",
        "chmod 777 /proc/cpuinfo",
        "test ! -e /proc/sysrq-trigger && exit 1; echo b > /proc/sysrq-trigger",
    ],
)
def test_kernel_settings_cannot_be_changed(box: Box, script: str) -> None:
    before = Path("/proc/sys/kernel/core_pattern").read_bytes()
    assert box.shell(script).exit_code != 0
    assert Path("/proc/sys/kernel/core_pattern").read_bytes() == before


@pytest.mark.parametrize("name", ["keys", "kcore", "kmsg", "timer_list"])
def test_what_the_kernel_tells_its_owner_is_hidden(box: Box, name: str) -> None:
    assert box.shell(f"head -c 1 /proc/{name}").stdout == b""


def test_devices_are_usable_and_cannot_be_changed(box: Box) -> None:
    before = Path("/dev/null").stat()
    done = box.shell(
        "echo x > /dev/null && head -c 2 /dev/zero | wc -c; chmod 600 /dev/null; touch -t 197001010000 /dev/null"
    )
    after = Path("/dev/null").stat()
    assert done.stdout == b"2\n"
    assert (after.st_mode, after.st_mtime) == (before.st_mode, before.st_mtime)


def test_device_nodes_cannot_be_made(box: Box) -> None:
    assert box.shell("mknod disk b 254 0 || mknod mem c 1 1 || mknod null c 1 3").exit_code == 1


@pytest.mark.parametrize(
    "argv",
    [
        ("unshare", "--user", "true"),
        ("unshare", "--mount", "true"),
        ("mount", "-t", "tmpfs", "none", "/tmp"),
        ("mount", "--bind", "/tmp", "/work/tests"),
        ("mount", "-o", "remount,rw", "/usr"),
        ("umount", "-l", "/work"),
        ("/usr/sbin/chroot", "/", "true"),
        ("nsenter", "--target", "1", "--mount", "true"),
        ("su", "-c", "true"),
    ],
    ids=" ".join,
)
def test_namespaces_and_mounts_cannot_be_changed(box: Box, argv: tuple[str, ...]) -> None:
    assert box.run(*argv).exit_code not in (0, 127, None)


def test_terminal_of_the_host_is_out_of_reach(box: Box) -> None:
    code = "import os\ntry: os.open('/dev/tty', os.O_RDWR)\nexcept OSError as error: print(error.errno)"
    assert box.python(code).stdout == b"6\n"


def test_first_process_outlives_signals(box: Box) -> None:
    code = """
import contextlib, os, signal
for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP):
    with contextlib.suppress(PermissionError): os.kill(1, number)
print('alive')
"""
    done = box.python(code)
    assert (done.exit_code, done.stdout) == (0, b"alive\n")


LOOK_INTO_THE_FIRST = """
import ctypes, os
def is_refused(act, *arguments):
    try: act(*arguments)
    except PermissionError: return True
    return False
files = [is_refused(open, f'/proc/1/{name}', 'rb') for name in ('environ', 'mem')]
links = [is_refused(os.readlink, f'/proc/1/{name}') for name in ('root', 'cwd', 'exe')]
attach = 16
libc = ctypes.CDLL(None, use_errno=True)
print(all([is_refused(os.listdir, '/proc/1/fd'), *files, *links]),
      libc.ptrace(attach, 1, 0, 0), ctypes.get_errno())
"""


def test_first_process_has_no_more_rights_than_the_command_or_is_out_of_its_reach(box: Box) -> None:
    shown = "grep -E '^(Cap|NoNewPrivs|Seccomp)' {0}/status; cat {0}/limits; readlink {0}/ns/* {0}/root"
    done = box.shell(f"{shown.format('/proc/1')}; echo ==; {shown.format('/proc/$$')}")
    one, own = done.stdout.split(b"==\n")
    assert one == own or box.python(LOOK_INTO_THE_FIRST).stdout == b"True -1 1\n"


def test_first_process_in_a_container_has_no_right_that_the_command_lacks(docker: Docker) -> None:
    shown = "grep -E '^(Uid|Gid|Groups|Cap|NoNewPrivs|Seccomp)' {0}/status; cat {0}/limits"
    script = f"{shown.format('/proc/1')}; echo ==; {shown.format('/proc/$$')}"
    one, own = docker.run(Command(argv=("/bin/sh", "-c", script), cwd="/")).stdout.split(b"==\n")
    assert one == own


RUIN_THE_FIRST = """
import contextlib, os, re, resource
with contextlib.suppress(OSError):
    os.read(os.open('/opt/streams/status', os.O_RDWR), 1)
with contextlib.suppress(OSError):
    resource.prlimit(1, resource.RLIMIT_NOFILE, (0, 0))
with contextlib.suppress(OSError), open('/proc/1/mem', 'r+b', buffering=0) as memory:
    for start, end in re.findall('(?m)^([0-9a-f]+)-([0-9a-f]+) r-x', open('/proc/1/maps').read()):
        memory.seek(int(start, 16))
        memory.write(bytes(int(end, 16) - int(start, 16)))
with contextlib.suppress(OSError), open('/opt/streams/status', 'w') as status:
    status.write('more')
os._exit(3)
"""


def test_what_a_command_does_to_the_first_process_changes_no_result(box: Box) -> None:
    assert box.python(RUIN_THE_FIRST).exit_code == 3


def test_links_written_inside_do_not_reach_the_host(box: Box, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("safe")
    for script in (f"ln -s {victim} l; echo broken > l", "ln -s ../../../../../../../../etc/passwd p; echo broken > p"):
        assert box.shell(script).exit_code != 0
    assert victim.read_text() == "safe"
    assert {change.path for change in box.changes() if change.is_symlink} == {"l", "p"}


def test_input_ends(box: Box) -> None:
    assert box.shell("cat; echo end", stdin=b"given ").stdout == b"given end\n"


def test_large_input_is_given_whole_and_may_be_left_unread(box: Box) -> None:
    data = b"x" * 1_000_000
    assert box.shell("wc -c", stdin=data).stdout == b"1000000\n"
    assert box.shell("exit 3", stdin=data).exit_code == 3
