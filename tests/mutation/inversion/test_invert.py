"""Fixes turned back: what each makes of a newer tree, to the byte, or the reason why it makes nothing.

The cases are data, one file a grammar in `cases/`; a text alone is a file named for its grammar.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import yaml

from oreline.errors import CandidateError
from oreline.mutation.inversion.head import read_head
from oreline.mutation.inversion.invert import invert
from oreline.mutation.realism.versions import Versions

CASES = Path(__file__).parent / "cases"
NAMES = {
    "python": "a.py",
    "go": "a.go",
    "javascript": "a.js",
    "rust": "src/a.rs",
    "java": "src/main/java/A.java",
    "csharp": "src/A.cs",
    "ruby": "lib/a.rb",
}
Files = Mapping[str, str]


def cases() -> Iterator[object]:
    for path in sorted(CASES.glob("*.yaml")):
        for name, case in yaml.safe_load(path.read_text("utf-8")).items():
            files = {key: {NAMES[path.stem]: text} if isinstance(text, str) else text for key, text in case.items()}
            yield pytest.param({**files, "reason": case.get("reason", "")}, id=f"{path.stem}: {name}")


def turned_back(folder: Path, case: Mapping[str, Files]) -> dict[str, str]:
    for path, text in case["head"].items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    head, unread = read_head((folder,))
    assert unread == ()
    fix = [Versions(path, text.encode(), case["after"][path].encode()) for path, text in case["before"].items()]
    return {one.path: one.before.decode() for one in invert(head, fix)}


@pytest.mark.parametrize("case", list(cases()))
def test_a_fix_is_turned_back_or_refused(tmp_path: Path, case: Mapping[str, Files]) -> None:
    if case["reason"]:
        with pytest.raises(CandidateError) as refused:
            turned_back(tmp_path, case)
        assert refused.value.reason == case["reason"], refused.value.detail
    else:
        assert turned_back(tmp_path, case) == case["result"]
