"""A comparison as a picture: for each dimension the shares of real fixes and of what was planted, side by side."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from oreline.mutation.realism.profile import DIMENSIONS, Profile, normal
from pipelines.realism import Comparison

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WIDTH: Final = 0.8
_PANELS: Final = [["kind", "kind", "kind"], ["sites", "size", "scope"], ["depth", "distance", "."]]
_LONGEST: Final = 20
"""Bins that are shown of one dimension, the commonest."""


def draw(comparison: Comparison, file: Path) -> None:
    """Write the picture; its form goes by the ending of the name, `.svg` or `.png`."""
    from matplotlib import rc_context  # costs a second: only what draws pays it
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "oreline"}):
        figure = Figure(figsize=(13, 9), layout="constrained")
        panels = figure.subplot_mosaic(
            [["kind", "kind", "kind"], ["sites", "size", "scope"], ["depth", "distance", "."]]
        )
        profiles = [comparison.real, *comparison.planted]
        for name in DIMENSIONS:
            _panel(panels[name], name, profiles, comparison)
        figure.legend(*panels["sites"].get_legend_handles_labels(), loc="lower right", title=_title(comparison))
        date: dict[str, Any] = {"Date": None} if file.suffix == ".svg" else {}
        figure.savefig(file, dpi=90, metadata=date)


def _panel(axes: "Axes", name: str, profiles: list[Profile], comparison: Comparison) -> None:
    shares = [normal(profile.histograms[name]) for profile in profiles]
    bins = _bins(name, shares)
    width = _WIDTH / len(profiles)
    for index, (profile, share) in enumerate(zip(profiles, shares, strict=True)):
        places = [place + (index - (len(profiles) - 1) / 2) * width for place in range(len(bins))]
        label = (
            f"{profile.name} ({profile.changes} changes)"
            if index
            else f"real: {profile.name} ({profile.changes} changes)"
        )
        axes.bar(places, [share.get(one, 0.0) for one in bins], width, label=label)
    told = ", ".join(f"{found[name]:.2f}" for found in comparison.distances.values())
    axes.set_title(f"{name} (distance {told})", fontsize="medium")
    axes.set_xticks(
        range(len(bins)), bins, rotation=30 if name == "kind" else 0, ha="right" if name == "kind" else "center"
    )
    axes.tick_params(labelsize="small")


def _bins(name: str, shares: list[dict[str, float]]) -> list[str]:
    """The commonest kinds; of numbers all, in their order."""
    known = {one for share in shares for one in share}
    if name in {"kind", "scope"}:
        return sorted(known, key=lambda one: (-sum(share.get(one, 0.0) for share in shares), one))[:_LONGEST]
    return sorted(known, key=lambda one: int(one.rstrip("+").partition("-")[0]))


def _title(comparison: Comparison) -> str:
    told = ", ".join(f"{name} {found['all']:.2f}" for name, found in comparison.distances.items())
    return f"distance from real: {told}"
