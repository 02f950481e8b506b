"""What a tree holds by suffix, and which languages are known, for a person. Which one it is, others say."""

from collections import Counter
from pathlib import Path
from typing import Final

from oreline.languages.registry import LANGUAGES, is_run
from oreline.sandbox.layers import find_files

MOST_SUFFIXES: Final = 8


def described_suffixes(tree: Path) -> str:
    """Such as `seen were .rb (12 files), .md (1 file)`, the most frequent first."""
    counts = Counter(Path(path).suffix.lower() or "no suffix" for path in find_files((tree,)))
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    told = [f"{suffix} ({count} file{'' if count == 1 else 's'})" for suffix, count in ordered[:MOST_SUFFIXES]]
    more = f" and {len(ordered) - MOST_SUFFIXES} more" if len(ordered) > MOST_SUFFIXES else ""
    return f"seen were {', '.join(told)}{more}" if told else "it has no files"


def described_languages() -> str:
    """Each language that suites are run in, with its suffixes."""
    run = (language for name, language in LANGUAGES.items() if is_run(name))
    return ", ".join(f"{language.name} ({' '.join(sorted(language.suffixes))})" for language in run)
