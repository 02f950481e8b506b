'use strict';
// Makes calls, one after the other, and says what came of each. What the tree's code does here ends at most this thread.
const { parentPort, workerData } = require('worker_threads');
const path = require('path');
const { decode, describe } = require('./plain_values.cjs');
const { load } = require('./call_modules.cjs');

const { stringify } = JSON;
const { getPrototypeOf } = Object;
const say = parentPort.postMessage.bind(parentPort);

function below(holder, names) {
  let owner;
  let found = holder;
  for (const name of names) {
    owner = found;
    found = found === undefined || found === null ? undefined : found[name];
  }
  return typeof found === 'function' ? [found, owner] : null;
}

// What is called: a default may be the module itself, as tools that translate modules have it.
function functionOf(loaded, name) {
  const names = name ? name.split('.') : [];
  const rest = names[0] === 'default' ? names.slice(1) : names;
  const inner = loaded && loaded.default;
  const ways = [[loaded, names], [inner && inner.default, rest], [inner, rest], [loaded, rest]];
  for (const [holder, path_] of ways) {
    const found = below(holder, path_);
    if (found) return found;
  }
  throw new TypeError('no such function');
}

function kinds(error) {
  const found = [];
  for (let above = getPrototypeOf(Object(error)); above && above !== Object.prototype; above = getPrototypeOf(above)) {
    found.push(String((above.constructor && above.constructor.name) || 'Object'));
  }
  return found;
}

async function returned(call) {
  const [module, name] = call.target;
  const [called, owner] = functionOf(await load(path.resolve('/work', module)), name);
  const given = call.args.map(decode);
  const result = await called.apply(owner, given);
  const same = given.findIndex((value) => typeof value === 'object' && value !== null && value === result);
  const before = call.args.map((value) => describe(decode(value)));
  const after = given.map((value) => describe(value));
  return { kind: 'returns', value: describe(result), same, after: stringify(after) === stringify(before) ? null : after };
}

async function make(call) {
  try {
    return await returned(call);
  } catch (error) {
    return { kind: 'raises', types: kinds(error) };
  }
}

async function main() {
  for (const module of new Set(workerData.calls.map((call) => call.target[0]))) {
    await load(path.resolve('/work', module)).catch(() => null);
  }
  for (const [place, call] of workerData.calls.entries()) {
    say({ begun: place });
    say({ place, outcome: await make(call) });
  }
}

main();
