"""POMs without what decides nothing of an installation: trees with the same dependencies get the same bytes."""

from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree.ElementTree import Element, canonicalize, tostring

from oreline.languages.java.pom import Pom, text

DROPPED: Final = (
    *("name", "description", "url", "inceptionYear", "organization", "licenses", "developers", "contributors"),
    *("mailingLists", "issueManagement", "ciManagement", "distributionManagement", "reporting"),
)
OWN_VERSION: Final = "0.0.0"
"""Of every module of the tree: a release changes it, and not what is installed."""


def normal_poms(poms: Sequence[Pom]) -> dict[str, bytes]:
    """The POMs by path: no comments, blanks between elements, words for people; own versions all the same."""
    own = {_coordinates(pom) for pom in poms}
    return {pom.path: _normal(pom, own) for pom in poms}


def _coordinates(pom: Pom) -> tuple[str, str]:
    version = text(pom.root, "version") or text(pom.root, "parent/version")
    return text(pom.root, "artifactId"), version


def _normal(pom: Pom, own: Iterable[tuple[str, str]]) -> bytes:
    root = _copy(pom.root)
    root.attrib.clear()
    for name in DROPPED:
        for element in root.findall(name):
            root.remove(element)
    for scm in root.findall("scm"):
        for tag in scm.findall("tag"):
            scm.remove(tag)
    for holder in (root, *root.iterfind("parent"), *root.iter("dependency")):
        version = holder.find("version")
        if version is not None and (text(holder, "artifactId"), text(holder, "version")) in own:
            version.text = OWN_VERSION
    return canonicalize(tostring(root, "unicode")).encode()


def _copy(element: Element) -> Element:
    """The same without blanks around elements; text of an element that holds nothing else stays as it is."""
    copied = Element(element.tag, element.attrib)
    copied.text = element.text if len(element) == 0 else None
    copied.extend(_copy(child) for child in element)
    return copied
