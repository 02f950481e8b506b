"""An episode without its secrets. What was graded must stay what it was: a patch is kept whole or not at all."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from oreline.errors import IntegrityError
from oreline.records.trajectory import Episode, Step
from quality.redaction.redact import RedactionCount, redact


def redact_episode(episode: Episode) -> tuple[Episode, tuple[RedactionCount, ...]]:
    """The episode as it may be published, and what was taken out.

    Raises:
        IntegrityError: `secret_in_patch`, when without it the patch or an edit would no longer be what was graded.
    """
    steps = [[step.action_input, step.observation, step.signals] for step in episode.trajectory]
    texts = [episode.task_description, episode.repo.url, episode.repo.test_command, episode.patch, steps]
    (description, url, test_command, patch, redacted), counts = redact(texts)
    if patch != episode.patch:
        raise IntegrityError("secret_in_patch", f"The patch holds what looks like {_named(counts)}; it cannot be cut.")
    return (
        replace(
            episode,
            task_description=description,
            repo=replace(episode.repo, url=url, test_command=test_command),
            trajectory=tuple(_redacted_step(*pair) for pair in zip(episode.trajectory, redacted, strict=True)),
        ),
        counts,
    )


def _redacted_step(step: Step, parts: list[Any]) -> Step:
    action_input, observation, signals = parts
    if step.action_type == "edit_file" and _without_path(action_input) != _without_path(step.action_input):
        raise IntegrityError("secret_in_patch", f"The edit of step {step.step} holds a secret; it cannot be cut.")
    return replace(step, action_input=action_input, observation=observation, signals=signals)


def _without_path(action_input: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in action_input.items() if key != "path"}


def _named(counts: Iterable[RedactionCount]) -> str:
    return ", ".join(count.rule for count in counts)
