import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetCeiling, ceilingOf, floorsOf, laneFloors, minPostsPerMinute } from '../ledger/budget.ts';
import type { Lane, SlotRequest } from '../model/row.ts';
import { judgeBudget, type BudgetState } from './budget.ts';

const now = 1_000_000;
const lanes = ['payment', 'otp', 'purchase', 'validation', 'account', 'recovery'] as const;
const noWaiters = { payment: 0, otp: 0, purchase: 0, validation: 0, account: 0, recovery: 0 };

const asking = (lane: Lane): SlotRequest => ({
  id: 'x',
  egress: 'default',
  ceiling: budgetCeiling,
  lane,
  floors: laneFloors,
  ownerId: 'ada',
  share: 100,
  hold: 90_000,
});
const state = (change: Partial<BudgetState> = {}): BudgetState => ({
  now,
  frozenUntil: 0,
  held: [],
  waiting: noWaiters,
  place: 0,
  ownPlace: 0,
  isInLine: true,
  ...change,
});
const holding = (lane: Lane, count: number, until = now + 1_000): BudgetState['held'] =>
  Array.from({ length: count }, (_, index) => ({ lane, ownerId: 'others', until: until + index }));

describe('the budget', () => {
  it('reserves a slot for each lane within any ceiling, and the documented ones within the documented ceiling', () => {
    for (let posts = minPostsPerMinute; posts <= 600; posts += 1) {
      const ceiling = ceilingOf(posts);
      const floors = floorsOf(ceiling);
      expect(
        lanes.reduce((sum, lane) => sum + floors[lane], 0),
        String(posts),
      ).toBeLessThanOrEqual(ceiling);
      for (const lane of lanes) expect(judgeBudget({ ...asking(lane), ceiling, floors }, state()), lane).toBeNull();
    }
    expect(floorsOf(budgetCeiling)).toEqual(laneFloors);
  });

  it('keeps each lane’s floor free, whatever the others hold', () => {
    const some = fc.nat(60);
    const crowd = fc.record({
      payment: some,
      otp: some,
      purchase: some,
      validation: some,
      account: some,
      recovery: some,
    });
    fc.assert(
      fc.property(crowd, fc.array(fc.constantFrom(...lanes), { maxLength: 200 }), (waiting, order) => {
        const held: { lane: Lane; ownerId: string; until: number }[] = [];
        for (const lane of order) {
          if (judgeBudget(asking(lane), state({ held, waiting })) === null)
            held.push({ lane, ownerId: 'others', until: now + 1 });
        }
        expect(held.length).toBeLessThanOrEqual(budgetCeiling);
        for (const lane of lanes) {
          const own = held.filter((slot) => slot.lane === lane).length;
          if (own < laneFloors[lane]) expect(judgeBudget(asking(lane), state({ held, waiting }))).toBeNull();
        }
      }),
    );
  });

  it('gives a lane alone all that the others’ floors leave', () => {
    const others =
      laneFloors.payment + laneFloors.otp + laneFloors.validation + laneFloors.account + laneFloors.recovery;
    const most = budgetCeiling - others;
    expect(judgeBudget(asking('purchase'), state({ held: holding('purchase', most - 1) }))).toBeNull();
    expect(judgeBudget(asking('purchase'), state({ held: holding('purchase', most) }))).not.toBeNull();
  });

  it('returns how long it takes until there is room for that place in the queue', () => {
    const most =
      budgetCeiling -
      laneFloors.payment -
      laneFloors.otp -
      laneFloors.validation -
      laneFloors.account -
      laneFloors.recovery;
    const held = holding('purchase', most);
    const wait = (place: number): number | undefined => judgeBudget(asking('purchase'), state({ held, place }))?.for;
    expect([wait(0), wait(1), wait(7)]).toEqual([1_000, 1_001, 1_007]);
  });

  it('does not let a thousand who wait come at the same moment, nor sleep past their turn', () => {
    const held = holding('purchase', budgetCeiling, now + 60_000);
    const waits = Array.from(
      { length: 1_000 },
      (_, place) => judgeBudget(asking('purchase'), state({ held, place }))?.for ?? 0,
    );
    const perSecond = new Map<number, number>();
    for (const wait of waits) {
      const second = Math.floor(wait / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    expect(Math.max(...perSecond.values())).toBeLessThan(80);
    expect(Math.max(...waits)).toBeLessThanOrEqual(40_000);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1);
  });

  it('grants no slot before the end of a freeze, and spreads the waiters for which there is no room then', () => {
    const held = holding('purchase', budgetCeiling, now + 120_000);
    const frozen = (change: Partial<BudgetState>): number | undefined =>
      judgeBudget(asking('purchase'), state({ frozenUntil: now + 30_000, ...change }))?.for;
    expect(frozen({})).toBe(30_000);
    expect(frozen({ place: 3 })).toBe(30_000);
    expect(frozen({ held })).toBe(50_000);
    expect(frozen({ held, place: 5 })).toBe(54_985);
  });

  it('gives no owner more of a lane than their share, and returns the whole wait to a person', () => {
    const own = [5_000, 30_000, 50_000].map(
      (until) => ({ lane: 'purchase', ownerId: 'ada', until: now + until }) as const,
    );
    const wait = (share: number, change: Partial<BudgetState> = {}): number | undefined =>
      judgeBudget({ ...asking('purchase'), share }, state({ held: own, ...change }))?.for;
    expect(wait(4)).toBeUndefined();
    expect([wait(3), wait(3, { ownPlace: 1 }), wait(3, { ownPlace: 3 })]).toEqual([5_000, 20_000, 20_000]);
    const sentAway = { isInLine: false } as const;
    expect([wait(3, sentAway), wait(2, sentAway), wait(1, sentAway)]).toEqual([5_000, 30_000, 50_000]);
    const ofOthers = own.map((slot) => ({ ...slot, ownerId: 'bayo' }));
    expect(wait(1, { held: ofOthers })).toBeUndefined();
  });

  it('leaves the shared slots to the more urgent lanes that wait for them', () => {
    const shared = budgetCeiling - lanes.reduce((sum, lane) => sum + laneFloors[lane], 0);
    const held = holding('recovery', laneFloors.recovery);
    const waiting = { ...noWaiters, purchase: laneFloors.purchase + shared };
    expect(judgeBudget(asking('recovery'), state({ held }))).toBeNull();
    expect(judgeBudget(asking('recovery'), state({ held, waiting }))).not.toBeNull();
    // Waiters that fit into the floor of their lane need no shared slot.
    expect(
      judgeBudget(asking('recovery'), state({ held, waiting: { ...noWaiters, purchase: laneFloors.purchase } })),
    ).toBeNull();
    expect(judgeBudget(asking('otp'), state({ held: [...held, ...holding('otp', 9)], waiting }))).toBeNull();
  });
});
