"""Repositories with very many tests of long names, and tasks and candidates of them: what storage is measured by."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from oreline.records.task import Task
from tests.doubles.rows import a_task

TESTS: Final = 20_000
BROKEN: Final = (1, 2, 5, 10, 50)
"""How many tests a task's bug may break; they lie anywhere in the suite."""
WITHOUT: Final = 100
"""At most so many tests aren't there yet at a task's commit, or can't be relied on."""


def a_large_suite(repo: str, tests: int = TESTS) -> tuple[str, ...]:
    """Sorted ids of about a hundred characters, parametrised by values that have little in common."""
    chance = random.Random(repo)
    words = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randint(4, 10))) for _ in range(800)]
    ids: set[str] = set()
    while len(ids) < tests:
        names = (chance.choice(words) for _ in range(5))
        test = "tests/{}/test_{}.py::Test{}::test_{}_{}".format(*names)
        for _ in range(min(chance.randint(1, 40), tests - len(ids))):
            ids.add(
                f"{test}[{chance.choice(words)}-{chance.choice(words)}-{chance.randrange(10**6)}-{chance.random()}]"
            )
    return tuple(sorted(ids))


def tasks_of(repo: str, suite: Sequence[str], count: int) -> Iterator[Task]:
    """Tasks in order of their ids; hardly two have the same lists."""
    chance = random.Random(repo)
    for number in range(count):
        broken = frozenset(chance.sample(suite, chance.choice(BROKEN)))
        without = frozenset(chance.sample(suite, chance.randrange(WITHOUT)))
        yield a_task(
            instance_id=f"{repo.replace('/', '__')}-{number:04d}",
            repo=repo,
            FAIL_TO_PASS=tuple(test for test in suite if test in broken),
            PASS_TO_PASS=tuple(test for test in suite if test not in broken | without),
        )
