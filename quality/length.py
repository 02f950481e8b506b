"""Episodes too long to train on. The limits are settings; nothing is cut, only set aside."""

from oreline.errors import IntegrityError
from oreline.records.base import canonical_json
from oreline.records.trajectory import Episode


def count_characters(episode: Episode) -> int:
    """Characters a reader of the episode gets: the task's description and every action and observation."""
    steps = ((step.action_input, step.observation) for step in episode.trajectory)
    return len(episode.task_description) + sum(len(canonical_json(part)) for step in steps for part in step)


def check_length(episode: Episode, *, max_steps: int, max_characters: int) -> None:
    """Check both limits.

    Raises:
        IntegrityError: `too_long`, with the numbers.
    """
    steps = len(episode.trajectory)
    if steps > max_steps:
        raise IntegrityError("too_long", f"It has {steps} steps; at most {max_steps} are kept.")
    characters = count_characters(episode)
    if characters > max_characters:
        raise IntegrityError("too_long", f"It has {characters} characters; at most {max_characters} are kept.")
