"""SWE-smith's procedural modifiers as a maker of bugs, through their own entry points: `swesmith.py FOLDER NAMES MADE`.

Runs in an environment of its own that holds `swesmith` and not us; `made.py` tells what the report says.
"""

import json
import resource
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any


def make(folder: Path, names: Sequence[str]) -> Mapping[str, object]:
    """Each modifier once on each entity that it takes, as its `generate` does, with patches kept in memory."""
    adapters, procedural, utils = (
        import_module(f"swesmith.bug_gen.{name}") for name in ("adapters", "procedural", "utils")
    )
    suffix = Path(names[0]).suffix
    modifiers, taken, patches = procedural.MAP_EXT_TO_MODIFIERS[suffix], {}, []
    before = _cpu_seconds()
    entities: list[Any] = []
    for name in names:
        adapters.get_entities_from_file[suffix](entities, str(folder / name), -1)
    for modifier in modifiers:
        for entity in filter(modifier.can_change, entities):
            taken[id(entity)] = entity
            bug = modifier.modify(entity)
            patch = bug and utils.generate_patch_fast(entity, bug, str(folder))
            if patch:
                patches.append((_name(folder, entity), patch))
    return {
        "cpu_seconds": _cpu_seconds() - before,
        "operators": len(modifiers),
        "patches": patches,
        "is_solving": False,
        "sites": [(_name(folder, entity), entity.line_start, entity.line_end) for entity in taken.values()],
        "functions": [(_name(folder, entity), entity.line_start) for entity in entities],
    }


def _name(folder: Path, entity: Any) -> str:
    return Path(entity.file_path).relative_to(folder).as_posix()


def _cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    root, listed, target = map(Path, sys.argv[1:])
    target.write_text(json.dumps(make(root, listed.read_text("utf-8").splitlines())), "utf-8")
