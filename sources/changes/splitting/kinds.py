"""What kind of file each difference is, and so which half of the change it belongs to."""

from collections.abc import Mapping, Sequence

from oreline.languages.places import is_generated, is_minified, is_vendored, lies_aside
from oreline.languages.python.files import is_steering_file
from oreline.languages.registry import is_test_file, language_of
from oreline.sandbox.diffs import LINK, SUBMODULE
from sources.changes.splitting.blobs import Content
from sources.changes.splitting.differences import Difference
from sources.changes.subject import TEST_HALF

Kinds = Mapping[str, str]
"""Path to `SplitFile.kind`."""


def judge_kinds(differences: Sequence[Difference], contents: Mapping[str, Content], language: str) -> Kinds:
    """The kind of each path; `TEST_HALF` are those of the test half.

    Where a file gives way to a folder, or a folder to a file, none of the paths can change without the others: if not
    all are tests, those that are count as `other` and stay with the rest.
    """
    kinds = {found.path: _kind(found, contents, language) for found in differences}
    for group in _entangled(kinds):
        if not TEST_HALF.issuperset(kinds[path] for path in group):
            kinds |= {path: "other" for path in group if kinds[path] in TEST_HALF}
    return kinds


def _kind(found: Difference, contents: Mapping[str, Content], language: str) -> str:
    path = found.path
    if is_vendored(path):
        return "vendored"
    if is_test_file(path, language) or (_stands_for_folder(found) and is_test_file(f"{path}/any", language)):
        return "test"
    if is_steering_file(path):
        return "steering"
    content = contents.get(found.sides[-1].object_id)
    if is_generated(path) or (content and (content.says_generated or is_minified(path, content.line_bytes))):
        return "generated"
    return "source" if language_of(path) and not lies_aside(path) else "other"


def _stands_for_folder(found: Difference) -> bool:
    """A link or another repository named `tests` is as good as the folder."""
    return any(side.mode in (LINK, SUBMODULE) for side in found.sides)


def _entangled(paths: Mapping[str, str]) -> list[list[str]]:
    """Paths of which one is a folder of the others."""
    groups: dict[str, list[str]] = {}
    for path in paths:
        for at in (index for index, letter in enumerate(path) if letter == "/"):
            if path[:at] in paths:
                groups.setdefault(path[:at], [path[:at]]).append(path)
    return list(groups.values())
