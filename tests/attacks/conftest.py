"""Stands for attacks, one a language, made when first asked for."""

from collections.abc import Callable
from functools import cache

import pytest

from oreline.records.layout import DataLayout
from oreline.rewards.attacks.ground import open_ground
from oreline.rewards.attacks.trial import Stand
from oreline.rewards.profile import read_profile
from oreline.sandbox.bubblewrap import Bubblewrap
from tests.attacks.places import ground_file
from tests.doubles.toolchains import need

PROGRAMS = {"javascript": ("node", "npm"), "rust": ("cargo", "rustc", "cc"), "c": ("cc", "cmake")}


@pytest.fixture(scope="session")
def stand_of(sandbox: Bubblewrap, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Stand]:
    """The stand of a language."""

    @cache
    def make(language: str) -> Stand:
        need(*PROGRAMS.get(language, ()))
        layout = DataLayout(tmp_path_factory.mktemp(language))
        ground = open_ground(layout, sandbox, ground_file(language))
        return Stand(sandbox=sandbox, layout=layout, checkout=ground.checkout, task=ground.task, profile=read_profile())

    return make
