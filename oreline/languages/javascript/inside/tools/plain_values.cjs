'use strict';
// Plain data as JSON and back, by what it is: what an object says of itself is never asked. `[kind, content]`, as
// `oreline/testing/plugins/plain_values.py` has it for Python.
const { types } = require('util');

const MOST_ITEMS = 200;
const MOST_CHARACTERS = 4000;
const DEPTH = 8;
const { isArray, from } = Array;
const { getPrototypeOf, keys, fromEntries, prototype } = Object;
const { stringify } = JSON;
const SAYS = ['valueOf', 'toString', Symbol.toPrimitive];
const NUMBERS = new Map([['nan', NaN], ['inf', Infinity], ['-inf', -Infinity]]);

function decode([kind, content]) {
  if (kind === 'undefined') return undefined;
  if (kind === 'int' || kind === 'float') return NUMBERS.has(content) ? NUMBERS.get(content) : Number(content);
  if (kind === 'list') return content.map(decode);
  if (kind === 'dict') return fromEntries(content.map(([key, value]) => [decode(key), decode(value)]));
  return content;
}

function number(value) {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return ['int', String(value)];
  if (Number.isNaN(value)) return ['float', 'nan'];
  if (!Number.isFinite(value)) return ['float', value > 0 ? 'inf' : '-inf'];
  return ['float', Object.is(value, -0) ? '-0.0' : String(value)];
}

function nameOf(value) {
  const above = getPrototypeOf(value);
  return String((above && above.constructor && above.constructor.name) || 'Object');
}

// Whether a thing says by code of its own what it equals.
function decidesItself(value) {
  if (types.isProxy(value)) return true;
  const above = getPrototypeOf(value);
  if (above !== null && above !== prototype && [Date, RegExp, Error].some((kind) => value instanceof kind)) return false;
  return SAYS.some((name) => value[name] !== undefined && value[name] !== prototype[name]);
}

function parts(value, depth) {
  const names = keys(value);
  if (names.length > 20) return null;
  return names.sort().map((name) => [name, describe(value[name], depth + 1)]);
}

function sorted(items) {
  return items.sort((one, other) => (stringify(one) < stringify(other) ? -1 : 1));
}

function container(value, depth) {
  const inner = (items) => from(items).slice(0, MOST_ITEMS).map((item) => describe(item, depth + 1));
  if (isArray(value)) return ['list', inner(value)];
  if (types.isTypedArray(value)) return ['bytes', Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex').slice(0, MOST_CHARACTERS)];
  if (types.isSet(value)) return ['set', sorted(inner(value))];
  if (types.isMap(value)) return ['dict', from(value).slice(0, MOST_ITEMS).map((pair) => pair.map((one) => describe(one, depth + 1)))];
  if (types.isDate(value)) return ['object', ['Date', [['time', number(Number(value))]]]];
  if (types.isRegExp(value)) return ['object', ['RegExp', [['source', ['str', value.source]], ['flags', ['str', value.flags]]]]];
  if (types.isNativeError(value)) return ['object', [nameOf(value), [['name', ['str', String(value.name)]]]]];
  if (types.isGeneratorObject(value)) return ['iterator', first(value, depth)];
  return null;
}

function first(iterator, depth) {
  const found = [];
  for (const item of iterator) {
    if (found.push(describe(item, depth + 1)) >= MOST_ITEMS) break;
  }
  return found;
}

function object(value, depth) {
  if (types.isProxy(value) || depth >= DEPTH) return ['object', ['…', null]];
  const found = container(value, depth);
  if (found) return found;
  const above = getPrototypeOf(value);
  const isPlain = above === null || above === prototype;
  if (decidesItself(value)) return ['own', [nameOf(value), parts(value, depth)]];
  if (isPlain && keys(value).length <= MOST_ITEMS) {
    return ['dict', keys(value).map((name) => [['str', name], describe(value[name], depth + 1)])];
  }
  return ['object', [nameOf(value), parts(value, depth)]];
}

// A result, whatever it is.
function describe(value, depth = 0) {
  if (value === undefined) return ['undefined', null];
  if (value === null) return ['none', null];
  switch (typeof value) {
    case 'boolean': return ['bool', value];
    case 'number': return number(value);
    case 'string': return value.length > MOST_CHARACTERS ? ['long', [value.slice(0, MOST_CHARACTERS), value.length]] : ['str', value];
    case 'bigint': return ['bigint', String(value)];
    case 'object': break;
    default: return ['object', [typeof value, null]];
  }
  try {
    if (types.isProxy(value)) return ['own', ['Proxy', null]];
    return object(value, depth);
  } catch {
    return ['own', ['Object', null]];
  }
}

module.exports = { decode, describe };
