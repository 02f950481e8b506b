'use strict';
// Loaded before each file of `node --test`: a process that leaves of its own will takes the results with it that were
// still on their way, and node counts such a file as passed. The reporter looks for this line.
const { writeSync } = require('fs');

const leave = process.exit;
if (process.env.NODE_TEST_CONTEXT) {
  process.exit = function exit(...given) {
    if (process.moduleLoadList.includes('NativeModule internal/test_runner/harness')) writeSync(2, '\noreline: process.exit was called\n');
    return leave.apply(process, given);
  };
}
