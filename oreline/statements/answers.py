"""What models answered, kept by what they were asked: the same question gets the same bytes in every build."""

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from oreline.chat import complete
from oreline.records.base import canonical_json, digest


def answer_to(messages: Sequence[Mapping[str, str]], model: str, folder: Path) -> str:
    """What the model answered before, else what it answers now; what can't be read is asked again.

    Raises:
        ModelError: model_unreachable or bad_model_answer.
    """
    kept = folder / f"{digest('statement', model, messages)}.json"
    try:
        return str(json.loads(kept.read_text("utf-8"))["text"])
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        text = complete(model, messages)
        _keep(kept, canonical_json({"model": model, "text": text}))
        return text


def _keep(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, aside = tempfile.mkstemp(dir=path.parent, prefix=".aside-")
    with os.fdopen(handle, "w", encoding="utf-8", errors="surrogatepass") as stream:
        stream.write(text)
    Path(aside).replace(path)
