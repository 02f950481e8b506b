"""Runs installation steps inside the sandbox, one after another, and lets their tools reach the index mirror.

Needs the standard library alone. The order comes through standard input as JSON (`oreline/environments/steps.py` writes
it). What listens on a port of this machine's own loopback passes bytes on to the mirror's socket, and there is no other
way out. Each step's end is told to the host as it comes.
"""

import asyncio
import contextlib
import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from events import Report, open_report

WORK = "/work"
PR_SET_DUMPABLE = 4
TAIL_BYTES = 100_000
NOT_FOUND, NOT_RUNNABLE, SIGNALLED = 127, 126, 128


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Everything from one end to the other, and that no more comes."""
    with contextlib.suppress(OSError):
        while block := await reader.read(2**16):
            writer.write(block)
            await writer.drain()
        writer.write_eof()


async def forward(listener: socket.socket, path: str) -> None:
    """Connect whatever comes to the socket at `path`."""

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            from_mirror, to_mirror = await asyncio.open_unix_connection(path)
            await asyncio.gather(pass_on(reader, to_mirror), pass_on(from_mirror, writer))
            to_mirror.close()
        writer.close()

    server = await asyncio.start_server(connect, sock=listener)
    await server.serve_forever()


def find_obstacle(path: str) -> str:
    """Why nothing can be passed on to the socket at `path`; empty where it can."""
    with socket.socket(socket.AF_UNIX) as mirror:
        try:
            mirror.connect(path)
        except OSError as error:
            return error.strerror or str(error)
    return ""


def start_forwarding(port: int, path: str) -> None:
    """Let the port be reached from now on."""
    listener = socket.create_server(("127.0.0.1", port), backlog=128)
    threading.Thread(target=lambda: asyncio.run(forward(listener, path)), daemon=True).start()


def place(file: dict[str, Any], variables: dict[str, str]) -> Path | None:
    """Write a tool's configuration where it looks for it; the path, if it is to go again."""
    path = Path(variables.get(file["variable"], file["default"]), file["name"])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x") as written:
            written.write(file["text"])
    except OSError:
        return None
    return None if file["is_kept"] else path


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """End a step with all that it started and didn't hide from us."""
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def run_step(step: dict[str, Any], deadline: float) -> dict[str, Any]:
    """How a step ended: exit code (None: its time was up), seconds, and the end of what it said."""
    started = time.monotonic()
    code: int | None
    with tempfile.TemporaryFile() as said:
        try:
            process = subprocess.Popen(
                step["argv"],
                cwd=Path(WORK, step["cwd"]),
                env=step["variables"],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        except OSError as error:
            is_missing = isinstance(error, FileNotFoundError) and Path(WORK, step["cwd"]).is_dir()
            code = NOT_FOUND if is_missing else NOT_RUNNABLE
            return {"exit_code": code, "seconds": 0.0, "output": f"{error.strerror}: {error.filename}"}
        try:
            code = process.wait(max(deadline - time.monotonic(), 0.1))
        except subprocess.TimeoutExpired:
            code = None
        else:
            code = code if code >= 0 else SIGNALLED - code
        kill_group(process)
        said.seek(max(said.seek(0, os.SEEK_END) - TAIL_BYTES, 0))
        output = said.read().decode("utf-8", "replace")
    return {"exit_code": code, "seconds": time.monotonic() - started, "output": output}


def run_all(order: dict[str, Any], report: Report) -> int:
    """Every step up to the first that fails; the exit code is 0 when all ended well."""
    deadline = time.monotonic() + order["seconds"]
    for number, step in enumerate(order["steps"]):
        report.write("step_started", number=number)
        ended = run_step(step, deadline)
        report.write("step", number=number, **ended)
        if ended["exit_code"] != 0:
            return 1
    return 0


def main() -> int:
    """Keep the report to ourselves, open the way out, run the steps."""
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    report = open_report()
    order = json.load(sys.stdin)
    if order["port"]:
        obstacle = find_obstacle(order["socket"])
        if obstacle:
            report.write("no_way_out", why=obstacle)
            return 1
        start_forwarding(order["port"], order["socket"])
    variables = order["steps"][0]["variables"] if order["steps"] else {}
    placed = [place(file, variables) for file in order["files"]]
    code = run_all(order, report)
    for path in filter(None, placed):
        path.unlink(missing_ok=True)
    report.write("end", exit_code=code)
    return code


if __name__ == "__main__":
    sys.exit(main())
