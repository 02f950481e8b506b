"""Calls of JavaScript's functions apart from tests: what comes of each, whatever another one does."""

import pytest

from oreline.languages.contract import Runner
from oreline.languages.javascript.toolchain import find_toolchain
from oreline.testing.calls import Call, make_calls
from oreline.testing.checkout import Checkout
from tests.doubles.toolchains import need
from tests.doubles.trees import write

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

FILES = {
    "package.json": '{"name": "shop", "main": "./lib/shop.js"}',
    "lib/shop.js": """\
class Basket { constructor() { this.limit = 3 } }
exports.price = (name, discount = 0) => name.length * 2 - discount
exports.list = (items) => { items.push(1); return items }
exports.later = async (n) => n / 2
exports.odd = () => ({ valueOf: () => 7 })
exports.proxy = () => new Proxy({}, {})
exports.basket = () => new Basket()
exports.count = function * (n) { for (let i = 0; i < n; i++) yield i }
exports.sorts = () => [undefined, null, NaN, -0, 1.5, new Set(['b', 'a']), new Map([['k', 1]]), 10n]
exports.refuse = () => { throw new RangeError('no') }
exports.leave = () => process.exit(0)
exports.hang = () => { for (;;) ; }
exports.wait = () => new Promise(() => {})
exports.inner = { self () { return this === exports.inner } }
""",
    "lib/whole.js": "module.exports = (a, b) => [a, b]",
    "lib/newer.mjs": "import { price } from './shop.js'\nexport default (n) => price(n)\n",
    "lib/broken.js": "throw new Error('no')",
}


def call(name, *args, module="lib/shop"):
    return Call(target=(module, name), receiver=None, args=args)


THREE = [["int", "0"], ["int", "1"], ["int", "2"]]
SORTS = [
    ["undefined", None],
    ["none", None],
    ["float", "nan"],
    ["float", "-0.0"],
    ["float", "1.5"],
    ["set", [["str", "a"], ["str", "b"]]],
    ["dict", [[["str", "k"], ["int", "1"]]]],
    ["bigint", "10"],
]
OUTCOMES = [
    (call("price", ["str", "tea"], ["int", "2"]), {"value": ["int", "4"], "same": -1, "after": None}),
    (call("list", ["list", []]), {"same": 0, "after": [["list", [["int", "1"]]]]}),
    (call("leave"), {"kind": "none"}),
    (call("later", ["int", "5"]), {"value": ["float", "2.5"]}),
    (call("odd"), {"value": ["own", ["Object", [["valueOf", ["object", ["function", None]]]]]]}),
    (call("proxy"), {"value": ["own", ["Proxy", None]]}),
    (call("hang"), {"kind": "none"}),
    (call("basket"), {"value": ["object", ["Basket", [["limit", ["int", "3"]]]]]}),
    (call("count", ["int", "3"]), {"value": ["iterator", THREE]}),
    (call("sorts"), {"value": ["list", SORTS]}),
    (call("refuse"), {"kind": "raises", "types": ["RangeError", "Error"]}),
    (call("wait"), {"kind": "none"}),
    (call("inner.self"), {"value": ["bool", True]}),
    (call("nonesuch"), {"types": ["TypeError", "Error"]}),
    (
        call("default", ["int", "1"], ["dict", []], module="lib/whole.js"),
        {"value": ["list", [["int", "1"], ["dict", []]]]},
    ),
    (call("default", ["str", "a"], module="lib/newer"), {"value": ["int", "2"]}),
    (call("", module="lib/broken"), {"types": ["Error"]}),
    (call("price", ["str", ""], module="."), {"value": ["int", "0"]}),
]


def test_what_comes_of_calls(sandbox, tmp_path):
    need("node")
    write(tmp_path / "tree", FILES)
    (tmp_path / "env").mkdir()
    checkout = Checkout(
        work_layers=(tmp_path / "tree",),
        env_layers=(tmp_path / "env",),
        language="javascript",
        toolchain=find_toolchain(""),
        runner=Runner(name="node", command="node --test", options={"calls": [{"cwd": "."}]}),
    )
    made = make_calls(sandbox, checkout, [one for one, _ in OUTCOMES])
    for one, expected in OUTCOMES:
        outcome = made.outcomes[one.key]
        assert {name: outcome.get(name) for name in expected} == expected, one.target
