"""What a turned test file has at its end: assertions that have no opposite are called through it.

Written so that any node of the last ten years reads it, in modules of both kinds.
"""

from string import Template
from typing import Final

_TEXT: Final = Template("""
function ${name}_pick(target, ...names) {
  return names.find((name) => typeof target[name] === 'function') || names[0];
}
function ${name}_fail(test) {
  if (test && typeof test.fail === 'function') test.fail('turned round');
  else throw new Error('turned round');
}
function ${name}_turned(target, name) {
  const holds = () => { throw new Error('it holds'); };
  return (...given) => {
    let found;
    try { found = name ? target[name](...given) : target(...given); } catch (error) { return undefined; }
    return found && typeof found.then === 'function' ? found.then(holds, () => undefined) : holds();
  };
}
""")


def helpers_text(name: str) -> str:
    """Functions whose names begin with `name`."""
    return _TEXT.substitute(name=name)
