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

  it('do not apply to counts expected below 50', () => {
    const rare = { 'process dies': 0.6, 'price changed': 0.09 };
    expect(floorsOf(rare, 555, new Map()).map(({ effect }) => effect)).toEqual(['process dies']);
    expect(floorsOf(rare, 556, new Map())).toContainEqual({ effect: 'price changed', seen: 0, floor: 25 });
  });

  it('do not apply to replayed seeds and short runs', () => {
    expect(floorsOf(shares, 1, new Map())).toEqual([]);
    expect(floorsOf(shares, 499, new Map())).toEqual([]);
  });
});

it.each([
  ['sqlite', 3_000],
  ['postgres', 1_000],
] as const)('on %s each effect is expected 50 times in the %i schedules of a long run', (store, schedules) => {
  expect(Object.entries(expected[store]).filter(([, share]) => schedules * share < 50)).toEqual([]);
});
