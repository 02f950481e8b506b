"""What `oreline mine` reads of the archive of public events before it asks which pull requests to look at."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from oreline.errors import RecipeError

if TYPE_CHECKING:
    from oreline.records.outcome import Rejection
    from sources.gharchive.settings import ArchiveSettings
    from sources.mining.contract import Ground


def archive_settings(hours: str, address: str, *, is_asked: bool) -> "ArchiveSettings":
    """Settings by the options `--hours` and `--archive`; `is_asked` tells whether the source is the archive.

    Raises:
        RecipeError: `bad_option`.
    """
    from sources.gharchive.settings import ArchiveSettings

    if (hours or address) and not is_asked:
        raise RecipeError("bad_option", "--hours and --archive are for --source archive alone.")
    if address and not hours:
        raise RecipeError("bad_option", "--archive says where hours lie; name them, too: --hours FIRST..LAST.")
    first, _, last = hours.partition("..")
    given = {"first_hour": first, "last_hour": last or first, **({"address": address} if address else {})}
    try:
        return ArchiveSettings.model_validate(given)
    except ValidationError as error:
        said = "; ".join(found["msg"].removeprefix("Value error, ") for found in error.errors())
        raise RecipeError("bad_option", f"--hours {hours}: {said}") from None


def read_hours(ground: "Ground") -> tuple["Rejection", ...]:
    """Read the named hours that aren't stored; why some, or parts of them, could not be.

    Raises:
        SourceError: `no_archive_hours`, when there is none to look at even so.
    """
    from assets.archive import read_missing_hours, unread_hours
    from pipelines.build import build_bench
    from pipelines.recipe import Mines, Recipe
    from sources.gharchive.stored import check_hours

    recipe = Recipe(name="mine", mine=Mines(archive=(ground.purl.text,)), archive_hours=ground.archive)
    bench = build_bench(recipe, Path(ground.layout.root), ground.progress)
    read_missing_hours(bench)
    check_hours(ground.layout, ground.purl.text, ground.archive)
    return tuple(replace(row, purl=ground.purl.text) for row in unread_hours(bench))
