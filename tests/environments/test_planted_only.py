"""What is said of a tree in a language that bugs are planted in and nothing is run."""

from pathlib import Path

import pytest

from oreline.environments.build import build_environment
from oreline.environments.settings import EnvironmentSettings
from oreline.errors import BuildError
from oreline.records.layout import DataLayout
from oreline.sandbox.bubblewrap import Bubblewrap
from sources.folders import take_folder
from sources.settings import SourceSettings


@pytest.mark.parametrize(
    ("path", "language"),
    [pytest.param("src/Core.cs", "csharp", id="c#"), pytest.param("lib/core.rb", "ruby", id="ruby")],
)
def test_no_environment_is_made_and_one_line_says_why(tmp_path: Path, path: str, language: str) -> None:
    file = tmp_path / "words" / path
    file.parent.mkdir(parents=True)
    file.write_text("")
    layout = DataLayout(tmp_path / "data")
    _, snapshot = take_folder(layout, tmp_path / "words", SourceSettings())
    with pytest.raises(BuildError) as raised:
        build_environment(layout, Bubblewrap(), snapshot, EnvironmentSettings())
    assert raised.value.reason == "unsupported_language"
    assert raised.value.detail == (
        f"pkg:generic/words@0.0 is written in {language}, in which bugs are planted (`oreline mutate`) but no suite is "
        "built or run; those of python, javascript, typescript, go, rust, java, c are."
    )
