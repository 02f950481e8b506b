"""What every command shares: `--json`, `--data`, exit codes, and one form of error. Results go to stdout alone."""

import errno
import functools
import json
import os
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, ParamSpec

import click

from oreline.errors import OrelineError
from oreline.records.base import to_plain
from oreline.sandbox.leaving import clear_away
from pipelines.cli.exits import UNKNOWN, exit_code_of
from pipelines.cli.interrupted import told_of_interruption
from pipelines.cli.stopping import exit_code, stop_listening, stoppable

Parameters = ParamSpec("Parameters")

json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout, nothing else there.")
data_option = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), default=Path("data"), show_default=True,
    help="Folder of everything that is made.",
)  # fmt: skip


def print_json(value: object) -> None:
    """One JSON document on stdout."""
    document = json.dumps(to_plain(value), indent=2, ensure_ascii=False)
    # A lone surrogate, as a file's name that is not UTF-8 holds it, becomes the JSON escape that stands for it.
    click.echo(document.encode("utf-8", "backslashreplace"))


def own_name() -> str:
    """How this command was called, to be called so again."""
    called = sys.argv[0]
    is_on_path = shutil.which("oreline") == called
    return "oreline" if is_on_path or Path(called).name != "oreline" else shlex.quote(called)


def note(text: str) -> None:
    """A line for the person, on stderr."""
    click.echo(printable(text), err=True)


def printable(text: str) -> str:
    """Text of unknown origin without control characters: a terminal would obey them."""
    return "".join(char if char.isprintable() or char in "\n\t" else f"\\x{ord(char):02x}" for char in text)


def told(run: Callable[Parameters, None]) -> Callable[Parameters, None]:
    """A command whose errors are told as one sentence, or as JSON, with the right exit code."""

    @functools.wraps(run)
    def wrapped(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        as_json = bool(kwargs.get("as_json"))
        try:
            with stoppable():
                run(*args, **kwargs)
        except OrelineError as error:
            _fail(error.reason, error.detail, as_json, exit_code_of(error))
        except KeyboardInterrupt as stop:
            _end_now(as_json, exit_code(stop))
        except OSError as error:
            _fail(*_storage_trouble(error), as_json)

    return wrapped


def _storage_trouble(error: OSError) -> tuple[str, str]:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return (
            "disk_full",
            f"No space left for {error.filename or 'the data folder'}: free some, or give another --data.",
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return (
            "unwritable",
            f"{error.filename} cannot be used ({error.strerror}): change its rights, or give another --data.",
        )
    raise error


def _end_now(as_json: bool, code: int) -> NoReturn:
    """Say so and end, whatever is still under way: everything stored is whole, and sandboxes die with us."""
    stop_listening()
    tell_error("interrupted", told_of_interruption(), as_json)
    sys.stdout.flush()
    sys.stderr.flush()
    clear_away()
    os._exit(code)


def _fail(reason: str, detail: str, as_json: bool, code: int = UNKNOWN) -> NoReturn:
    tell_error(reason, detail, as_json)
    sys.exit(code)


def tell_error(reason: str, detail: str, as_json: bool) -> None:
    """On stderr, and with `as_json` as a document on stdout."""
    if as_json:
        print_json({"error": {"reason": reason, "detail": detail}})
    note(f"oreline: {reason}: {detail}")
