"""The entry of one version, from changelogs of every habit."""

import pytest

from sources.releases.changelogs.entries import find_entry, without_heading
from sources.releases.changelogs.titles import TitleReader
from sources.releases.versions.contract import ParseVersion
from sources.releases.versions.go import parse_go
from sources.releases.versions.pep440 import parse_pep440
from sources.releases.versions.semantic import parse_semantic

KEEP = """\
# Changelog

The format is based on Keep a Changelog; 1.2.3 was the first to follow it.

## [Unreleased]

### Added

- Nothing yet.

## [1.2.3] - 2024-02-01

### Fixed

- Empty text is padded.

```
## 1.2.2
```

## [1.2.2](https://example.invalid/compare/v1.2.1...v1.2.2) - 2024-01-01

### Added

- Padding.

[Unreleased]: https://example.invalid/compare/v1.2.3...HEAD
[1.2.3]: https://example.invalid/compare/v1.2.2...v1.2.3
"""
KEEP_ENTRY = "### Fixed\n\n- Empty text is padded.\n\n```\n## 1.2.2\n```"

TOWNCRIER_RST = """\
=========
Changelog
=========

.. You should *NOT* be adding new change log entries to this file.

.. towncrier release notes start

left 1.2.3 (2024-02-01)
=======================

Bugfixes
--------

- Empty text is padded. (`#12 <https://example.invalid/12>`_)


left 1.2.2 (2024-01-01)
=======================

No significant changes.
"""
TOWNCRIER_RST_ENTRY = "Bugfixes\n--------\n\n- Empty text is padded. (`#12 <https://example.invalid/12>`_)"

TOWNCRIER_MD = """\
# Changes

<!-- towncrier release notes start -->

# left 1.2.3 (2024-02-01)

## Bugfixes

- Empty text is padded. (#12)

# left 1.2.2 (2024-01-01)

No significant changes.
"""

OVERLINED = """\
.. _changes-1.2.3:

#############
Version 1.2.3
#############

:Date: today

Fixes
=====

* Empty text is padded.

.. _changes-1.2.2:

#############
Version 1.2.2
#############

* Padding.
"""

SPHINX = """\
Changes
=======

Changes in version 1.2.3
------------------------

Released on February 1st, 2024

- Empty text is padded with :func:`left`.

----

`1.2.2 <https://example.invalid>`_
----------------------------------

- Padding.
"""

PLAIN = """\
NEWS for left

1.2.3 (Feb 1, 2024)
    * Empty text is padded, as 1.2.2 promised.
    * 1.2.4 will do more.

1.2.2 (Jan 1, 2024)
    * Padding.
"""

FLAT = """\
1.2.3
=====

Fixed
=====

Empty text is padded.

1.2.2
=====

Padding.
"""

NESTED = """\
# Releases

## 1.2

Everything new.

### 1.2.3

- Empty text is padded.

#### Drop Python 3.8

#### 2.7 is gone too

- Both.

### 1.2.2

- Padding.
"""

BOLD = """\
**v1.2.3** - 2024-02-01

- Empty text is padded.

**v1.2.2** - 2024-01-01

- Padding.
"""

BULLET = "- Empty text is padded."
NESTED_ENTRY = f"{BULLET}\n\n#### Drop Python 3.8\n\n#### 2.7 is gone too\n\n- Both."


@pytest.mark.parametrize(
    ("path", "text", "entry"),
    [
        pytest.param("CHANGELOG.md", KEEP, KEEP_ENTRY, id="Keep a Changelog"),
        pytest.param("CHANGES.rst", TOWNCRIER_RST, TOWNCRIER_RST_ENTRY, id="towncrier, rst"),
        pytest.param("NEWS.md", TOWNCRIER_MD, "## Bugfixes\n\n- Empty text is padded. (#12)", id="towncrier, md"),
        pytest.param(
            "docs/changelog.rst", OVERLINED, ":Date: today\n\nFixes\n=====\n\n* Empty text is padded.", id="overlines"
        ),
        pytest.param(
            "CHANGES",
            SPHINX,
            "Released on February 1st, 2024\n\n- Empty text is padded with :func:`left`.",
            id="no suffix, words before the version",
        ),
        pytest.param(
            "NEWS", PLAIN, "* Empty text is padded, as 1.2.2 promised.\n* 1.2.4 will do more.", id="plain text"
        ),
        pytest.param("HISTORY.rst", FLAT, "Fixed\n=====\n\nEmpty text is padded.", id="all headings of one level"),
        pytest.param("HISTORY.md", NESTED, NESTED_ENTRY, id="below its minor version"),
        pytest.param("CHANGELOG.md", BOLD, BULLET, id="bold lines for headings"),
        pytest.param("CHANGELOG.md", KEEP.replace("\n", "\r\n"), KEEP_ENTRY, id="CRLF"),
    ],
)
def test_the_entry_of_that_version_only(path: str, text: str, entry: str) -> None:
    assert find_entry(path, text, parse_pep440("1.2.3"), TitleReader("left", parse_pep440)) == entry


