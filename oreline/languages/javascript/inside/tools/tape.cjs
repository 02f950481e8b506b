'use strict';
// Loaded before a file of tape tests: takes tape's own objects instead of the text it prints, so that lines which tests
// print are never results. A test is a named block; its assertions make its status.
const { createRequire } = require('module');
const channel = require('./channel.cjs');

const file = process.env.ORELINE_FILE;
const TIMEOUT = /^not ok: .* timed out after \d+ ?ms/;
const blocks = new Map();
let hasEnded = false;
let isOver = false;

function titles(block) {
  return block.parent === undefined ? [block.name] : [...titles(blocks.get(block.parent)), block.name];
}

function describe(row) {
  const shown = row.operator ? ` (${row.operator})` : '';
  return `not ok: ${row.name}${shown}\n${channel.say(row.error)}`;
}

function statusOf(block) {
  if (block.skip || (block.assertions && block.skips === block.assertions)) return 'skipped';
  if (block.todo || (block.assertions && block.todos === block.assertions)) return block.wouldFail ? 'xfailed' : 'xpassed';
  if (block.failures.some((failure) => TIMEOUT.test(failure))) return 'timeout';
  return block.failures.length ? 'failed' : 'passed';
}

function finish(block) {
  if (block.isTold || (block.hasBlocks && !block.assertions)) return;
  block.isTold = true;
  channel.test(file, titles(block), statusOf(block), (Date.now() - block.start) / 1000, block.failures.join('\n'));
}

function assertion(block, row) {
  block.assertions += 1;
  block.skips += row.skip ? 1 : 0;
  block.todos += row.todo ? 1 : 0;
  block.wouldFail |= !row.ok && !row.skip;
  if (!row.ok && !row.todo && !row.skip && !block.todo) block.failures.push(describe(row));
}

function take(row) {
  const block = blocks.get(row.type === 'test' ? row.id : row.test);
  if (row.type === 'test') {
    if (row.parent !== undefined) blocks.get(row.parent).hasBlocks = true;
    blocks.set(row.id, { ...row, assertions: 0, skips: 0, todos: 0, failures: [], start: Date.now() });
  } else if (row.type === 'assert' && block) assertion(block, row);
  else if (row.type === 'end' && block) {
    block.hasEnded = true;
    finish(block);
  }
}

function finishAll(code) {
  if (isOver) return;
  isOver = true;
  for (const block of blocks.values()) {
    if (!block.hasEnded && !block.skip && !(block.hasBlocks && !block.assertions)) {
      block.failures.push(`the process ended with ${code} while this test ran`);
      block.skips = -1;
    }
    finish(block);
  }
  if (hasEnded) channel.ended();
}

const tape = createRequire(file)('tape');
// What is skipped this way never reaches the stream.
const { skip } = tape;
if (skip) {
  tape.skip = (name, ...rest) => {
    channel.test(file, [String(name)], 'skipped', 0);
    return skip.call(tape, name, ...rest);
  };
}
const stream = tape.createStream({ objectMode: true });
stream.on('data', take);
stream.on('end', () => { hasEnded = true; });
// tape fails what is unfinished from its own listener, and then leaves by this door; it has no listener for a crash.
process.on('exit', (code) => code && finishAll(code));
const { reallyExit } = process;
process.reallyExit = (code) => {
  finishAll(code);
  reallyExit.call(process, code);
};
