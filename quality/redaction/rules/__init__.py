"""The shapes of secrets, as data: one entry a shape. `find.py` applies them.

Every pattern is linear (bounded repeats) and runs only where one of its literals occurs. Shapes with a telling prefix
come before those that go by a name nearby: where two claim the same text, the first has it.
"""

from quality.redaction.rules.contexts import CONTEXTS
from quality.redaction.rules.rule import Rule
from quality.redaction.rules.tokens import TOKENS

RULES: tuple[Rule, ...] = (*TOKENS, *CONTEXTS)
"""All shapes, in order of precedence."""
