"""What an agent is told of a change, and what is kept from it."""

import time

import pytest

from sources.changes.settings import MiningSettings
from sources.changes.statement import write_statement
from sources.changes.withheld import Withheld
from tests.doubles.changes import FIXED, OWN, a_change, a_comment, a_commit, an_issue

SETTINGS = MiningSettings()
PATCH = """\
diff --git a/ore/compare.py b/ore/compare.py
--- a/ore/compare.py
+++ b/ore/compare.py
@@ -1,2 +1,2 @@
 def smaller(a, b):
-    return a if a > b else b
+    return b if a > b else a
"""


def told(body: str, patch: str = "") -> str:
    """The statement of an issue without title, of a change that says nothing itself."""
    change = a_change(title="", body="", commits=(a_commit(message=""),))
    statement = write_statement(change, (an_issue(title="", body=body),), SETTINGS, patch)
    return statement.problem_statement


def test_all_issues_tell_the_problem_in_order() -> None:
    issues = (an_issue(12, title="First", body="one"), an_issue(15, title="Second", body="two\r\nthree"))
    assert write_statement(a_change(), issues, SETTINGS).problem_statement == "First\n\none\n\nSecond\n\ntwo\nthree"


def test_without_issues_the_change_speaks() -> None:
    change = a_change(
        title="Compare the other way (#40)", body="It was wrong.\n\nFixes #12, #15\n\nSigned-off-by: Ada <a@b.c>"
    )
    assert write_statement(change, (), SETTINGS).problem_statement == "Compare the other way\n\nIt was wrong."
    merge = a_change(title="Merge pull request #40 from ada/fix-compare", body="Compare the other way")
    assert write_statement(merge, (), SETTINGS).problem_statement == "Compare the other way"
    bors = a_change(
        title="Merge #40",
        body="40: Compare the other way r=ada a=bob\n\nIt was wrong.\n\n---------\n\nCo-authored-by: x",
    )
    assert write_statement(bors, (), SETTINGS).problem_statement == "Compare the other way\n\nIt was wrong."


def test_what_says_nothing_leaves_it_to_the_commits() -> None:
    commits = (a_commit(message="Compare the other way (#40)\n\nReviewed-by: x"), a_commit(message="Test it"))
    change = a_change(title="Merge pull request #40 from ada/fix-compare", body="<!-- template -->", commits=commits)
    assert write_statement(change, (), SETTINGS).problem_statement == "Compare the other way\n\nTest it"


def test_an_issue_without_a_word_is_no_issue() -> None:
    change = a_change(title="Own", body="text")
    assert write_statement(change, (an_issue(title=" ", body=""),), SETTINGS).problem_statement == "Own\n\ntext"
    only_the_fix = an_issue(title="", body="```diff\n-a\n+b\n```\nFixes #40")
    assert write_statement(change, (only_the_fix,), SETTINGS).problem_statement == "Own\n\ntext"


def test_what_is_said_once_the_fix_began_is_withheld() -> None:
    comments = (
        a_comment("Seen here, too.", "2024-01-01T12:00:00Z"),
        a_comment("I have a fix", "2024-01-02T12:00:00Z"),
        a_comment("```diff\n-a\n+b\n```", "2024-01-02T12:00:01Z"),
        a_comment("still before", "2024-01-02T12:30:00+01:00"),
        a_comment("whenever", ""),
        a_comment("This looks stale.", "2024-01-01T13:00:00Z", "stale[bot]"),
    )
    statement = write_statement(a_change(), (an_issue(comments=comments),), SETTINGS)
    assert statement.hints_text == "Seen here, too.\n\nstill before"
    assert [(item.body, item.reason) for item in statement.withheld] == [
        ("I have a fix", "later"),
        ("```diff\n-a\n+b\n```", "later"),
        ("whenever", "undated"),
        ("This looks stale.", "bot"),
    ]
    assert statement.withheld[0] == Withheld(
        source="acme/ore#12", author="bob", created_at="2024-01-02T12:00:00Z", body="I have a fix", reason="later"
    )
    for said in ("fix", "diff", "whenever", "stale"):
        assert said not in statement.problem_statement + statement.hints_text


def test_an_issue_opened_after_the_merge_is_withheld() -> None:
    later = an_issue(15, title="Since the fix", body="sorting is slow", created_at="2024-01-03T00:00:00Z")
    statement = write_statement(a_change(), (an_issue(12, title="First", body="one"), later), SETTINGS)
    assert statement.problem_statement == "First\n\none"
    assert [(item.source, item.body, item.reason) for item in statement.withheld] == [
        ("acme/ore#15", "Since the fix\n\nsorting is slow", "later")
    ]
    assert write_statement(a_change(title="Own", body=""), (later,), SETTINGS).problem_statement == "Own"


