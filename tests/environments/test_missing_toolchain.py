"""What is said where a machine lacks the toolchain that a tree asks for."""

from dataclasses import replace
from pathlib import Path

import pytest

from oreline.environments.language import find_toolchain
from oreline.errors import BuildError
from oreline.languages.java.language import LANGUAGE


@pytest.mark.parametrize(("pinned", "begins"), [("21.0.2\n", "The project asks for version 21"), ("", "Install a JDK")])
def test_the_hint_says_what_the_tree_asks_for(tmp_path: Path, pinned: str, begins: str) -> None:
    assert LANGUAGE.building is not None
    nowhere = replace(LANGUAGE.building, find_toolchain=lambda version: None)
    (tmp_path / ".java-version").write_text(pinned)
    with pytest.raises(BuildError) as raised:
        find_toolchain(nowhere, tmp_path, "2024-01-01T00:00:00+00:00")
    assert raised.value.reason == "missing_toolchain"
    assert raised.value.detail.startswith(begins)
    assert raised.value.detail.endswith("`apt-get install default-jdk-headless maven`.")
