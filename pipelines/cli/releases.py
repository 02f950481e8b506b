"""`oreline releases`: every version that stands in a data folder."""

import shlex
from pathlib import Path

import click

from pipelines.cli.output import data_option, json_option, note, own_name, print_json, told


@click.command()
@data_option
@json_option
@told
def command(data: Path, as_json: bool) -> None:
    """List the releases that stand, oldest first within a name."""
    from oreline.exports.manifest import read_manifest
    from oreline.exports.release import find_releases
    from oreline.records.layout import DataLayout

    found = [(folder, read_manifest(folder)) for folder in find_releases(DataLayout(data.resolve()))]
    if as_json:
        print_json([{"folder": str(folder), "manifest": manifest} for folder, manifest in found])
        return
    if not found:
        note(f"No release stands in {data}; make one with: {own_name()} build demo --data {shlex.quote(str(data))}")
    for folder, manifest in found:
        counts = ", ".join(f"{sum(splits.values())} {config}" for config, splits in manifest.counts.items())
        click.echo(f"{manifest.name}/{manifest.version}  {manifest.created_at}  {manifest.content_hash[:12]}  {counts}")
        click.echo(f"  {folder}")
