import { beforeAll, expect, it } from 'vitest';
import { memoryHome } from '../world/memory-home.ts';
import { complaintsOf, runDay, type Day } from './run-hostile.ts';
import { scenarios } from './scenarios.ts';

const seed = 1;
const patience = { timeout: 60_000 };

let control: Day;
beforeAll(async () => {
  control = await runDay(seed, memoryHome(), null);
}, patience.timeout);

it('nobody is limited when no shopper is hostile', () => {
  expect(control.visits.length).toBeGreaterThan(100);
  expect(complaintsOf(control, control)).toEqual([]);
});

it('nobody starves while one shopper sends every kind of excess request', patience, async () => {
  const worst = scenarios.at(-1);
  expect(complaintsOf(await runDay(seed, memoryHome(), worst ?? null), control)).toEqual([]);
});
