"""What a setup.py passes to `setup()`, as far as that can be read without running it: literals, and their names."""

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from oreline.languages.python.declared import Declared, classified, text_of
from oreline.languages.python.syntax import parse_module
from oreline.languages.python.tree import read_text, strings, table

Names = Mapping[str, ast.expr]


def read_setup_script(tree: Path) -> Declared:
    """What it declares; what is computed in another way is left out."""
    try:
        module = parse_module(read_text(tree, "setup.py"))
        found = _arguments(module, _assigned(module))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Declared()
    tests = strings(found.get("tests_require"))
    extras = {str(key): strings(value) for key, value in table(found.get("extras_require")).items()}
    return Declared(
        name=text_of(found.get("name")),
        dependencies=strings(found.get("install_requires")),
        extras={**({"tests": tests} if tests else {}), **extras},
        requires_python=text_of(found.get("python_requires")),
        python_versions=classified(strings(found.get("classifiers"))),
    )


def _assigned(module: ast.Module) -> Names:
    """Names of the module, where each is assigned once."""
    found: dict[str, ast.expr] = {}
    twice: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            twice |= {name} & set(found)
            found[name] = node.value
    return {name: value for name, value in found.items() if name not in twice}


def _arguments(module: ast.Module, names: Names) -> dict[str, Any]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "setup":
            given = [(word.arg, _value(word.value, names)) for word in node.keywords]
            spread = {key: value for name, value in given if name is None for key, value in table(value).items()}
            return {**spread, **{name: value for name, value in given if name is not None}}
    return {}


def _value(node: ast.expr, names: Names, depth: int = 0) -> Any:
    """The value of an expression; None for what can't be known."""
    if depth > 20:
        return None
    if isinstance(node, ast.Name):
        return _value(names[node.id], names, depth + 1) if node.id in names else None
    if isinstance(node, ast.List | ast.Tuple):
        return [item for item in (_value(element, names, depth + 1) for element in node.elts) if item is not None]
    if isinstance(node, ast.Dict):
        return {
            _value(key, names, depth + 1): _value(value, names, depth + 1)
            for key, value in zip(node.keys, node.values, strict=True)
            if key and isinstance(key, ast.Constant | ast.Name)
        }
    return _computed(node, names, depth)


def _computed(node: ast.expr, names: Names, depth: int) -> Any:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _value(node.left, names, depth + 1), _value(node.right, names, depth + 1)
        is_sum = isinstance(left, list | str) and type(left) is type(right)
        return left + right if is_sum else left or right
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "dict":
        return {word.arg: _value(word.value, names, depth + 1) for word in node.keywords if word.arg}
    return node.value if isinstance(node, ast.Constant) else None
