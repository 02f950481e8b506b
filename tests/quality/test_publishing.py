"""Tasks, rewards and rejections on their way out."""

import secrets
from dataclasses import replace

from quality.publishing import redact_rejection, redact_reward, screen_tasks
from tests.doubles.rows import a_rejection, a_reward, a_task

TOKEN = "hf_" + "".join(secrets.choice("abcdefghijkXYZ0123456789") for _ in range(30)) + "aB3c"


def test_a_task_keeps_its_fields_and_loses_the_secret_in_its_statement() -> None:
    task = a_task(problem_statement=f"`load('{TOKEN}')` fails", hints_text=f"see {TOKEN}")

    screened = screen_tasks([a_task(), task])

    assert screened.rejected == ()
    assert screened.rows == (
        a_task(),
        replace(
            task,
            problem_statement="`load('<SECRET:huggingface_token:1>')` fails",
            hints_text="see <SECRET:huggingface_token:1>",
        ),
    )


def test_a_task_with_a_secret_in_its_patch_is_turned_away() -> None:
    screened = screen_tasks([a_task(patch=f"+x = '{TOKEN}'\n")])

    assert screened.rows == ()
    assert [(row.stage, row.subject_id, row.reason) for row in screened.rejected] == [
        ("tasks/validated", "pypi__calc-1.0-0001", "secret_in_patch")
    ]


def test_rewards_and_rejections_lose_secrets_and_user_names_only() -> None:
    reward = a_reward()
    component = replace(reward.components[0], reason=f"ran {TOKEN}", evidence={"path": "/home/jane/x", "passed": 3})

    redacted = redact_reward(replace(reward, components=(component, reward.components[1])))

    assert redacted.components == (
        replace(component, reason="ran <SECRET:huggingface_token:1>", evidence={"path": "/home/user/x", "passed": 3}),
        reward.components[1],
    )
    assert redact_rejection(a_rejection(detail="no /Users/jane/data")) == a_rejection(detail="no /Users/user/data")
