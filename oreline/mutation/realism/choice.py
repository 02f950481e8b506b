"""Which real fixes a change is held against: those in its language, unless a profile is named."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from oreline.mutation.realism.profile import Profile, read_profile
from oreline.mutation.realism.versions import Versions
from oreline.mutation.realism.words.registry import VOCABULARIES, words_of
from oreline.records.base import Json

DEFAULT: Final = "default"
"""Stands for the profile of a language; as a profile of its own it is that of all languages together."""


def profile_for(name: str, grammars: Iterable[str]) -> Profile:
    """The profile of that name or path; for `DEFAULT` that of the language which most of the grammars named are of.

    Raises:
        RecipeError: there is none, or it is none.
    """
    known = [VOCABULARIES[grammar].profile for grammar in grammars if grammar in VOCABULARIES]
    return read_profile(_commonest(known) if name == DEFAULT else name)


def profile_of_change(name: str, versions: Iterable[Versions]) -> Profile:
    """The same for the files of one change."""
    found = (words_of(one.path, one.after or one.before) for one in versions)
    return profile_for(name, (words.grammar.name for words in found if words))


def profile_of_rows(name: str, provenances: Iterable[Json]) -> Profile:
    """The same for stored rows, which name the profile that each was held against."""
    used = [str(one["profile"]) for one in provenances if "profile" in one]
    return read_profile(_commonest(used) if name == DEFAULT else name)


def _commonest(names: Iterable[str]) -> str:
    counts = Counter(names)
    return min(counts, key=lambda name: (-counts[name], name), default=DEFAULT)
