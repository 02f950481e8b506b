"""Which classes are measured: the tree's own."""

from pathlib import Path

import pytest

from oreline.languages.java.inside.maven.measuring import includes
from tests.doubles.maven import write_files

CLASS = "class A {}"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param({"src/A.java": f"package a.b;{CLASS}", "src/B.java": "package a.b.c;"}, "a.b.*", id="outermost"),
        pytest.param({"src/A.java": "package a.b;", "src/B.java": "package a.bc;"}, "a.b.*:a.bc.*", id="two"),
        pytest.param(
            {"src/A.java": "// package no;\n package a;", "target/B.java": CLASS}, "a.*", id="not what is built"
        ),
        pytest.param({"src/A.java": CLASS, "src/B.java": "package a;"}, "*", id="one without a package"),
        pytest.param({"src/module-info.java": "module m {}", "src/B.java": "package a;"}, "a.*", id="a module's file"),
        pytest.param({f"src/{n}.java": f"package p{n}.long;" for n in range(100)}, "*", id="too many to say"),
        pytest.param({"README": ""}, "*", id="none"),
    ],
)
def test_the_outermost_packages_are_measured(tmp_path: Path, files: dict[str, str], expected: str) -> None:
    assert includes(write_files(tmp_path, files)) == expected