def test_the_last_entry_ends_with_the_links() -> None:
    found = find_entry("CHANGELOG.md", KEEP, parse_pep440("1.2.2"), TitleReader("left", parse_pep440))
    assert found == "### Added\n\n- Padding."


def test_a_minor_version_without_those_below_it() -> None:
    found = find_entry("HISTORY.md", NESTED, parse_pep440("1.2.0"), TitleReader("left", parse_pep440))
    assert found == "Everything new."


@pytest.mark.parametrize("text", [KEEP, TOWNCRIER_RST, PLAIN, SPHINX, "", "1.2.9 is mentioned here.\n"])
def test_no_entry(text: str) -> None:
    for path in ("CHANGES", "CHANGES.md", "CHANGES.rst"):
        assert find_entry(path, text, parse_pep440("1.2.9"), TitleReader("left", parse_pep440)) == ""


@pytest.mark.parametrize(
    ("parse", "title", "version"),
    [
        pytest.param(parse_pep440, "1.2 (2024-01-01)", "1.2", id="date in parentheses"),
        pytest.param(parse_pep440, "2024-01-01: Version 1.2", "1.2", id="date first"),
        pytest.param(parse_pep440, "Left-Pad v1.2", "1.2", id="name of the package, in capitals"),
        pytest.param(parse_pep440, "left_pad 1.2rc1", "1.2rc1", id="name spelt otherwise, prerelease"),
        pytest.param(parse_pep440, "What's new in 1.2?", "1.2", id="a question"),
        pytest.param(parse_semantic, "🎉 1.2", "1.2.0", id="zeros left out"),
        pytest.param(parse_semantic, "1.2.0-beta.1", "1.2.0-beta.1", id="semantic prerelease"),
        pytest.param(parse_go, "1.2.0", "v1.2.0", id="v left out"),
        pytest.param(parse_pep440, "Drop Python 3.8", None, id="another thing's version"),
        pytest.param(parse_pep440, "Changes since 1.1", None, id="where it starts from"),
        pytest.param(parse_pep440, "Unreleased", None, id="no version"),
        pytest.param(parse_pep440, "12 (2024-01-01)", "12", id="one number"),
        pytest.param(parse_pep440, "12 fixes", None, id="a count"),
    ],
)
def test_titles(parse: ParseVersion, title: str, version: str | None) -> None:
    found = TitleReader("left-pad", parse).version_of(title)
    assert (found and found.text) == version


@pytest.mark.parametrize(
    ("line", "is_heading"),
    [
        ("1.2.3 (2024-01-01)", True),
        ("Version 1.2.3, released on 1 May 2024:", True),
        ("* 1.2.3", True),
        ("1.2.3 is needed from now on.", False),
        ("- 1.2.3 fixes it", False),
    ],
)
def test_plain_headings_say_nothing_else(line: str, is_heading: bool) -> None:
    assert TitleReader("left", parse_pep440).is_heading(line) is is_heading


def test_notes_of_one_version_lose_their_heading_alone() -> None:
    titles = TitleReader("left", parse_pep440)
    assert without_heading("1.2.3.md", "# left 1.2.3\n\n## Fixed\n\n- x\n", titles) == "## Fixed\n\n- x"
    assert without_heading("1.2.3.md", "# Fixed\n\n- x\n", titles) == "# Fixed\n\n- x"
