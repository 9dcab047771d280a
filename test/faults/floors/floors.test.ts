import { describe, expect, it } from 'vitest';
import { expected } from './expected.ts';
import { floorsOf, isBelow, tableOf } from './floors.ts';

const shares = { 'process dies': 0.6, 'send duplicated': 0.1 };

describe('the floors of a run', () => {
  it('are half of what is expected of so many schedules', () => {
    expect(floorsOf(shares, 600, new Map([['process dies', 400]]))).toEqual([
      { effect: 'process dies', seen: 400, floor: 180 },
      { effect: 'send duplicated', seen: 0, floor: 30 },
    ]);
  });

  it('are not reached one below, and are named first then', () => {
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

  it('are none where a seed is played again, and in short runs', () => {
    expect(floorsOf(shares, 1, new Map())).toEqual([]);
    expect(floorsOf(shares, 499, new Map())).toEqual([]);
  });
});

it.each(Object.entries(expected))('on %s each effect is expected in 50 of 500 schedules or more', (_store, effects) => {
  expect(Object.entries(effects).filter(([, share]) => 500 * share < 50)).toEqual([]);
});
