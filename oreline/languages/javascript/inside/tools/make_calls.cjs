'use strict';
// Has calls made in a thread of their own and tells what came of each; one that hangs, or ends the thread, costs only
// its own answer. Called as `node make_calls.cjs FILE SECONDS`.
const fs = require('fs');
const path = require('path');
const { Worker } = require('worker_threads');
const channel = require('./channel.cjs');

const calls = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const limit = Number(process.argv[3]) * 1000;
const LOADING = 30000;

// How many of the calls have had their turn when the thread is over.
function work(start) {
  return new Promise((done) => {
    const worker = new Worker(path.join(__dirname, 'call_worker.cjs'), {
      workerData: { calls: calls.slice(start) }, stdin: true, stdout: true, stderr: true, env: { ...process.env },
    });
    let turns = 0;
    let told = 0;
    let timer = setTimeout(() => worker.terminate(), LOADING);
    worker.on('message', ({ begun, place, outcome }) => {
      clearTimeout(timer);
      if (begun === undefined) {
        told = place + 1;
        channel.outcome(start + place, outcome);
      } else turns = begun + 1;
      timer = setTimeout(() => worker.terminate(), limit);
      if (place === calls.length - start - 1) worker.terminate();
    });
    worker.on('error', () => {});
    worker.on('exit', () => {
      clearTimeout(timer);
      if (turns > told) channel.outcome(start + turns - 1, { kind: 'none' });
      done(turns);
    });
  });
}

async function main() {
  let made = 0;
  while (made < calls.length) {
    const turns = await work(made);
    if (!turns) break;
    made += turns;
  }
  channel.ended();
  process.exit(0);
}

main();
