"""One way of speaking: of several phrases the one that a seed chooses, always the same for the same seed."""

from collections.abc import Sequence


class Voice:
    """The choice among phrases that say the same."""

    def __init__(self, seed: str) -> None:
        self._seed = int(seed[:12] or "0", 16)

    def pick(self, options: Sequence[str], turn: int) -> str:
        """One of the options; another `turn` chooses independently."""
        return options[(self._seed >> (4 * turn)) % len(options)]


def code(text: str) -> str:
    """`text` as inline code, on one line."""
    flat = " ".join(text.split("\n"))
    if not flat.strip():
        return "nothing"
    return f"`` {flat} ``" if "`" in flat else f"`{flat}`"


def fenced(text: str, language: str = "") -> str:
    """`text` as a block of code, whatever marks it holds."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text}\n{fence}"
