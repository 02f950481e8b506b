"""Reports in XML that may end in the middle: a program that crashed closes no element."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path


def closed_elements(report: Path, tag: str) -> Iterator[ElementTree.Element]:
    """Elements of a name that came to their end, in order."""
    try:
        with report.open("rb") as stream:
            yield from (element for _, element in ElementTree.iterparse(stream) if element.tag == tag)  # noqa: S314
    except (OSError, ElementTree.ParseError):
        return


def text_of(element: ElementTree.Element) -> str:
    """All the words within an element, lines without blank ends."""
    return "\n".join(line.strip() for line in "".join(element.itertext()).splitlines() if line.strip())
