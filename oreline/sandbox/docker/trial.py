"""A command that another runtime has to run rightly before it gets any; what it does decides, not its name."""

from collections.abc import Callable
from typing import Final

from oreline.errors import SandboxError
from oreline.sandbox.contract import Command, Finished, Limits
from oreline.sandbox.docker.runtimes import Runtime

FITS: Final = b"fits\n"
SCRIPT: Final = """
nest() { [ "$1" = 0 ] || (nest $(($1 - 1)); exit $?); }
(nest 40; exit $?) 2> /dev/null && { echo "it holds no limit of processes" >&2; exit 1; }
while read -r name value; do [ "$name" != Seccomp: ] || filter=$value; done < /proc/self/status
[ "$filter" = 2 ] || { echo "it filters no system calls" >&2; exit 1; }
kill -9 1 2> /dev/null
if command -v ls > /dev/null; then ls / > /dev/null || exit; fi
echo fits
"""
"""More processes than the limit allows, which must cost the command and not the container; a filter of system calls;
a first process that can't be killed from inside; a look at a file as current programs take it.

Streams are needed anyway. It is the shell's alone, since a base may bring a system with no other program."""
LIMITS: Final = Limits(processes=16)


def _refuse(runtime: Runtime, why: str) -> SandboxError:
    advice = f"{runtime.advice}; " if runtime.advice else ""
    return SandboxError(
        "unfit_runtime",
        f"the runtime {runtime.name!r} of the Docker engine failed a trial, so nothing runs in it: {why}; {advice}"
        "docs/sandbox.md says what a runtime must do; unset ORELINE_DOCKER_RUNTIME for the engine's own",
    )


def try_runtime(runtime: Runtime, run: Callable[[Command], Finished]) -> None:
    """See that `run`, which is in `runtime`, runs a simple command rightly.

    Raises:
        SandboxError: unfit_runtime: it doesn't; or the engine is gone.
    """
    try:
        done = run(Command(argv=("/bin/sh", "-c", SCRIPT), cwd="/", limits=LIMITS))
    except SandboxError as error:
        if error.reason == "sandbox_failed":
            raise _refuse(runtime, error.detail) from error
        raise
    if done.stdout != FITS:
        said = done.stderr.decode(errors="replace").strip()[:300]
        raise _refuse(runtime, said or f"exit code {done.exit_code}, stopped by {done.stopped_by or 'nothing'}")
