import { describe, expect, it } from 'vitest';
import { expected } from './expected.ts';
import { floorsOf, isBelow, tableOf } from './floors.ts';

const shares = { 'process dies': 0.6, 'send duplicated': 0.1 };

describe('the floors of a run', () => {
  it('are half of the expected count for a number of schedules', () => {
    expect(floorsOf(shares, 600, new Map([['process dies', 400]]))).toEqual([
      { effect: 'process dies', seen: 400, floor: 180 },
      { effect: 'send duplicated', seen: 0, floor: 30 },
    ]);
  });

  it('fail one below, and are listed first', () => {
    const floors = floorsOf(
      shares,
      600,
      new Map([
        ['process dies', 180],
        ['send duplicated', 29],
      ]),
    );
    expect(floors.filter(isBelow).map(({ effect }) => effect)).toEqual(['send duplicated']);
    expect(tableOf(floors)).toEqual(['✗ send duplicated: 29, at least 30', '  process dies: 180, at least 180']);
  });

  it('are lower where chance alone may stay below that', () => {
    const rare = { 'process dies': 0.6, 'price changed': 0.02 };
    expect(floorsOf(rare, 1_500, new Map())).toContainEqual({ effect: 'price changed', seen: 0, floor: 8 });
    expect(floorsOf(rare, 3_000, new Map())).toContainEqual({ effect: 'price changed', seen: 0, floor: 29 });
  });

  it('do not apply to what chance may leave out', () => {
    const rare = { 'process dies': 0.6, 'price changed': 0.02 };
    expect(floorsOf(rare, 500, new Map()).map(({ effect }) => effect)).toEqual(['process dies']);
  });

  it('apply to the shortest run that CI makes', () => {
    expect(floorsOf(shares, 40, new Map())).toEqual([{ effect: 'process dies', seen: 0, floor: 11 }]);
  });

  it('do not apply to replayed seeds and shorter runs', () => {
    expect(floorsOf(shares, 1, new Map())).toEqual([]);
    expect(floorsOf(shares, 39, new Map())).toEqual([]);
  });
});

it.each([
  ['sqlite', 3_000],
  ['postgres', 1_000],
] as const)('on %s each effect has a floor in the %i schedules of a long run', (store, schedules) => {
  const judged = floorsOf(expected[store], schedules, new Map()).map(({ effect }) => effect);
  expect(judged).toEqual(Object.keys(expected[store]));
});
