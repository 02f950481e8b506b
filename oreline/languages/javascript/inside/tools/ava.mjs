// Starts ava with an ear on what its processes tell it: ava has no reporters of others' making.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import channel from './channel.cjs';

const home = process.env.ORELINE_TOOL;
const described = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
const { default: RunStatus } = await import(pathToFileURL(join(home, 'lib/run-status.js')));
const emit = RunStatus.prototype.emitStateChange;

const say = (event) => {
  const error = event.err || {};
  return [error.message, error.formattedError, error.summary, error.stack].filter(Boolean).join('\n') || event.type;
};

// What was selected and came to no end: a hook before it died, or its process did.
const open = new Map();
const hookDied = new Set();
const key = (event) => JSON.stringify([event.testFile, event.title]);

function done(event, status, message) {
  open.delete(key(event));
  channel.test(event.testFile, [event.title], status, (event.duration || 0) / 1000, message);
}

function late(event) {
  for (const [testFile, titles] of event.pendingTests || []) {
    for (const title of titles) done({ testFile, title }, hookDied.has(testFile) ? 'error' : 'timeout', `nothing ended within ${event.period} ms`);
  }
}

function end() {
  for (const event of open.values()) channel.test(event.testFile, [event.title], 'error', 0, 'it was never run to its end');
  channel.ended();
}

const TAKE = {
  'test-passed': (event) => done(event, event.knownFailing ? 'xfailed' : 'passed'),
  'test-failed': (event) => done(event, 'failed', say(event)),
  'selected-test': (event) => (event.skip || event.todo ? done(event, 'skipped') : open.set(key(event), event)),
  'hook-failed': (event) => {
    hookDied.add(event.testFile);
    channel.broken(event.testFile, `${event.title}: ${say(event)}`);
  },
  'uncaught-exception': (event) => channel.broken(event.testFile, say(event)),
  'unhandled-rejection': (event) => channel.broken(event.testFile, say(event)),
  'missing-ava-import': (event) => channel.broken(event.testFile, 'ava is not imported'),
  'process-exit': (event) => channel.broken(event.testFile, 'process.exit was called'),
  'internal-error': (event) => channel.broken(event.testFile, say(event)),
  'worker-failed': (event) => channel.broken(event.testFile, `ended with ${event.nonZeroExitCode || event.signal || say(event)}`),
  timeout: (event) => late(event),
  end,
};

RunStatus.prototype.emitStateChange = function emitStateChange(event) {
  const told = emit.call(this, event);
  if (TAKE[event.type]) TAKE[event.type](event);
  return told;
};

const bin = typeof described.bin === 'string' ? described.bin : described.bin.ava;
process.argv[1] = resolve(home, bin);
await import(pathToFileURL(process.argv[1]));
