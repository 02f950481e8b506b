"""What is taken out, what stays, and that what is left is still whole. Every secret here is drawn at run time."""

import base64
import json
import secrets
import string
import time
from urllib.parse import quote

import pytest

from oreline.errors import IntegrityError
from quality.redaction.episodes import redact_episode
from quality.redaction.find import find_secrets
from quality.redaction.redact import RedactionCount, redact
from tests.doubles.rows import a_step, an_episode

LETTERS_DIGITS = string.ascii_letters + string.digits
UPPER_DIGITS = string.ascii_uppercase + "234567"
WORD = LETTERS_DIGITS + "_-"


def drawn(length: int, alphabet: str = LETTERS_DIGITS) -> str:
    """Random text that holds at least an upper, a lower and three digits where the alphabet has them."""
    sure = "".join(c for c in "aQ739" if c in alphabet)
    return "".join(secrets.choice(alphabet) for _ in range(length - len(sure))) + sure


def hexed(length: int) -> str:
    return "".join(secrets.choice("0123456789abcdef") for _ in range(length - 6)) + "a1b2c3"


def jwt() -> str:
    header = base64.urlsafe_b64encode(b'{"alg":"HS256","typ":"JWT"}').decode().rstrip("=")
    claims = base64.urlsafe_b64encode(json.dumps({"sub": drawn(12)}).encode()).decode().rstrip("=")
    return f"{header}.{claims}.{drawn(43, WORD)}"


TOKENS = {
    "github_token": lambda: "ghp_" + drawn(36),
    "github_pat": lambda: "github_pat_" + drawn(22) + "_" + drawn(59),
    "gitlab_token": lambda: "glpat-" + drawn(20, WORD),
    "anthropic_key": lambda: "sk-ant-api03-" + drawn(93, WORD) + "AA",
    "openai_key": lambda: "sk-proj-" + drawn(40, WORD) + "T3Blbk" + "FJ" + drawn(40, WORD),
    "sk_key": lambda: "sk-" + drawn(48),
    "huggingface_token": lambda: "hf_" + drawn(34, string.ascii_letters),
    "aws_key_id": lambda: "AKIA" + drawn(16, UPPER_DIGITS),
    "google_api_key": lambda: "AIza" + drawn(35, WORD),
    "google_oauth": lambda: "GOCSPX-" + drawn(28, WORD),
    "slack_token": lambda: "xoxb-" + drawn(12, string.digits) + "-" + drawn(24),
    "npm_token": lambda: "npm_" + drawn(36),
    "pypi_token": lambda: "pypi-AgEIcHlwaS5vcmc" + drawn(70, WORD),
    "stripe_key": lambda: "sk_" + "live_" + drawn(24),
    "sendgrid_key": lambda: "SG." + drawn(22, WORD) + "." + drawn(43, WORD),
    "telegram_token": lambda: drawn(10, string.digits) + ":AA" + drawn(33, WORD),
    "digitalocean_token": lambda: "dop_v1_" + hexed(64),
    "databricks_token": lambda: "dapi" + hexed(32),
    "vault_token": lambda: "hvs." + drawn(90, WORD),
    "jwt": jwt,
}
CONTEXTS = {
    "url_password": ("git clone https://jane:{}@git.example.org/x.git", lambda: drawn(14)),
    "url_password, no user": ("REDIS=redis://:{}@cache:6379/0", lambda: drawn(9)),
    "url_password, with signs": ("postgresql://app:{}@db/x", lambda: "p@" + drawn(8) + "}&#"),
    "url_token": ("pip install git+https://{}@git.example.org/x", lambda: drawn(30)),
    "url_query": ("GET /x?page=1&access_token={}&size=2", lambda: drawn(32)),
    "authorization": ("Authorization: Token {}", lambda: drawn(20)),
    "bearer_token": ("curl -H 'X: Bearer {}' host", lambda: drawn(40, WORD)),
    "basic_auth": ("header Basic {} sent", lambda: base64.b64encode(f"u:{drawn(22)}".encode()).decode()),
    "header_key": ("X-Api-Key: {}", lambda: drawn(24)),
    "curl_password": ("curl -s -u admin:{} https://host", lambda: drawn(10)),
    "netrc_password": ("machine host login jane password {}", lambda: drawn(10)),
    "npmrc_token": ("//registry.example.org/:_authToken={}", lambda: drawn(36)),
    "azure_key": ("DefaultEndpointsProtocol=https;AccountKey={};x", lambda: drawn(86) + "=="),
    "aws_secret_key": ("aws_secret_access_key = {}", lambda: drawn(40)),
    "slack_webhook": ("https://hooks.slack.com/services/{}", lambda: f"T{drawn(8)}/B{drawn(8)}/{drawn(24)}"),
    "env_secret": ("export DB_PASSWORD={}", lambda: drawn(12)),
    "env_secret, YAML list": ('version: "3.8"\nservices:\n  - SECRET_KEY={}\n', lambda: drawn(40)),
    "env_secret, hex": ("SECRET_KEY={}", lambda: hexed(64)),
    "named_secret": ('"client_secret": "{}"', lambda: drawn(20)),
    "named_secret, JSON in JSON": ('{{\\"api_key\\": \\"{}\\"}}', lambda: drawn(20)),
    "named_secret, unquoted": ("api_key: {}\n", lambda: drawn(32)),
}


