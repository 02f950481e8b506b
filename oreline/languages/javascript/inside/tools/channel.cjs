'use strict';
// One JSON line an event, on a socket that only run_tests.py reads. Lines carry a word that was read from the socket
// before any test was loaded: what a test process writes there by guess is no event.
// Events: test {file, titles, status, seconds, message}, broken {file, message}, outcome {number, outcome}, ended {}.
const fs = require('fs');

const { readSync, writeSync } = fs;
const { stringify } = JSON;
const descriptor = Number(process.env.ORELINE_CHANNEL);
delete process.env.ORELINE_CHANNEL;
const buffer = Buffer.alloc(64);
const word = buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, 64, null)).trim();

function tell(event, fields) {
  let data = Buffer.from(`${stringify({ ...fields, word, event })}\n`);
  while (data.length) data = data.subarray(writeSync(descriptor, data, 0, data.length));
}

function say(error) {
  if (error === undefined || error === null) return '';
  if (typeof error === 'string') return error;
  const stack = String(error.stack || '');
  const message = String(error.message || error);
  return stack.includes(message) ? stack : `${message}\n${stack}`;
}

exports.test = (file, titles, status, seconds, message) =>
  tell('test', { file, titles, status, seconds: seconds || 0, message: message || '' });
exports.line = (text) => tell('line', { text });
exports.broken = (file, message) => tell('broken', { file: file || '', message });
exports.outcome = (number, outcome) => tell('outcome', { number, outcome });
exports.ended = () => tell('ended', {});
exports.say = say;
