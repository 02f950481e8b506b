"""Nothing of the suite that notices the bug: names and files of its tests, their source, talk of them."""

import re
from collections.abc import Iterator
from typing import Final

from oreline.statements.gate.contract import Rule
from oreline.statements.gate.secrets import PLANTED, Secrets

_TOKEN: Final = re.compile(r"[\w./-]+")
_SOURCE: Final = re.compile(
    r"""
    \bdef\s+test\w*\(|\bclass\s+(?:Test\w*|\w+Tests?)\b[(:]|@pytest\.\w+|\bself\.assert\w+\(|\bself\.fail\w*\(
    |\bfunc\s+(?:Test|Example|Fuzz)\w*\(|\*testing\.[TBF]\b|\bt\.(?:Errorf?|Fatalf?|Run|Helper)\(
    |\b(?:describe|it|test)\(\s*['"`]|@Test\b|@ParameterizedTest\b|\#\[(?:tokio::)?test\]|\bTEST(?:_[FP]|_CASE)?\(
    """,
    re.VERBOSE,
)
_TALK: Final = re.compile(r"\b(?:the|failing|unit|regression) tests?\b|\btest (?:suite|case)s?\b", re.IGNORECASE)


def find_tests(text: str, secrets: Secrets) -> Iterator[str]:
    """Ids, names and files of tests that notice the bug."""
    yield from sorted(secrets.test_paths.intersection(token.strip(".-") for token in _TOKEN.findall(text)))
    yield from sorted(secrets.test_names.intersection(re.findall(r"\w+", text)))
    yield from sorted(test for test in secrets.test_ids if re.search(r"::| > |#", test) and test in text)


def find_source(text: str, secrets: Secrets) -> Iterator[str]:
    """What only the source of a suite has: nobody who meets a bug writes it down like that."""
    yield from (match.group() for match in _SOURCE.finditer(text))


def find_talk(text: str, secrets: Secrets) -> Iterator[str]:
    """Talk of tests, which a user knows nothing of."""
    yield from (match.group() for match in _TALK.finditer(text))


TESTS: Final = Rule(name="test_name", what="a test that notices it", origins=frozenset({PLANTED}), find=find_tests)
SOURCE: Final = Rule(name="test_source", what="source of a test", origins=frozenset({PLANTED}), find=find_source)
TALK: Final = Rule(name="test_talk", what="talk of tests", origins=frozenset({PLANTED}), find=find_talk)
