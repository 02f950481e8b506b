"""PKG-INFO, old and new."""

from sources.pypi.metadata import read_package_info

OLD = b"""\
Metadata-Version: 1.1
Name: old
Version: 0.1
Summary: An old one
Home-page: https://old.invalid
License: MIT
Keywords: a b
Classifier: Programming Language :: Python
Description: Many
        lines.
"""

NEW = """\
Metadata-Version: 2.4
Name: new
Version: 0.1
License-Expression: Apache-2.0
Project-URL: Source, https://new.invalid/code
Project-URL: Changes, https://new.invalid/changes
Keywords: größe,zwei
Requires-Dist: attrs>=22
Requires-Dist: pytest; extra == "test"
Requires-Python: >=3.11

Text.
"""


def test_old() -> None:
    info = read_package_info(OLD)
    assert (info.license, info.homepage, info.summary) == ("MIT", "https://old.invalid", "An old one")


def test_new() -> None:
    info = read_package_info(NEW.encode())
    assert (info.license, info.homepage, info.summary) == ("Apache-2.0", "https://new.invalid/code", "")
    assert info.details == {
        "classifiers": [],
        "keywords": ["größe", "zwei"],
        "project_urls": {"Changes": "https://new.invalid/changes", "Source": "https://new.invalid/code"},
        "requires_dist": ["attrs>=22", 'pytest; extra == "test"'],
        "requires_python": ">=3.11",
    }


def test_nothing() -> None:
    info = read_package_info(b"")
    assert (info.license, info.homepage, info.summary) == ("", "", "")
