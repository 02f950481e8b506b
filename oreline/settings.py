"""The base of every settings class: what a recipe may set for a stage. The recipe itself lives in pipelines."""

from collections.abc import Iterator

import yaml
from pydantic import BaseModel, ConfigDict


class Settings(BaseModel):
    """Frozen, and closed: a misspelt key is refused, never ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True)


def duplicate_keys(root: yaml.Node) -> Iterator[tuple[int, str]]:
    """Keys of a YAML document that stand in one map a second time, of which all but the last would be lost, by line."""
    waiting, seen = [root], set[int]()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            waiting += node.value
        elif isinstance(node, yaml.MappingNode):
            yield from _repeated(node)
            waiting += [value for _, value in node.value]


def _repeated(node: yaml.MappingNode) -> Iterator[tuple[int, str]]:
    keys: set[str] = set()
    for key, _ in node.value:
        if str(key.value) in keys:
            yield key.start_mark.line + 1, str(key.value)
        keys.add(str(key.value))