def test_the_first_commit_counts_not_the_pull_request() -> None:
    commits = (a_commit(committed_at="2024-01-01T11:00:00Z"), a_commit(committed_at="2024-01-02T12:00:00Z"))
    issue = an_issue(comments=(a_comment("half a day before the request"),))
    assert write_statement(a_change(commits=commits), (issue,), SETTINGS).hints_text == ""
    rebased = a_change(commits=(a_commit(committed_at="2024-01-02T23:00:00Z"),), created_at="2024-01-01T11:30:00Z")
    assert write_statement(rebased, (issue,), SETTINGS).hints_text == ""


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        pytest.param("All in https://github.com/acme/ore/pull/40/files#diff-1.", "All in [removed]", id="pull request"),
        pytest.param("(https://github.com/acme/ore/pull/40)", "([removed])", id="link in parentheses"),
        pytest.param('[this](https://github.com/acme/ore/pull/40 "t") is it', "this is it", id="Markdown link"),
        pytest.param("http://ghe.acme.org/acme/ore/commit/abc1234 x", "[removed] x", id="commit on another host"),
        pytest.param("https://github.com/ada/ore/compare/main...fix x", "[removed] x", id="comparison in a fork"),
        pytest.param("https://github.com/ada/ore/tree/fix-compare x", "[removed] x", id="branch of a fork"),
        pytest.param("https://github.com/acme/ore/issues/40 x", "[removed] x", id="number of the request as an issue"),
        pytest.param(
            "https://github.com/acme/ore/issues/12 x", "https://github.com/acme/ore/issues/12 x", id="issue stays"
        ),
        pytest.param(
            "https://github.com/acme/other/pull/40", "https://github.com/acme/other/pull/40", id="other repository"
        ),
        pytest.param(f"https://x.org/archive/{OWN}.zip x", "[removed] x", id="hash in any link"),
        pytest.param(f"done in {FIXED}, or {OWN[:9].upper()}", "done in [removed], or [removed]", id="hashes"),
        pytest.param(f"version 1.0-3-g{OWN[:8]}", "version 1.0-3-g[removed]", id="described commit"),
        pytest.param("in deadbee and decade", "in deadbee and decade", id="hash of something else"),
        pytest.param(
            "#40, acme/ore#40, ore#41, GH-40, PR 40, !40, pull request #40",
            "[removed], [removed], [removed], [removed], [removed], [removed], pull request [removed]",
            id="numbers",
        ),
        pytest.param(
            "#12, #400px, x#40, issue#12, other/ore2#40, &#40;",
            "#12, #400px, x#40, issue#12, other/ore2#40, (",
            id="other numbers",
        ),
        pytest.param(
            "EDIT: fixed by #31 and fixed in 0123456",
            "EDIT: fixed by [removed] and fixed in [removed]",
            id="what fixed it",
        ),
        pytest.param("a\n<!-- #40 -->\nb", "a\n\nb", id="comment"),
        pytest.param("a <!-- \n\n x --> b", "a  b", id="comment over paragraphs"),
        pytest.param("a\n\n<!-- never closed\nsecret", "a", id="open comment"),
        pytest.param("`<!-- code -->`", "`<!-- code -->`", id="comment in a code span"),
        pytest.param("```html\n<!-- code -->\n```", "```html\n<!-- code -->\n```", id="comment in code"),
        pytest.param("<div>\n```\n<!-- secret -->\n```\n</div>", "```\n\n```", id="fence within HTML is no code"),
        pytest.param("\\`<!-- secret -->\\`", "\\`\\`", id="escaped code span"),
        pytest.param("a\u200bb\u202ec\U000e0041d\ufeff\u00ade\ufe0f\x00\ud800", "abcde", id="invisible characters"),
        pytest.param(
            "By #4\u200b0 and fa5efa\u20605e and fa5e&#8203;fa5e",
            "By [removed] and [removed] and [removed]",
            id="invisible within",
        ),
        pytest.param("\x1b[31mred\x1b[0m", "red", id="terminal colours"),
        pytest.param('![secret](https://x.org/a.png "secret")', "[image]", id="image"),
        pytest.param('<img alt="secret"\n src="https://x.org/a.png">', "[image]", id="image tag"),
        pytest.param('[docs](https://x.org "secret")', "[docs](https://x.org)", id="title of a link"),
        pytest.param("[](https://secret.org)x", "x", id="empty link"),
        pytest.param("[//]: # (secret)\nx", "x", id="definition"),
        pytest.param('<p data-x="secret">x</p>', "x", id="attribute"),
        pytest.param("Vec<T> and a < b > c", "Vec<T> and a < b > c", id="no tags"),
        pytest.param("<details><summary>Log</summary>\n\nboom\n</details>", "Log\n\nboom", id="details"),
    ],
)
def test_what_is_hidden_or_names_the_answer_goes(body: str, shown: str) -> None:
    assert told(body) == shown


