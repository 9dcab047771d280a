import fc from 'fast-check';
import { isFinal } from '@tillside/contract';
import { expect } from 'vitest';
import { airtime, fault, instruct, read, startWorld, truth, type World } from './world.ts';

/** Phones that end well, badly, at once, never, or are taken back (the sandbox's magic numbers). */
const phones = ['08031234567', '08030000001', '08030000002', '08030000003', '08030000004', '08030000006'];
const faults = [
  'lost_response',
  'reset',
  'error',
  'html',
  'truncate',
  'webhook_lost',
  'webhook_repeated',
  'webhook_reordered',
];

const Step = fc.oneof(
  fc.record({
    do: fc.constant('buy' as const),
    phone: fc.constantFrom(...phones),
    fault: fc.option(fc.constantFrom(...faults)),
  }),
  fc.record({
    do: fc.constant('buy' as const),
    phone: fc.constantFrom(...phones),
    fault: fc.option(fc.constantFrom(...faults)),
  }),
  fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('restart' as const) }),
  fc.record({
    do: fc.constant('hooks' as const),
    fail: fc.constantFrom('reserve', 'capture', 'release'),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    do: fc.constant('network' as const),
    requests: fc.integer({ min: 1, max: 4 }),
    code: fc.constantFrom('ECONNREFUSED', 'ECONNRESET'),
  }),
);
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Everything bad for a while, then quiet: what was bought is then known, once, and the money is where it belongs.
 * A run that fails names its seed and the shortest schedule that fails too.
 */
export async function expectToSurviveBadDays(schedules: number, seed: number): Promise<void> {
  await fc.assert(fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), surviveBadDay), {
    numRuns: schedules,
    seed,
  });
}

async function surviveBadDay(steps: readonly Step[]): Promise<void> {
  const world = await startWorld({ timings: { tick: 2_500 } });
  const refs: string[] = [];
  const quiet = world.network;
  for (const step of steps) await take(world, step, refs);
  world.network = quiet;
  world.bank.meddle = () => {};
  await world.pass(25 * 60, 5);
  // A day later what was delivered is asked about a last time: the news of a reversal may have been lost.
  world.clock.stall(24 * 3_600_000);
  await world.pass(3 * 60, 5);
  for (const ref of refs) await expectTruth(world, ref);
}

async function take(world: World, step: Step, refs: string[]): Promise<void> {
  switch (step.do) {
    case 'buy': {
      if (step.fault) await fault(world, step.fault);
      const answer = instruct(world, { ...airtime, phone: step.phone });
      // A hook that fails and a network that is down are tried again by the clock, so it has to go on.
      const [response] = await Promise.all([answer, world.pass(10, 2)]);
      refs.push(String(((await response.json()) as { ref: unknown }).ref));
      return;
    }
    case 'pass':
      return world.pass(step.seconds, 5);
    case 'restart':
      return world.restart();
    case 'hooks': {
      let left = step.times;
      world.bank.meddle = (hook) => {
        if (hook === step.fail && left-- > 0) throw new Error('the bank is closed');
      };
      return;
    }
    case 'network': {
      const through = world.network;
      let left = step.requests;
      world.network = (input, init) => {
        if (left-- <= 0) return through(input, init);
        const cause = Object.assign(new Error(step.code), { code: step.code });
        return Promise.reject(Object.assign(new TypeError('fetch failed'), { cause }));
      };
      return;
    }
    default:
      return step satisfies never;
  }
}

async function expectTruth(world: World, ref: string): Promise<void> {
  const [row, real] = [await read(world, ref), await truth(world, ref)];
  const told = `${ref}: ${row.state}, ${row.funding}; really ${real.status} ${real.executions} times\n${JSON.stringify(row.timeline, null, 1)}`;
  expect(real.executions, told).toBeLessThanOrEqual(1);
  expect(isFinal(row.state) || row.state === 'review', told).toBe(true);
  const { captured, released } = world.bank.settled(ref);
  switch (row.state) {
    case 'succeeded':
      expect([real.status, row.funding, captured, released], told).toEqual(['success', 'captured', 50_000, 0]);
      return;
    case 'reversed':
      expect([real.status, row.funding, captured], told).toEqual(['reversed', 'refund_owed', 50_000]);
      return;
    case 'failed':
    case 'abandoned':
      expect(real.executions === 0 || real.status === 'failed' || real.status === 'reversed', told).toBe(true);
      expect([row.funding, captured], told).toEqual(['released', 0]);
      return;
    default:
      // With a person: nothing has been moved.
      expect([row.funding, captured, released], told).toEqual(['reserved', 0, 0]);
  }
}
