"""`oreline image`: a task as a Dockerfile with all it copies."""

from pathlib import Path

import click

from oreline.errors import RecipeError
from pipelines.cli.output import data_option, json_option, note, print_json, told

DEBIAN = "debian:12"


@click.command()
@click.argument("instance", metavar="ID")
@click.option("--to", "folder", type=click.Path(path_type=Path), required=True, help="A new folder.")
@click.option("--base", default=DEBIAN, show_default=True, help="Image to start from, best with its digest.")
@data_option
@json_option
@told
def command(instance: str, folder: Path, base: str, data: Path, as_json: bool) -> None:
    """Write the Dockerfile of the task ID (its beginning is enough) and what it copies to a folder.

    Build it with `docker build FOLDER`: no network is needed then. The base must bring the C library of this machine,
    since interpreter and tools are copied from here, some 150 MB for Python and ten times that with a compiler; where
    no registry answers, see `oreline sandbox base --help`.
    """
    if folder.exists():
        raise RecipeError("folder_exists", f"{folder} is there already; give a new folder.")
    from oreline.exports.image import size_of, write_image_context
    from oreline.records.layout import DataLayout
    from oreline.sandbox.choice import open_sandbox
    from pipelines.checkouts import checkout_for
    from pipelines.lock import locked
    from pipelines.lookup import look_up_task

    layout = DataLayout(data.resolve())
    task = look_up_task(layout, instance)
    with locked(layout, "oreline image"):
        write_image_context(checkout_for(layout, open_sandbox(), task), task, base, folder, layout.scratch)
    size = size_of(folder)
    note(f"{folder} holds {size / 1e6:.0f} MB: the task, and interpreter and tools copied from this machine.")
    if as_json:
        told_of = {"instance_id": task.instance_id, "folder": str(folder), "size_bytes": size}
        print_json({**told_of, "command": f"docker build {folder}"})
    else:
        click.echo(f"docker build {folder}")