@pytest.mark.parametrize(
    ("entry", "shown"),
    [
        pytest.param(
            "* Sort by name, #31 and x/y#4, 1a2b3c4", "* Sort by name, [removed] and [removed], [removed]", id="numbers"
        ),
        pytest.param(
            "* **api:** sort ([1a2b3c4](https://x.org/a/b/commit/1a2b3c4)), closes [#3](https://x.org/a/b/issues/3)",
            "* **api:** sort ([removed]), closes [removed]",
            id="generated change log",
        ),
        pytest.param(
            "* Sort by @ada in https://github.com/other/name/pull/31",
            "* Sort by @ada in [removed]",
            id="generated release note",
        ),
        pytest.param(
            "* Sort 1234567 items of facade in 2 s, version 1.10",
            "* Sort 1234567 items of facade in 2 s, version 1.10",
            id="other numbers",
        ),
        pytest.param("* See https://x.org/guide", "* See https://x.org/guide", id="other links"),
    ],
)
def test_in_texts_that_come_with_the_fix_every_number_may_be_it(entry: str, shown: str) -> None:
    release = a_change(origin="release", repo="pypi/ore-py", number=0, title="", body=entry, commits=())
    assert write_statement(release, (), SETTINGS).problem_statement == shown


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        pytest.param("<div> within <span> isn't closed", "<div> within <span> isn't closed", id="tags are text"),
        pytest.param("# is no comment\nin INI\u200b files", "# is no comment in INI files", id="one line"),
        pytest.param("Slow <!-- #40 --> since #12 (#40)", "Slow since #12", id="comment and number"),
        pytest.param("Regression of #41", "Regression of [removed]", id="later number"),
    ],
)
def test_titles(title: str, shown: str) -> None:
    assert write_statement(a_change(), (an_issue(title=title, body=""),), SETTINGS).problem_statement == shown


def test_numbers_in_code_stay() -> None:
    assert told("```css\ncolor: #400;\n```") == "```css\ncolor: #400;\n```"
    assert told(f"```\ngit show {OWN}\n```") == "```\ngit show [removed]\n```"


DIFF = (
    "--- a/ore/compare.py\n+++ b/ore/compare.py\n@@ -1,2 +1,2 @@\n def smaller(a, b):\n-    return 1\n+    return 2\n"
)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(f"x\n\n```diff\n{DIFF}```\n\ny", id="fence"),
        pytest.param(f"x\n\n```\n{DIFF}```\n\ny", id="fence without a name"),
        pytest.param(f"x\n\n~~~~patch\n{DIFF}~~~~\n\ny", id="tildes"),
        pytest.param(f"x\n\n{DIFF}\ny", id="unmarked"),
        pytest.param("x\n\n" + "".join(f"    {line}\n" for line in DIFF.splitlines()) + "\ny", id="indented"),
        pytest.param(f"x\n\n> ```diff\n> {DIFF.replace(chr(10), chr(10) + '> ')}\n> ```\n\ny", id="quoted"),
        pytest.param("x\n\n```suggestion\n    return b if a > b else a\n```\n\ny", id="suggestion"),
    ],
)
def test_patches_of_the_answer_go(body: str) -> None:
    assert told(body) == told(body, PATCH) == "x\n\ny"


def test_patches_of_other_files_stay_when_the_answer_is_known() -> None:
    other = "```diff\n" + DIFF.replace("compare", "settings") + "```"
    assert told(other) == ""
    assert told(other, PATCH) == other.strip()


def test_code_that_is_the_answer_goes() -> None:
    assert told("x\n```python\nreturn b if a > b else a\n```", PATCH) == "x"
    assert told("x\n\n    return b if a > b else a\n\ny", PATCH) == "x\n\ny"
    assert told("It should be `return b if a > b else a`.", PATCH) == "It should be [removed]."
    quoted = "x\n```python\nreturn a if a > b else b\n```"
    assert told(quoted, PATCH) == quoted


def test_long_texts_are_cut_and_hints_bounded() -> None:
    small = MiningSettings(max_text_characters=10, max_hints_characters=5)
    issue = an_issue(title="", body="0123456789secret", comments=(a_comment("hint and more"),))
    statement = write_statement(a_change(), (issue,), small)
    assert (statement.problem_statement, statement.hints_text) == ("0123456789", "hint ")


HOSTILE = [
    "<!--",
    "[",
    "![a](",
    '<a b="',
    "Fixes ",
    "Fixes #1,",
    "`",
    "``a",
    "@@ -1 +1 @@\n",
    "#1",
    "a-",
    "a/",
    " ",
    "&",
    "<div>\n\n",
    "[a]:\n",
    "> ",
    "- ",
    "http://",
    "\x1b[",
    "```\n",
    "<![CDATA[",
    "a b=",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_work_is_linear(piece: str) -> None:
    def once(length: int) -> float:
        start = time.process_time()
        told((piece * length)[:length])
        return time.process_time() - start

    def seconds(length: int) -> float:
        # What else runs on the machine only ever adds to it.
        return min(once(length) for _ in range(3))

    seconds(1_000)
    # Quadratic work would take sixteen times as long.
    assert seconds(80_000) < 10 * max(seconds(20_000), 0.01)


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("It leaks.\n\nFixes https://github.com/acme/ore/pull/99", "It leaks."),
        ("It leaks.\n\n- closing #99, #98 and #97.", "It leaks."),
        ("It leaks, see #99 for how.", "It leaks, see [removed] for how."),
    ],
)
def test_lines_that_only_say_where_the_answer_is_are_gone(body: str, left: str) -> None:
    told = write_statement(a_change(title="Leak", body=body, number=90), (), MiningSettings())
    assert told.problem_statement == f"Leak\n\n{left}"
