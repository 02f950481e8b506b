'use strict';
// Loaded before a file of node-tap's tests: tap's own stream goes to our channel and never to standard output, where
// tests print what they like. The lines are read by run_tests.py.
const { createRequire } = require('module');
const { Writable } = require('stream');
const channel = require('./channel.cjs');

const tap = createRequire(process.env.ORELINE_FILE)('tap');
const root = tap.pipe ? tap : tap.default || tap.t;
let rest = '';
// What tap does itself before its first line goes to standard output: see to it that it ends when the process does.
if (root.patchProcess) root.patchProcess();
root.pipe(
  new Writable({
    decodeStrings: true,
    write(chunk, _, done) {
      rest += chunk.toString('utf8');
      const lines = rest.split('\n');
      rest = lines.pop();
      lines.forEach((line) => channel.line(line));
      done();
    },
  }),
);
process.on('exit', () => channel.ended());
