"""Fixes turned back one after the other on one tree, no two to the same code."""

from collections.abc import Sequence
from dataclasses import dataclass

from oreline.errors import CandidateError
from oreline.languages.grammar import parse, tokens
from oreline.mutation.combined import patch_of
from oreline.mutation.inversion.fix import Fix
from oreline.mutation.inversion.head import Head
from oreline.mutation.inversion.invert import invert
from oreline.mutation.inversion.sites import Site, sites_in
from oreline.mutation.realism.versions import Versions
from oreline.records.base import digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """What one fix turned back changes."""

    versions: tuple[Versions, ...]
    """Without the fix, and as the tree is."""
    sites: tuple[Site, ...]
    patch: str
    """Makes the tree as it is of the one without the fix."""


class Turner:
    """One tree, and the code that was made of it so far."""

    def __init__(self, head: Head) -> None:
        self._head = head
        self._known: set[str] = set()

    def turn_back(self, fix: Fix) -> Turned:
        """What the fix makes.

        Raises:
            CandidateError: as `invert`; `duplicate`.
        """
        versions, head = invert(self._head, fix.files), self._head
        identity = digest(*(part for one in versions for part in (one.path, self._meaning(one))))
        if identity in self._known:
            raise CandidateError("duplicate", "another fix turned back gives the same code")
        self._known.add(identity)
        return Turned(versions=versions, sites=self._sites(versions), patch=patch_of(versions, _modes(head, versions)))

    def _sites(self, versions: Sequence[Versions]) -> tuple[Site, ...]:
        return tuple(site for one in versions for site in sites_in(self._head.file(one.path), one.before))

    def _meaning(self, one: Versions) -> str:
        grammar = self._head.file(one.path).grammar
        return digest(*(token.hex() for token in tokens(grammar, parse(grammar, one.before).root_node)))


def _modes(head: Head, versions: Sequence[Versions]) -> dict[str, bool]:
    return {one.path: head.file(one.path).is_executable for one in versions}
