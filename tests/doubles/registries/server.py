"""A registry over real HTTP: pages by path, with the package index's switches for faults.

with npm_registry(Published(version="1.0.0")) as registry:
    registry.url, registry.requests
    registry.faults["/left/-/left-1.0.0.tgz"] = wrong_bytes
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.doubles.package_index import Answer, Fault, serving
from tests.doubles.registries.published import Published

Pages = Mapping[str, Answer]
Publish = Callable[[str, tuple[Published, ...]], Pages]
"""The pages of a registry at an address that offers these versions."""


@dataclass(slots=True)
class LocalRegistry:
    """A running registry."""

    url: str = ""
    pages: dict[str, Answer] = field(default_factory=dict)
    faults: dict[str, Fault] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    user_agents: set[str] = field(default_factory=set)

    def answer(self, path: str) -> Answer:
        """What is sent for `path`, faults included."""
        asked = self.requests.count(path)
        self.requests.append(path)
        right = self.pages.get(path, Answer(status=404))
        return self.faults[path](right, asked) if path in self.faults else right


@contextmanager
def registry(publish: Publish, *published: Published) -> Iterator[LocalRegistry]:
    """A running registry that offers `published`, on a free port of this machine; stopped afterwards."""
    local = LocalRegistry()
    with serving(local) as root:
        local.url = root
        local.pages.update(publish(root, published))
        yield local
