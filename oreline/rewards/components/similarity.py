"""How much a patch is like the gold one, by the tokens of their changed lines: for tasks where nothing can be run.

It says nothing of whether the code works, so no profile weighs it beside outcome, in whose place it stands.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.languages.grammar import Grammar, descend, parse
from oreline.languages.grammars import grammars_of
from oreline.rewards.component import Component, Evidence
from oreline.rewards.patch_lines import PatchedFile, patched_files
from oreline.rewards.verdict import Verdict, share

RUN: Final = 3
"""Tokens in a row that are compared as one."""
LONGEST: Final = 200_000
"""Characters of a file's changed lines that are read; patches of people are far below."""
_WORD: Final = re.compile(r"\w+|[^\w\s]")

Shingle = tuple[str, str, tuple[str, ...]]


def judge(evidence: Evidence) -> Verdict:
    """In [0, 1]: 1 for the gold patch's own lines, 0 where either patch changes no line."""
    own, gold = evidence.grade.graded_patch, evidence.task.patch
    ours, theirs = shingles_of(own), shingles_of(gold)
    shared = (ours & theirs).total()
    counts = {"shared": shared, "own": ours.total(), "gold": theirs.total(), "run": RUN}
    if not ours or not theirs:
        return Verdict(value=0.0, reason="there is no changed line to compare", evidence=counts)
    value = share(2 * shared, ours.total() + theirs.total())
    return Verdict(value=value, reason=f"{value:.0%} of changed lines are those of the gold patch", evidence=counts)


def shingles_of(patch: str) -> Counter[Shingle]:
    """How often each run of tokens is removed from or added to each file."""
    return Counter(shingle for file in patched_files(patch) for shingle in _of_file(file))


def _of_file(file: PatchedFile) -> Iterator[Shingle]:
    for sign, lines in (("-", file.removed), ("+", file.added)):
        tokens = _tokens(file.path, "\n".join(lines)[:LONGEST])
        for place in range(min(len(tokens), max(1, len(tokens) - RUN + 1))):
            yield file.path, sign, tuple(tokens[place : place + RUN])


def _tokens(path: str, text: str) -> Sequence[str]:
    """Leaves of the syntax tree, however broken a stretch of lines is, without comments; words where no grammar is."""
    grammars = grammars_of(path)
    return list(_leaves(grammars[0], text.encode("utf-8", "surrogateescape"))) if grammars else _WORD.findall(text)


def _leaves(grammar: Grammar, source: bytes) -> Iterator[str]:
    tree = parse(grammar, source)
    for node in descend(tree.root_node, lambda node: node.children):
        is_leaf = node.child_count == 0 or node.type in grammar.atoms
        if is_leaf and node.type not in grammar.layout and node.text and node.text.strip():
            yield node.text.decode("utf-8", "replace")


COMPONENT: Final = Component(judge=judge, low=0.0, high=1.0, is_extra=False, is_proxy=True)
