"""Every text of a nested structure, however deep: what finding and replacing have in common."""

from collections.abc import Callable, Mapping
from typing import Any


def map_texts(value: Any, change: Callable[[str, str], str], key: str = "") -> Any:
    """`value` with `change(key, text)` for every text in it; the keys of maps are texts too."""
    if isinstance(value, str):
        return change(key, value)
    if isinstance(value, Mapping):
        return {change("", str(name)): map_texts(item, change, str(name)) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [map_texts(item, change, key) for item in value]
    return value
