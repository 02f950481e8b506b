'use strict';
// Loaded before all else in every node process: clocks that run fast or stand some days ahead, also in the contexts
// that jest makes. ORELINE_CLOCK: `<days ahead>:<speed>`. Timers take as long as ever.
const vm = require('vm');

const source = `(function (days, speed) {
  const Real = Date;
  const start = Real.now();
  const now = () => Math.floor(start + (Real.now() - start) * speed + days * 864e5);
  const Fake = new Proxy(Real, {
    construct: (target, given, self) => Reflect.construct(target, given.length ? given : [now()], self === Fake ? target : self),
    apply: () => new Real(now()).toString(),
    get: (target, key, self) => (key === 'now' ? now : Reflect.get(target, key, target)),
  });
  Object.defineProperty(Real.prototype, 'constructor', { value: Fake, configurable: true, writable: true });
  Object.defineProperty(globalThis, 'Date', { value: Fake, configurable: true, writable: true });
})`;

const [days, speed] = (process.env.ORELINE_CLOCK || '0:1').split(':').map(Number);
vm.runInThisContext(source)(days, speed);

const real = vm.createContext;
vm.createContext = function createContext(...given) {
  const context = real.apply(this, given);
  vm.runInContext(source, context)(days, speed);
  return context;
};

if (speed !== 1) {
  const { performance } = require('perf_hooks');
  const elapsed = performance.now.bind(performance);
  performance.now = () => elapsed() * speed;
  const { hrtime } = process;
  const ticks = hrtime.bigint.bind(hrtime);
  process.hrtime = (since) => {
    const all = ticks() * BigInt(speed) - (since ? BigInt(since[0]) * 1000000000n + BigInt(since[1]) : 0n);
    return [Number(all / 1000000000n), Number(all % 1000000000n)];
  };
  process.hrtime.bigint = () => ticks() * BigInt(speed);
}
