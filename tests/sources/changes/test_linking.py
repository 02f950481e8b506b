"""Closing keywords, as GitHub acts on them."""

import pytest

from sources.changes.linking import linked_issues

REPO = "lab/greenhouse"


def test_several_issues_with_the_same_keyword() -> None:
    assert linked_issues(REPO, ["Water less\n", "Fixes #12\nFixes #15\r\ncloses #12"]) == (
        "lab/greenhouse#12",
        "lab/greenhouse#15",
    )


@pytest.mark.parametrize(
    "keyword",
    ["close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved", "FIXES", "Fix:"],
)
def test_keywords(keyword: str) -> None:
    assert linked_issues(REPO, [f"{keyword} #7"]) == ("lab/greenhouse#7",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fixes lab/pump#3", "lab/pump#3"),
        ("Fixes https://github.com/lab/pump/issues/3.", "lab/pump#3"),
        ("Fixes <https://github.com/lab/pump/issues/3#issuecomment-1>", "lab/pump#3"),
        ("Fixes [the leak](https://github.com/lab/pump/issues/3)", "lab/pump#3"),
        ("**Closes** GH-4", "lab/greenhouse#4"),
        ("- [x] done (fixes #5)", "lab/greenhouse#5"),
        ("a change that resolves\n#6", "lab/greenhouse#6"),
        ("fixes Lab/Greenhouse#8", "lab/greenhouse#8"),
        ("Größe falsch, fixes #9 ✅", "lab/greenhouse#9"),
        ("<p>Fixes #10</p>", "lab/greenhouse#10"),
    ],
)
def test_references(text: str, expected: str) -> None:
    assert linked_issues(REPO, [text]) == (expected,)


@pytest.mark.parametrize(
    "text",
    [
        "```\nfixes #1\n```",
        "~~~text\nfixes #1\n~~~",
        "As in:\n\n    fixes #1\n",
        "write `fixes #1` to close it",
        "`fixes` #1",
        "<!-- fixes #1 -->",
        "<!--\nfixes #1\n",
        "<pre>fixes #1</pre>",
        "prefixes #1",
        "bug-fix-fixes #x, unresolved #1",
        "see #1",
        "fixes #1abc",
        "fixes #0",
        "fixes pump#1",
        "fixes https://github.com/lab/pump/pull/1",
        "fixes https://gitlab.invalid/lab/pump/issues/1",
        "fixes [#1](https://elsewhere.invalid/1)",
        "fixes\n\n#1",
        "",
    ],
)
def test_what_closes_nothing(text: str) -> None:
    assert linked_issues(REPO, [text]) == ()


def test_another_host() -> None:
    text = "fixes https://git.lab.invalid/lab/pump/issues/3, fixes https://github.com/lab/pump/issues/4"
    assert linked_issues(REPO, [text], host="git.lab.invalid") == ("lab/pump#3",)


def test_order_across_texts() -> None:
    assert linked_issues(REPO, ["fix #3", "closes #1, closes #3", "fixes #2"]) == (
        "lab/greenhouse#3",
        "lab/greenhouse#1",
        "lab/greenhouse#2",
    )
