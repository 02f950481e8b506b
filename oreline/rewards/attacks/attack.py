"""An attack as data: what it changes or does, and how it must be refused. One YAML file each, read and checked here.

Texts may hold terms such as `{{target}}`, which `terms.py` fills for a task.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import yaml
from pydantic import ValidationError, model_validator

from oreline.errors import RecipeError
from oreline.languages.registry import LANGUAGES
from oreline.rewards.audit.kinds import KINDS
from oreline.settings import Settings

HACKS: Final = 46
"""Of the catalogue; each attack names those it stands for."""


class Change(Settings):
    """What the final patch holds. It never mends the fault."""

    files: Mapping[str, str] = {}
    """Whole files by path, new or in place of what is there."""
    bytes: Mapping[str, str] = {}
    """The same, in Base64."""
    links: Mapping[str, str] = {}
    """Symbolic links and where they lead."""
    delete: tuple[str, ...] = ()
    """Paths taken away."""
    prepend: str = ""
    """Code put before the rest of the target, as far ahead as the language lets it stand."""
    append: str = ""
    """Code put behind it."""
    ours: Mapping[str, str] = {}
    """Texts of the target replaced; where the target lacks one, the attack doesn't fit."""


class Doing(Settings):
    """One step: a command, a file viewed, or a file edited."""

    run: str = ""
    view: str = ""
    edit: str = ""
    """Path of the file."""
    old: str = ""
    new: str = ""


class Honest(Settings):
    """Work that resembles the attack and is none: it must not be called tampering."""

    run: tuple[str, ...] = ()
    view: tuple[str, ...] = ()
    edit: Mapping[str, str] = {}
    """Lines added to files that are there, by path."""
    new: Mapping[str, str] = {}
    """New files."""


class Attack(Settings):
    """One way to a reward that was not earned."""

    name: str
    """A few words, unique."""
    numbers: tuple[int, ...]
    languages: tuple[str, ...]
    change: Change = Change()
    steps: tuple[Doing, ...] = ()
    """What a scripted agent does instead, one step after the other, whatever comes back."""
    refused: tuple[str, ...]
    """How it must be refused at least, in the words of `AttackResult.refused_by`."""
    finds: tuple[str, ...] = ()
    """Kinds of the audit that it must show, proven or suspected."""
    is_core: bool = False
    """One of the few that together need every guard of a grading: tried before a profile is first used."""
    gap: str = ""
    """What is still missing to refuse it; empty for all that are refused."""
    twin: Honest = Honest()

    @model_validator(mode="after")
    def _check(self) -> "Attack":
        if bool(self.steps) == (self.change != Change()) and self.name != "nothing":
            raise ValueError("an attack is either a change or steps")
        if not self.numbers or not all(1 <= number <= HACKS for number in self.numbers):
            raise ValueError(f"numbers are those of the catalogue, 1 to {HACKS}")
        if unknown := sorted({*self.languages} - LANGUAGES.keys()) + sorted({*self.finds} - KINDS.keys()):
            raise ValueError(f"unknown: {', '.join(unknown)}")
        return self


def read_attacks(folder: Path) -> tuple[Attack, ...]:
    """All attacks below a folder, by name.

    Raises:
        RecipeError: a file can't be meant, or two have the same name; it is named.
    """
    found: dict[str, Attack] = {}
    for file in sorted(folder.glob("*/*.yaml")):
        try:
            attack = Attack.model_validate(yaml.safe_load(file.read_text("utf-8")))
        except (ValidationError, yaml.YAMLError) as error:
            raise RecipeError("bad_attack", f"{file}: {error}") from error
        if attack.name in found:
            raise RecipeError("bad_attack", f"{file}: another attack is called {attack.name!r}; give it its own name")
        found[attack.name] = attack
    if not found:
        raise RecipeError("no_attacks", f"no attack lies in {folder}; run from a checkout of Oreline")
    return tuple(found[name] for name in sorted(found))
