"""The door Dagster enters by: the recipe named in ORELINE_RECIPE, over the data folder named in ORELINE_DATA."""

import os
from pathlib import Path

from pipelines.build import build_bench, build_definitions
from pipelines.code import ROOT
from pipelines.recipe_file import read_recipe

recipe = read_recipe(os.environ.get("ORELINE_RECIPE", "demo"))
defs = build_definitions(build_bench(recipe, Path(os.environ.get("ORELINE_DATA", ROOT / "data")).resolve()))
