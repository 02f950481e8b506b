"""`oreline sandbox base`: make the image that Docker containers start from."""

from pathlib import Path

import click

from oreline.errors import RecipeError
from pipelines.cli.output import json_option, print_json, told


@click.group()
def command() -> None:
    """Make what sandboxes start from. Bubblewrap needs nothing; which one builds use says ORELINE_SANDBOX."""


@command.command()
@click.option("--tarball", type=click.Path(path_type=Path, dir_okay=False, exists=True), help="A root file system.")
@click.option("--image", default="", help="An image that the engine holds or can pull, such as debian:12.")
@json_option
@told
def base(tarball: Path | None, image: str, as_json: bool) -> None:
    """Make the base image of the Docker sandbox, named by a digest of what it is made from; made once.

    With no option: a frame of folders and links. Containers show this machine's /usr and interpreter in it, read-only,
    as bubblewrap does. No registry is asked, nothing is copied; builds make it by themselves.

    With --tarball or --image: a system of its own, for builds that name it in ORELINE_DOCKER_BASE. It needs /bin/sh and
    the C library that this machine's interpreter runs with, or that interpreter itself where it lies in /usr.

    \b
    Where no registry answers, Debian makes one:
      debootstrap --variant=minbase --include=ca-certificates,git,python3 bookworm rootfs
      tar -C rootfs -cf rootfs.tar . && oreline sandbox base --tarball rootfs.tar
    """
    if tarball and image:
        raise RecipeError("bad_option", "Give --tarball or --image, not both.")
    from oreline.sandbox.docker.base import make_base
    from oreline.sandbox.docker.engine import open_client

    with open_client() as client:
        made = make_base(client, tarball or image)
    if as_json:
        print_json(made)
    else:
        click.echo(made.image)
