'use strict';
// ORELINE_ORDER: empty, `reverse`, or the seed of a shuffle.
const wanted = process.env.ORELINE_ORDER || '';
let state = Number(wanted) >>> 0;

// mulberry32: the same numbers on every version of node.
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

exports.order = (items) => {
  if (wanted === 'reverse') return items.reverse();
  for (let last = wanted ? items.length - 1 : 0; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
  return items;
};
