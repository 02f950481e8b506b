"""A Maven repository's pages: whole projects as source releases, or main and test sources as two archives."""

from collections.abc import Mapping
from datetime import datetime
from email.utils import format_datetime
from hashlib import sha1

from tests.doubles.package_index import Answer
from tests.doubles.registries.published import PACKAGE, Published
from tests.doubles.registries.server import Pages
from tests.doubles.releases import zipped

FOLDER = f"/org/example/{PACKAGE}"
POM = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <artifactId>left</artifactId>
  <description>Pads.</description>
  <url>https://example.invalid/left</url>
  <licenses><license><name>The Apache License, Version 2.0</name></license></licenses>
</project>
"""


def maven_pages(root: str, published: tuple[Published, ...]) -> Pages:
    """Versions with a `-source-release.zip`."""
    pages = _listed(published)
    for item in published:
        top = f"{PACKAGE}-{item.version}"
        files = {f"{top}/{path}": content for path, content in {"pom.xml": POM, **item.files}.items()}
        pages.update(_file(item, "-source-release.zip", files))
    return pages


def maven_jar_pages(root: str, published: tuple[Published, ...]) -> Pages:
    """Versions with `-sources.jar` and `-test-sources.jar`: files go by their first folder, `main/` or `test/`."""
    pages = _listed(published)
    for item in published:
        for half, ending in (("main/", "-sources.jar"), ("test/", "-test-sources.jar")):
            files = {path.removeprefix(half): text for path, text in item.files.items() if path.startswith(half)}
            if files:
                pages.update(_file(item, ending, {"META-INF/MANIFEST.MF": "Manifest-Version: 1.0\n", **files}))
    return pages


def _listed(published: tuple[Published, ...]) -> dict[str, Answer]:
    versions = "".join(f"<version>{item.version}</version>" for item in published)
    metadata = f"<metadata><versioning><versions>{versions}</versions></versioning></metadata>"
    pages = {f"{FOLDER}/maven-metadata.xml": Answer(body=metadata.encode())}
    for item in published:
        released = format_datetime(datetime.fromisoformat(item.released_at), usegmt=True)
        pages[f"{_stem(item)}.pom"] = Answer(body=POM.encode(), headers=(("Last-Modified", released),))
    return pages


def _stem(item: Published) -> str:
    return f"{FOLDER}/{item.version}/{PACKAGE}-{item.version}"


def _file(item: Published, ending: str, files: Mapping[str, str | bytes]) -> dict[str, Answer]:
    content = zipped(files)
    path = f"{_stem(item)}{ending}"
    return {path: Answer(body=content), f"{path}.sha1": Answer(body=sha1(content).hexdigest().encode())}
