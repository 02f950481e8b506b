"""The default sandbox: bubblewrap in fresh namespaces, overlays for what is written. Limits are `limits.py`."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from oreline.sandbox.binary import find_bubblewrap
from oreline.sandbox.contract import ENV, USER_ID, Command, Finished, Mount
from oreline.sandbox.runtime import runtime_arguments

FIXED_ENVIRONMENT = {
    "PATH": f"{ENV}/bin:/usr/bin:/bin",
    "HOME": "/tmp",  # noqa: S108 -- the sandbox's own tmpfs
    "USER": "user",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
}


def _mount_arguments(mount: Mount, work: Path) -> list[str]:
    layers = [layer for layer in mount.layers if layer.exists()]
    if mount.upper is None and len(layers) == 1:
        return ["--ro-bind", str(layers[0]), mount.target]
    sources = [part for layer in layers for part in ("--overlay-src", str(layer))]
    if mount.upper is None:
        return [*sources, "--ro-overlay", mount.target]
    mount.upper.mkdir(parents=True, exist_ok=True)
    arguments = [*sources, "--overlay", str(mount.upper), str(work), mount.target]
    for path in mount.read_only:
        source = next(layer / path for layer in reversed(layers) if (layer / path).exists())
        arguments += ["--ro-bind", str(source), f"{mount.target}/{path}"]
    return arguments


class Bubblewrap:
    """Sandbox in fresh user, pid, network, ipc, uts and cgroup namespaces; the process inside is uid 1000."""

    name = "bubblewrap"

    def _argv(self, command: Command, scratch: Path) -> list[str]:
        argv = [str(find_bubblewrap()), "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
        argv += ["--uid", str(USER_ID), "--gid", str(USER_ID), "--hostname", "sandbox", "--cap-drop", "ALL"]
        argv += runtime_arguments()
        for number, mount in enumerate(command.mounts):
            work = scratch / str(number)
            work.mkdir()
            argv += _mount_arguments(mount, work)
        for key, value in {**FIXED_ENVIRONMENT, **command.env}.items():
            argv += ["--setenv", key, value]
        return [*argv, "--chdir", command.cwd, "--", *command.argv]

    def run(self, command: Command) -> Finished:
        """Run one command to its end or limit; see `Sandbox.run`."""
        uppers = [mount.upper for mount in command.mounts if mount.upper]
        parent = uppers[0].parent if uppers else None
        if parent:
            parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".bwrap-", dir=parent))
        try:
            return self._run(command, scratch)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)

    def _run(self, command: Command, scratch: Path) -> Finished:
        report = scratch / "report"
        report.touch()
        with report.open("r+b") as channel:
            extra = ["--setenv", "ORELINE_REPORT_FD", str(channel.fileno())] if command.with_report else []
            argv = self._argv(command, scratch)
            argv[argv.index("--chdir") : argv.index("--chdir")] = extra
            started = time.monotonic()
            process = subprocess.Popen(
                argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(channel.fileno(),) if command.with_report else (),
                env={"PATH": os.defpath},
            )
            stopped_by = ""
            try:
                out, err = process.communicate(command.stdin, timeout=command.limits.wall_seconds)
            except subprocess.TimeoutExpired:
                stopped_by = "wall"
                process.kill()
                out, err = process.communicate()
            return Finished(
                exit_code=None if stopped_by else process.returncode,
                stopped_by=stopped_by,
                stdout=out,
                stderr=err,
                report=report.read_bytes(),
                duration_seconds=time.monotonic() - started,
            )
