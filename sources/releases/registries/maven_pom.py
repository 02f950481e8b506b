"""Maven's XML from strangers: no document type, so no entities that grow or reach out; and what a POM says."""

from typing import Final
from xml.etree import ElementTree

from oreline.errors import SourceError
from sources.pypi.licenses import license_of
from sources.releases.registries.contract import Facts

NAMES: Final = {
    "apache license, version 2.0": "Apache-2.0",
    "the apache license, version 2.0": "Apache-2.0",
    "the apache software license, version 2.0": "Apache-2.0",
    "apache software license - version 2.0": "Apache-2.0",
    "apache 2.0": "Apache-2.0",
    "mit license": "MIT",
    "the mit license": "MIT",
    "eclipse public license v2.0": "EPL-2.0",
    "eclipse public license 2.0": "EPL-2.0",
}
"""As POMs call licences that have one SPDX id."""


def read_xml(content: bytes) -> ElementTree.Element:
    """The root, names without their namespace.

    Raises:
        SourceError: `bad_manifest`.
    """
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise SourceError("bad_manifest", "XML with a document type is not read.")
    try:
        root = ElementTree.fromstring(content)  # noqa: S314 - entities are refused above
    except ElementTree.ParseError as error:
        raise SourceError("bad_manifest", f"The XML can't be read ({error}).") from None
    for element in root.iter():
        element.tag = str(element.tag).rpartition("}")[2]
    return root


def read_pom(content: bytes) -> Facts:
    """What a pom.xml says itself; its parents are not asked.

    Raises:
        SourceError: `bad_manifest`.
    """
    root = read_xml(content)
    licenses = [_license((item.findtext("name") or "").strip()) for item in root.iterfind("licenses/license")]
    return Facts(
        license=" OR ".join(dict.fromkeys(filter(None, licenses))),
        homepage=(root.findtext("url") or root.findtext("scm/url") or "").strip(),
        summary=" ".join((root.findtext("description") or root.findtext("name") or "").split()),
    )


def _license(name: str) -> str:
    return NAMES.get(name.lower()) or license_of("", name, ())
