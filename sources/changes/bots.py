"""Which accounts are programs."""

import re
from typing import Final

_NAMED_BOT: Final = re.compile(r"(?:^|[-_ ])(?:bot|robot)(?:$|[-_ ])|\[bot\]$", re.IGNORECASE)
_BOTS: Final = frozenset(
    {"allcontributors", "codecov", "dependabot", "dependabot-preview", "github-actions", "greenkeeper", "imgbot"}
    | {"mergify", "netlify", "pre-commit-ci", "pyup-bot", "renovate", "semantic-release-bot", "snyk-bot", "sonarcloud"}
    | {"stale", "vercel", "web-flow", "weblate", "whitesource", "coveralls", "cla-assistant", "claassistant"}
)


def is_bot(author: str) -> bool:
    """Whether a login or a name in a commit is a program's."""
    return bool(_NAMED_BOT.search(author)) or author.strip().casefold().replace(" ", "-") in _BOTS
