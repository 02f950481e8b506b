"""XML of strangers as a tree: no document type, so no entities that grow or reach out; names without namespace."""

from typing import Final
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

LONGEST_BYTES: Final = 2_000_000


class BadXmlError(ValueError):
    """What can't be read, or is not worth the risk."""


def parse_xml(content: bytes) -> Element:
    """The root.

    Raises:
        BadXmlError: no XML, too long, or with a document type.
    """
    if len(content) > LONGEST_BYTES:
        raise BadXmlError(f"it is longer than {LONGEST_BYTES} bytes")
    builder = TreeBuilder()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: builder.start(_local(name), attributes)
    parser.EndElementHandler = lambda name: builder.end(_local(name))
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise BadXmlError(str(error)) from None
    return builder.close()


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _refuse(*_: object) -> None:
    raise BadXmlError("it has a document type")