@pytest.mark.parametrize("rule", TOKENS)
@pytest.mark.parametrize("text", ["{}", "token = '{}'", "a\\n{}\\nb", "x={};", "(see {}, please)"])
def test_a_token_is_known_by_its_form(rule: str, text: str) -> None:
    token = TOKENS[rule]()

    redacted, counts = redact(text.format(token))

    assert redacted == text.format(f"<SECRET:{rule}:1>")
    assert counts == (RedactionCount(rule=rule, count=1),)


@pytest.mark.parametrize("case", CONTEXTS)
def test_a_secret_is_known_by_what_stands_around_it(case: str) -> None:
    text, draw = CONTEXTS[case]
    secret = draw()

    redacted, _ = redact(text.format(secret))

    rule = case.split(",")[0]
    assert redacted == text.format(f"<SECRET:{rule}:1>")
    assert find_secrets(text.format(secret)) == (rule,)


@pytest.mark.parametrize(
    "text",
    [
        "glpat-XXXXXXXXXXX-XXXXXXXX sk-... AKIAIOSFODNN7EXAMPLE ghp_" + "x" * 36,
        f'rev = "{hexed(40)}"\ncommit {hexed(40)}\nsha256 = {hexed(64)}',
        f'"integrity": "sha512-{drawn(86)}=="  --hash=sha256:{hexed(64)}',
        "12345678-1234-4abc-9def-1234567890ab token: 12345678-1234-4abc-9def-1234567890ab",
        "@pytest.fixture\n@app.route('/x')\ngit@host:owner/x.git pkg@1.2.3 foo@bar.service",
        "https://user:password@host https://user:{password}@host f'https://{user}:{pw}@host' https://$USER:$PASS@h",
        "http://[::1]:8080/@x https://host:8080/pkg@1.2.3 http://host/a:b@c",
        "token = self.next_token()\npassword: str = field()\nsecret = hashlib.sha256\ntoken=tokens[0]",
        "tokenizer = 'some-tokenizer-v2-base'\nTOKEN_RE = re.compile(r'[a-z]+')\ntokens: list[str]",
        "SECRET_KEY=${SECRET_KEY} API_KEY=<your key> API_TOKEN=your-token-here-123 PASSWORD=None KEY_ERROR=1",
        'api_key="test_api_key_1" password = "correct-horse-battery-42" token: "{{ token }}"',
        "basic understanding of the bearer of news; Authorization required",
        "task-force sk-toggleable__content-arrow risk-assessment-2024-report-final-v2",
        "docker run -u 1000:1000 x; python -u script.py; curl -s https://host",
        "def test_npm_config_registry_url_is_normalised_properly_1(): ...",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert redact({"output": text, "nested": [text]}) == ({"output": text, "nested": [text]}, ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/home/jane/x.py", "/home/user/x.py"),
        ('File "/Users/j.doe/x.py", line 1', 'File "/Users/user/x.py", line 1'),
        (r"C:\Users\Jane\x", r"C:\Users\user\x"),
        (r'{"p": "C:\\Users\\Jane\\x"}', r'{"p": "C:\\Users\\user\\x"}'),
        ("/mnt/c/Users/jane/x and /c/Users/jane", "/mnt/c/Users/user/x and /c/Users/user"),
        ("file:///home/jane/x", "file:///home/user/x"),
        ("cd /home/jane && ls", "cd /home/user && ls"),
        ("~/.x/-Users-jane-work-x.jsonl", "~/.x/-Users-user-work-x.jsonl"),
        ("/root/.cache/x /root/work/y", "/home/user/.cache/x /home/user/work/y"),
    ],
)
def test_user_names_in_paths_become_user(text: str, expected: str) -> None:
    redacted, (count,) = redact(text)

    assert redacted == expected
    assert count.rule == "user_path"
    assert redact(redacted) == (redacted, ())


@pytest.mark.parametrize(
    "text",
    [
        "/home/user/x /home/runner/work /home/$USER/x /home/{user}",
        "https://example.org/home/page/x /var/home/x/y",
        "tree.xpath('/root/item') and /root",
        "app/home/views.py",
    ],
)
def test_paths_that_name_nobody_stay(text: str) -> None:
    assert redact(text) == (text, ())


def test_the_same_secret_is_the_same_placeholder_wherever_it_stands() -> None:
    first, second = "ghp_" + drawn(36), "ghp_" + drawn(36)
    password = drawn(6) + "/" + drawn(8)
    texts = {
        "a": f"{second} then {first} then {second}",
        "b": [f"PASSWORD={password}", f"logged in with {password}", quote(password, safe="")],
        "c": {"blob": base64.b64encode(first.encode()).decode(), "id": f"x{drawn(20)}"},
    }

    redacted, counts = redact(texts)

    assert redacted == {
        "a": "<SECRET:github_token:1> then <SECRET:github_token:2> then <SECRET:github_token:1>",
        "b": ["PASSWORD=<SECRET:env_secret:1>", "logged in with <SECRET:env_secret:1>", "<SECRET:env_secret:1>"],
        "c": {"blob": "<SECRET:github_token:2>", "id": texts["c"]["id"]},
    }
    assert counts == (RedactionCount(rule="env_secret", count=3), RedactionCount(rule="github_token", count=4))


def test_a_short_plain_password_is_not_hunted_down() -> None:
    redacted, _ = redact("curl -u me:tiger https://host  # the tiger sleeps")

    assert redacted == "curl -u me:<SECRET:curl_password:1> https://host  # the tiger sleeps"


def test_a_telling_key_makes_its_value_a_secret() -> None:
    key = drawn(24)

    redacted, _ = redact({"config": {"llm": {"api_key": key, "model": drawn(3)}, "max_tokens": "4096abcd"}, "n": 1})

    assert redacted["config"]["llm"]["api_key"] == "<SECRET:named_secret:1>"
    assert redacted["config"]["max_tokens"] == "4096abcd"
    assert redacted["n"] == 1


@pytest.mark.parametrize("prefix", ["", "+", "    "])
def test_a_private_key_keeps_its_lines(prefix: str) -> None:
    body = [drawn(64) for _ in range(5)] + [drawn(18) + "=="]
    kind = "RSA PRIVATE" + " KEY"
    block = "\n".join(prefix + line for line in [f"-----BEGIN {kind}-----", *body, f"-----END {kind}-----"])

    redacted, counts = redact(f"before\n{block}\nafter {body[0]}")

    lines = [f"-----BEGIN {kind}-----", *["<SECRET:private_key:1>"] * 6, f"-----END {kind}-----"]
    expected = "\n".join(prefix + line for line in lines)
    assert redacted == f"before\n{expected}\nafter <SECRET:private_key:1>"
    assert counts == (RedactionCount(rule="private_key", count=7),)


def test_a_private_key_in_one_line_or_cut_off_is_taken_out_too() -> None:
    kind, lines = "PRIVATE" + " KEY", [drawn(64), drawn(64)]

    one_line, _ = redact("\\n".join([f'"-----BEGIN {kind}-----', *lines, f'-----END {kind}-----"']))
    cut_off, _ = redact("\n".join([f"-----BEGIN {kind}-----", *lines, "", "$ ls"]))

    marker = "<SECRET:private_key:1>"
    assert one_line == f'"-----BEGIN {kind}-----\\n{marker}\\n{marker}\\n-----END {kind}-----"'
    assert cut_off == f"-----BEGIN {kind}-----\n{marker}\n{marker}\n\n$ ls"


def test_redacting_twice_changes_nothing() -> None:
    texts = [text.format(draw()) for text, draw in CONTEXTS.values()] + [draw() for draw in TOKENS.values()]
    structure = {"all": "\n".join(texts), "each": texts, "as json": json.dumps(texts), "home": "/home/jane"}

    once, counts = redact(structure)

    assert len(counts) > 30
    assert redact(once) == (once, ())
    assert json.loads(once["as json"])


def test_a_secret_next_to_a_secret_is_taken_out_too() -> None:
    """Two rules claim one place; what the one that loses had to say is heard in a second round."""
    token, other = "ghp_" + drawn(36), drawn(24)

    redacted, _ = redact(f"api_key: {other}/{token}\n")

    assert redacted == "api_key: <SECRET:named_secret:1><SECRET:github_token:1>\n"
    assert redact(redacted) == (redacted, ())


def test_undecodable_text_may_hold_secrets() -> None:
    secret = drawn(12) + "\udc80"

    assert redact([f"PASSWORD={secret}", secret])[0] == ["PASSWORD=<SECRET:env_secret:1>", "<SECRET:env_secret:1>"]


def test_an_episode_keeps_its_ids_and_hashes() -> None:
    token, digest = "ghs_" + drawn(36), hexed(64)
    episode = an_episode(
        task_description=f"Fails with {token}",
        trajectory=(
            a_step(1, "run_command", {"command": f"echo {token}"}, {"output": f"{token}\n{digest}\n/home/jane/x"}),
            a_step(2, "submit"),
        ),
    )

    redacted, counts = redact_episode(episode)

    assert redacted == an_episode(
        task_description="Fails with <SECRET:github_token:1>",
        trajectory=(
            a_step(
                1,
                "run_command",
                {"command": "echo <SECRET:github_token:1>"},
                {"output": f"<SECRET:github_token:1>\n{digest}\n/home/user/x"},
            ),
            a_step(2, "submit"),
        ),
    )
    assert counts == (RedactionCount(rule="github_token", count=3), RedactionCount(rule="user_path", count=1))


def test_a_secret_in_the_patch_or_an_edit_turns_the_episode_away() -> None:
    token = "ghp_" + drawn(36)
    edit = a_step(1, "edit_file", {"path": "a.py", "old": "x", "new": f"x = '{token}'"})

    with pytest.raises(IntegrityError, match="secret_in_patch: The patch holds what looks like github_token"):
        redact_episode(an_episode(patch=f"+x = '{token}'\n"))
    with pytest.raises(IntegrityError, match="secret_in_patch: The edit of step 1"):
        redact_episode(an_episode(trajectory=(edit, a_step(2, "submit")), patch=""))


def test_a_user_name_in_the_path_of_an_edit_is_only_hidden() -> None:
    edit = a_step(1, "edit_file", {"path": "/home/jane/a.py", "old": "x", "new": "y"})

    redacted, _ = redact_episode(an_episode(trajectory=(edit, a_step(2, "submit"))))

    assert redacted.trajectory[0].action_input == {"path": "/home/user/a.py", "old": "x", "new": "y"}


def test_a_dump_of_secrets_is_no_trajectory() -> None:
    with pytest.raises(IntegrityError, match="too_many_secrets"):
        redact(" ".join("ghp_" + drawn(36) for _ in range(1001)))


@pytest.mark.parametrize(
    "hostile",
    [
        "A" * 400_000,
        "eyJ" * 100_000,
        "token=" * 60_000,
        "SECRET_" * 50_000,
        "://" * 100_000 + "a:b" * 10_000,
        "-----BEGIN PRIVATE" + " KEY-----" * 30_000,
        ("-----BEGIN PRIVATE" + " KEY-----\n") * 10_000,
        "curl " * 60_000,
        "/home/" * 50_000,
        "password " * 40_000,
        "a:" * 150_000 + "@",
    ],
    ids=lambda text: text[:12],
)
def test_hostile_text_costs_time_in_proportion(hostile: str) -> None:
    """Twice the text may take about twice as long, never four times; small differences are noise."""
    half, whole = (_seconds(hostile[:size]) for size in (len(hostile) // 2, len(hostile)))

    assert whole < 3.2 * half + 0.25


def _seconds(text: str) -> float:
    started = time.process_time()
    find_secrets(text)
    return time.process_time() - started
