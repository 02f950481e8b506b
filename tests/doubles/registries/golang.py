"""A Go module proxy's pages, for a module with a capital in its path."""

import json

from tests.doubles.package_index import Answer
from tests.doubles.registries.published import PACKAGE, Published
from tests.doubles.registries.server import Pages
from tests.doubles.releases import zipped

MODULE = f"example.org/Team/{PACKAGE}"
ESCAPED = f"/example.org/!team/{PACKAGE}/@v"


def go_pages(root: str, published: tuple[Published, ...]) -> Pages:
    """The list, and each version's info, go.mod and zip; what was taken back stands in every go.mod."""
    retracted = "".join(f"\tv{item.version} // {item.withdrawn}\n" for item in published if item.withdrawn)
    go_mod = f"module {MODULE}\n\nretract (\n{retracted})\n" if retracted else f"module {MODULE}\n"
    pages = {f"{ESCAPED}/list": Answer(body="".join(f"v{item.version}\n" for item in published).encode())}
    for item in published:
        info = {"Version": f"v{item.version}", "Time": item.released_at}
        files = {"go.mod": go_mod, **item.files}
        top = f"{MODULE}@v{item.version}"
        pages[f"{ESCAPED}/v{item.version}.info"] = Answer(body=json.dumps(info).encode())
        pages[f"{ESCAPED}/v{item.version}.mod"] = Answer(body=go_mod.encode())
        pages[f"{ESCAPED}/v{item.version}.zip"] = Answer(
            body=zipped({f"{top}/{path}": content for path, content in files.items()})
        )
    return pages
