"""Values that are secret by what stands around them: a URL, a header, a command, a telling name."""

import re
from collections.abc import Callable

from quality.redaction.rules.rule import Rule
from quality.redaction.values import is_basic_login, is_password, is_random, is_strong

_NAMES = (
    r"(?:passw(?:or)?d|passphrase|secret|(?<![A-Za-z])pwd|credential|token(?!s|iz)"
    r"|(?:api|access|private|signing|encryption|auth|account)[-_]?key)"
)
_KEYS = ("api", "access", "private", "signing", "encryption", "auth", "account")
_NAME_LITERALS = (
    *("passw", "passphrase", "secret", "pwd", "credential", "token"),
    *(f"{key}{joint}key" for key in _KEYS for joint in ("", "_", "-")),
)
_QUOTE = r"\\{0,3}[\"']"
"""Escaped or not: JSON within JSON."""
_IS = r"\s{0,4}(?:=>|:=|[:=])\s{0,4}"
_ASSIGNED = rf"(?i:{_NAMES})[A-Za-z0-9_-]{{0,40}}(?:{_QUOTE})?{_IS}"
_PLAIN = r"[^\s\"'<>`\\]"
_HOST = r"(?=[\w\[%.-])"
_USER = r"[^\s/:@\"'<>`\\]{0,100}"
_QUERY_NAMES = "access_token|token|api_?key|key|sig|signature|client_secret|x-amz-signature|x-amz-security-token"
_KEY_HEADERS = "x-api-key|x-auth-token|private-token|job-token|x-vault-token"

SECRET_NAME = re.compile(_NAMES, re.IGNORECASE)
"""Names whose values are secrets."""


def _context(name: str, pattern: str, *literals: str, accepts: Callable[[str], bool] = is_password) -> Rule:
    return Rule(name, re.compile(pattern), literals, accepts)


def _any(value: str) -> bool:
    return bool(value)


CONTEXTS: tuple[Rule, ...] = (
    _context(
        "url_password",
        rf"(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{{1,20}}://{_USER}:(?P<secret>[^\s/\"'<>`\\]{{4,200}})@{_HOST}",
        "://",
        accepts=_any,
    ),
    _context("url_token", rf"(?i:https?)://(?P<secret>[A-Za-z0-9_-]{{20,200}})@{_HOST}", "://"),
    _context(
        "url_query",
        rf"[?&;](?i:{_QUERY_NAMES})=(?P<secret>[A-Za-z0-9%._~+/=-]{{16,2000}})",
        *("token=", "key=", "sig=", "signature=", "client_secret="),
    ),
    _context(
        "slack_webhook",
        r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<secret>[A-Za-z0-9/_-]{20,120})",
        "hooks.slack.com",
        accepts=is_random,
    ),
    _context(
        "discord_webhook",
        r"/api/webhooks/(?P<secret>\d{15,22}/[A-Za-z0-9_-]{40,100})",
        "/api/webhooks/",
        accepts=is_random,
    ),
    _context(
        "azure_key",
        r"(?:AccountKey|SharedAccessKey)=(?P<secret>[A-Za-z0-9+/]{40,90}={0,2})",
        *("accountkey=", "sharedaccesskey="),
    ),
    _context(
        "authorization",
        rf"(?i:authorization)(?:{_QUOTE})?{_IS}(?:{_QUOTE})?(?i:[a-z]{{2,20}}\s{{1,4}})?(?P<secret>{_PLAIN}{{12,4000}})",
        "authorization",
    ),
    _context("bearer_token", r"(?i:\bbearer)\s{1,4}(?P<secret>[A-Za-z0-9._~+/=-]{16,4000})", "bearer"),
    _context(
        "basic_auth", r"(?i:\bbasic)\s{1,4}(?P<secret>[A-Za-z0-9+/]{12,4000}={0,2})", "basic", accepts=is_basic_login
    ),
    _context(
        "header_key",
        rf"(?i:{_KEY_HEADERS})(?:{_QUOTE})?{_IS}(?:{_QUOTE})?(?P<secret>{_PLAIN}{{12,1000}})",
        *("x-api-key", "-token"),
    ),
    _context(
        "curl_password",
        r"\bcurl\b[^\n]{0,300}?\s(?:-u|--user)[ =]?[\"']?[^\s:\"'<>]{1,100}:(?P<secret>[^\s\"'<>]{4,200})",
        "curl",
        accepts=_any,
    ),
    _context(
        "netrc_password",
        r"\blogin\s{1,4}\S{1,100}\s{1,8}password\s{1,4}(?P<secret>[^\s\"'<>]{4,200})",
        "password",
        accepts=_any,
    ),
    _context(
        "npmrc_token",
        rf"(?:(?<=:)|(?m:^))_(?:authToken|auth|password)\s{{0,2}}=\s{{0,2}}(?P<secret>{_PLAIN}{{8,1000}})",
        "_auth",
        "_password",
    ),
    _context(
        "aws_secret_key",
        rf"(?i:aws)[\w .-]{{0,30}}(?i:secret|key)[\w .-]{{0,30}}(?:{_QUOTE})?{_IS}(?:{_QUOTE})?"
        r"(?P<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])",
        "aws",
        accepts=is_random,
    ),
    _context(
        "env_secret",
        rf"(?<![A-Za-z0-9_])(?:[A-Z][A-Z0-9_]{{0,40}}?)?(?:PASSW|SECRET|TOKEN|PWD|CREDENTIAL|(?:API|ACCESS|PRIVATE|SIGNING|ENCRYPTION|AUTH|ACCOUNT)_?KEY)[A-Z0-9_]{{0,40}}="
        rf"(?:{_QUOTE})?(?P<secret>{_PLAIN}{{6,2000}})",
        *_NAME_LITERALS,
    ),
    _context("named_secret", rf"{_ASSIGNED}{_QUOTE}(?P<secret>{_PLAIN}{{8,2000}})(?={_QUOTE})", *_NAME_LITERALS),
    _context(
        "named_secret",
        rf"{_ASSIGNED}(?P<secret>[A-Za-z0-9+/_=-]{{20,500}}+)(?![A-Za-z0-9+/_=.(\[-])",
        *_NAME_LITERALS,
        accepts=is_strong,
    ),
)
