"""What a git command asks for: its verb and what follows. Nothing is judged here."""

from itertools import pairwise

from oreline.languages.shell.commands import ShellCommand

_WITH_VALUE = frozenset({"-C", "-c", "--git-dir", "--work-tree", "--namespace"})


def git_words(read: ShellCommand) -> tuple[str, ...]:
    """Verb and arguments; empty when it is another program."""
    if read.program != "git":
        return ()
    taken = {after for before, after in pairwise(range(len(read.words))) if read.words[before] in _WITH_VALUE}
    words = [word for at, word in enumerate(read.words) if at and at not in taken]
    while words and words[0].startswith("-"):
        words = words[1:]
    return tuple(words)
