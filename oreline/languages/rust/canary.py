"""A module of tests for one run at the end of each file that has tests: it becomes part of the same program."""

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tree_sitter import Node

from oreline.languages.grammar import has_errors, parse
from oreline.languages.guards import Canary, Suite
from oreline.languages.rust.grammar import GRAMMAR
from oreline.languages.rust.test_items import attributes, find_tests

MOST_FILES: Final = 50
_PLAIN: Final = re.compile(rb"#\[\s*test\s*\]")
_TARGET: Final = re.compile(r"(?:.*/)?tests/(\w+)\.rs")
_MODULE: Final = """
#[cfg(test)]
mod {module} {{
    #[test]
    fn {fails}() {{
        panic!("1 is not 2");
    }}

    #[test]
    fn {passes}() {{
        assert_eq!(1 + 0, 1);
    }}

    #[test]
    fn {differs}() {{
        assert_eq!(1 + 0, 2);
    }}
}}
"""


def plant_canary(suite: Suite) -> Canary | None:
    """Two tests that fail and one that passes, in files whose own tests are among those expected; else None."""
    fails, differs, passes = (f"{word}_{secrets.token_hex(8)}" for word in ("sum", "size", "order"))
    text = _MODULE.format(module=f"m{secrets.token_hex(8)}", fails=fails, differs=differs, passes=passes)
    chosen = list(_chosen(suite.read_tests(), suite.test_ids))[:MOST_FILES]
    files = {path: content + text.encode() for path, content in chosen}
    return Canary(files=files, must_fail=(fails, differs), must_pass=(passes,)) if files else None


def _chosen(tests: Mapping[str, bytes], test_ids: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Files whose tests have names of their own that are expected: the harness of such a file is the usual one."""
    names = frozenset(test_id.rpartition("::")[2] for test_id in test_ids)
    targets = frozenset(test_id.partition("::")[0].rpartition("/")[2] for test_id in test_ids if "::" in test_id)
    for path, content in tests.items():
        # Macros may declare the tests of a target.
        target = _TARGET.fullmatch(path)
        is_target = target is not None and target[1] in targets
        if path.endswith(".rs") and (is_target or (_PLAIN.search(content) and _declared(content) & names)):
            yield path, content


def _declared(content: bytes) -> frozenset[str]:
    tree = parse(GRAMMAR, content)
    if has_errors(tree):
        return frozenset()
    plain = (
        test for test in find_tests(tree.root_node) if any(_PLAIN.fullmatch(a.text or b"") for a in attributes(test))
    )
    found = (test.child_by_field_name("name") for test in plain)
    return frozenset((name.text or b"").decode() for name in found if name is not None)


def _is_plain(test: Node) -> bool:
    return any(_PLAIN.fullmatch(attribute.text or b"") for attribute in attributes(test))
