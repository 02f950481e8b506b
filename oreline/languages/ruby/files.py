"""Which files of a Ruby repository are tests, and which steer how it is installed and tested, by path: RSpec's and
Minitest's names, and what Bundler, Rake and they read.
"""

import re
from pathlib import PurePosixPath
from typing import Final

from oreline.languages.places import lies_among_tests

SUFFIXES: Final = frozenset({".rb", ".rake"})

_TEST_NAME: Final = re.compile(r".+_(spec|test)\.rb|(spec|test)_helper\.rb")
_TEST_NAME_BESIDE: Final = re.compile(r"test_.+\.rb|.+_(steps|tests|specs)\.rb")
_TEST_FOLDER: Final = re.compile(r"specs?|features|step_definitions|cucumber")
_PROGRAM: Final = frozenset({"lib", "app"})
"""What lies below is the program's own, even where it offers tests to others, as `lib/rack/test/utils.rb` does."""
_STEERING_NAME: Final = re.compile(
    r"(gemfile|gems|rakefile|appraisals|guardfile|dangerfile|thorfile|capfile)(\.(rb|lock|locked))?|.*\.(gemspec|gemfile)"
    r"|\.rspec(-local)?|\.(simplecov|rubocop(_todo)?\.yml|ruby-version|ruby-gemset|tool-versions|bundle)|cucumber\.yml"
    r"|(gnu)?makefile|\.?(gitlab-ci|travis|azure-pipelines|appveyor)\.yml",
    re.IGNORECASE,
)
_STEERING_FOLDER: Final = re.compile(r"\.bundle|gemfiles|\.github|\.circleci|\.ci|sorbet")


def is_test_file(path: str) -> bool:
    """Whether `path` holds tests or lies among them."""
    *folders, name = PurePosixPath(path).parts
    own = next((place for place, folder in enumerate(folders) if folder in _PROGRAM), len(folders))
    if _TEST_NAME.fullmatch(name) or any(_TEST_FOLDER.fullmatch(folder) for folder in folders[:own]):
        return True
    if own < len(folders):
        return bool(own) and lies_among_tests(str(PurePosixPath(*folders[:own], "any")))
    return path == "test.rb" or bool(_TEST_NAME_BESIDE.fullmatch(name)) or lies_among_tests(path)


def is_steering_file(path: str) -> bool:
    """Whether `path` decides how gems are installed or tests found and run."""
    *folders, name = PurePosixPath(path).parts
    return bool(_STEERING_NAME.fullmatch(name)) or any(_STEERING_FOLDER.fullmatch(folder) for folder in folders)
