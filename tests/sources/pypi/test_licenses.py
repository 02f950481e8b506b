"""SPDX expressions from what packages declare."""

import pytest

from sources.pypi.licenses import license_of

OSI = "License :: OSI Approved :: "


@pytest.mark.parametrize(
    ("expression", "text", "classifiers", "expected"),
    [
        pytest.param("MIT OR Apache-2.0", "", [], "MIT OR Apache-2.0", id="expression"),
        pytest.param("mit", "", [], "MIT", id="expression in lower case"),
        pytest.param("", "BSD-3-Clause", [OSI + "BSD License"], "BSD-3-Clause", id="text is an expression"),
        pytest.param("", "MIT license", [OSI + "MIT License"], "MIT", id="classifier"),
        pytest.param("", "", [OSI + "The X License", OSI + "MIT License"], "The X License, MIT License", id="two"),
        pytest.param("", "BSD", [OSI + "BSD License"], "BSD", id="ambiguous: the declared text"),
        pytest.param("", "", [OSI + "BSD License"], "BSD License", id="ambiguous classifier alone"),
        pytest.param("", "\nThe X License\n\nCopyright\n", [], "The X License", id="whole text"),
        pytest.param("", "Copyright\nAll of it\n", [OSI + "BSD License"], "BSD License", id="whole text, classifier"),
        pytest.param("", "", ["License :: OSI Approved"], "", id="only the root"),
        pytest.param("", "", ["Topic :: Software Development"], "", id="nothing"),
    ],
)
def test_license(expression: str, text: str, classifiers: list[str], expected: str) -> None:
    assert license_of(expression, text, classifiers) == expected


def test_long_text_is_cut() -> None:
    assert license_of("", "x" * 200, []) == "x" * 80
