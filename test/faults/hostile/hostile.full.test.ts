import { beforeAll, describe, expect, it } from 'vitest';
import { memoryHome } from '../world/memory-home.ts';
import { hostileBugs } from './planted-hostile.ts';
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

describe('a bug that is put in on purpose has somebody starve, or takes too much', () => {
  it.each(hostileBugs)('$caughtBy: $name', patience, async ({ caughtBy, plant }) => {
    const scenario = scenarios.find(({ name }) => name === caughtBy);
    if (!scenario) throw new Error(`There is no scenario in which somebody ${caughtBy}.`);
    expect(complaintsOf(await runDay(seed, memoryHome(), scenario, plant), control)).not.toEqual([]);
  });
});
