"""Tokens that tell what they are by a fixed prefix or form."""

import re

from quality.redaction.rules.rule import Rule
from quality.redaction.values import is_random

_START = r"(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))"
"""Not within a word; a letter after an escaped line end starts one."""
_W = "[A-Za-z0-9_-]"
_GITLAB = "pat|dt|rt|ptt|cbt|ft|imt|agent|oas|soat|ffct"


def _token(name: str, shape: str, *literals: str) -> Rule:
    return Rule(name, re.compile(f"{_START}(?P<secret>{shape})"), literals, is_random)


TOKENS: tuple[Rule, ...] = (
    _token("github_pat", r"github_pat_[A-Za-z0-9_]{40,255}", "github_pat_"),
    _token("github_token", r"gh[pousr]_[A-Za-z0-9]{30,255}", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    _token(
        "gitlab_token",
        rf"gl(?:{_GITLAB})-{_W}{{20,300}}(?:\.[A-Za-z0-9_.-]{{2,40}})?",
        *(f"gl{kind}-" for kind in _GITLAB.split("|")),
    ),
    _token("gitlab_token", rf"GR1348941{_W}{{20,40}}", "gr1348941"),
    _token("anthropic_key", rf"sk-ant-{_W}{{20,200}}", "sk-ant-"),
    _token("openai_key", rf"sk-(?:proj|svcacct|admin)-{_W}{{20,300}}", "sk-proj-", "sk-svcacct-", "sk-admin-"),
    _token("sk_key", r"sk-(?:or-v1-|lf-)?[A-Za-z0-9]{20,200}", "sk-"),
    _token("huggingface_token", r"(?:hf|api_org)_[A-Za-z0-9]{30,60}", "hf_", "api_org_"),
    _token("groq_key", r"gsk_[A-Za-z0-9]{40,80}", "gsk_"),
    _token("perplexity_key", r"pplx-[A-Za-z0-9]{40,80}", "pplx-"),
    _token(
        "aws_key_id", r"(?:A[KSBC][IC]A|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])", "akia", "asia", "abia", "acca", "a3t"
    ),
    _token("aws_bedrock_key", r"ABSK[A-Za-z0-9+/]{100,300}={0,2}", "absk"),
    _token("google_api_key", rf"AIza{_W}{{35}}", "aiza"),
    _token("google_oauth", rf"(?:GOCSPX-{_W}{{20,40}}|ya29\.{_W}{{20,300}})", "gocspx-", "ya29."),
    _token("slack_token", r"(?:xox[abeoprs](?:\.xox[a-z])?|xapp)-[A-Za-z0-9-]{10,250}", "xox", "xapp-"),
    _token("npm_token", r"npm_[A-Za-z0-9]{36,64}", "npm_"),
    _token("pypi_token", rf"pypi-AgE{_W}{{50,400}}", "pypi-age"),
    _token("docker_token", rf"dckr_(?:pat|oat)_{_W}{{20,80}}", "dckr_"),
    _token("stripe_key", r"[rs]k_(?:live|test|prod)_[A-Za-z0-9]{16,250}", "k_live_", "k_test_", "k_prod_"),
    _token("stripe_webhook", r"whsec_[A-Za-z0-9]{16,250}", "whsec_"),
    _token("sendgrid_key", rf"SG\.{_W}{{16,32}}\.{_W}{{32,64}}", "sg."),
    _token("twilio_key", r"SK[0-9a-f]{32}(?![A-Za-z0-9])", "sk"),
    _token("digitalocean_token", r"do[opr]_v1_[0-9a-f]{64}", "_v1_"),
    _token("databricks_token", r"dapi[0-9a-f]{32}(?:-\d)?", "dapi"),
    _token("vault_token", rf"hv[sbr]\.{_W}{{24,300}}", "hvs.", "hvb.", "hvr."),
    _token("terraform_token", rf"[A-Za-z0-9]{{14}}\.atlasv1\.{_W}{{60,80}}", ".atlasv1."),
    _token("heroku_key", rf"HRKU-{_W}{{30,80}}", "hrku-"),
    _token("linear_key", r"lin_(?:api|oauth)_[A-Za-z0-9]{32,80}", "lin_"),
    _token("doppler_token", r"dp\.(?:pt|st|ct|sa)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}", "dp."),
    _token("circleci_token", rf"CCI(?:PAT|PRJ)_{_W}{{20,100}}", "ccip"),
    _token("shopify_token", r"shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,64}", "shpat_", "shpca_", "shppa_", "shpss_"),
    _token("age_key", r"AGE-SECRET-KEY-1[A-Z0-9]{58}", "age-secret-key-1"),
    _token("telegram_token", r"\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])", ":aa"),
    _token("jwt", rf"eyJ{_W}{{8,2000}}\.eyJ{_W}{{8,8000}}(?:\.{_W}{{0,2000}})?", "eyj"),
)
