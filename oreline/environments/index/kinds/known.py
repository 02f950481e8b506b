"""The indexes that the mirror knows."""

from typing import Final

from oreline.environments.index.kinds.crates import CRATES
from oreline.environments.index.kinds.golang import GO
from oreline.environments.index.kinds.maven import GRADLE_PLUGINS, MAVEN
from oreline.environments.index.kinds.npm import NPM
from oreline.environments.index.kinds.pypi import PYPI

KINDS: Final = {kind.name: kind for kind in (NPM, GO, CRATES, MAVEN, GRADLE_PLUGINS, PYPI)}
