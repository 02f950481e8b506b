"""What a build that failed says, told by what did not compile and with the compiler's words."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

NETWORK = re.compile(
    r"could not resolve host|couldn't resolve host|temporary failure in name resolution|name or service not known"
    r"|network is unreachable|connection refused|failed to clone|failed to download|error downloading"
    r"|automatic wrap-based subproject downloading|wget: |curl: \(\d+\)|unable to access 'https?:"
    r"|git: not found|could not find git for clone",
    re.IGNORECASE,
)
PACKAGE = re.compile(
    # What is optional is told of after dashes.
    r"(?<!-- )Could NOT find (\w+)"
    r"|by \"(\w+)\", but\s+CMake did not find one|required package '?([\w.+-]+)'? (?:was )?not found"
    r"|Dependency \"?([\w.+-]+)\"? not found|(?<!--   )No package '([\w.+-]+)' found"
    r"|fatal error: ([\w./+-]+): No such file|cannot find -l([\w.+-]+)|([\w.+-]+): (?:command )?not found",
)
ABSENT = re.compile(
    r"does not contain a CMakeLists\.txt|which is not an existing directory|is not an existing|does not exist"
    r"|Unknown CMake command|could not find requested file|target was not found|No rule to make target",
    re.IGNORECASE,
)
OBJECT = re.compile(r"(?:(.*)/)?CMakeFiles/([^/]+)\.dir/(.*?)\.(?:o|obj|gch)$|(?:.*/)?([\w.+-]+)\.p/(.*?)\.o$")
ERRORS = 20
"""More tell nothing new."""


def reason(output: str, options: Mapping[str, Any]) -> str:
    """What kind of failure it was, a slug and a sentence that open the complaint."""
    asked = [*options.get("fetched", []), *(set(options.get("submodules", [])) - set(options.get("googletest", [])))]
    missing = PACKAGE.search(output)
    if NETWORK.search(output) or (asked and (missing or ABSENT.search(output))):
        what = ", ".join(str(name) for name in sorted(asked)) or "something"
        return f"needs_network_to_build: the build fetches {what}, which neither the tree nor the machine has whole. "
    if missing:
        name = next(group for group in missing.groups() if group)
        return f"missing_dependency: the build looks for {name}, which the machine doesn't have; install it. "
    return "build_failed: "


def source_of(target: str) -> str:
    """The source of an object file that CMake or Meson names; any other target as it is."""
    found = OBJECT.match(target)
    if not found:
        return target
    folder, _, source, _, meson_source = found.groups()
    name = source or meson_source
    return f"{folder}/{name}" if folder else str(name)


def failed_targets(output: str) -> Iterator[tuple[str, str]]:
    """Each target that failed and what was said of it, from what Ninja or Make printed."""
    blocks = re.split(r"^(?=FAILED: )", output, flags=re.MULTILINE)[1:]
    for block in blocks[:ERRORS]:
        head, _, rest = block.partition("\n")
        said = re.split(r"^(?:\[\d+/\d+\] |ninja: )", rest.partition("\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
        yield source_of(re.sub(r"^FAILED: (?:\[code=\d+\] )?", "", head).split(" ")[0]), said
    if not blocks:
        yield from _made(output)


def _made(output: str) -> Iterator[tuple[str, str]]:
    start = 0
    rules = re.finditer(
        r"^\S*make(?:\[\d+\])?: \*\*\* (?:\[(?:[^\]]*: )?([^\]]+)\] (?:Error|\w+).*|(.+?)\.  Stop\.)$",
        output,
        re.MULTILINE,
    )
    for number, rule in enumerate(rules):
        said, start = output[start : rule.end()], rule.end()
        words = re.sub(r"^\S*make(\[\d+\])?: .*$", "", said, flags=re.MULTILINE)
        # The outer makes repeat that an inner one failed.
        is_echo = number and "error" not in words.lower()
        if not is_echo and number < ERRORS:
            yield source_of(rule[1] or rule[2]), said
