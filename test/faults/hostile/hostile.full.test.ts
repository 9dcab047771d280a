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

it('nobody complains of a day on which nobody is hostile', () => {
  expect(control.visits.length).toBeGreaterThan(100);
  expect(complaintsOf(control, control)).toEqual([]);
});

it('nobody starves on a day on which she does all that she can think of', patience, async () => {
  const worst = scenarios.at(-1);
  expect(complaintsOf(await runDay(seed, memoryHome(), worst ?? null), control)).toEqual([]);
});
