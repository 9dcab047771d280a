import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lane, SlotRequest } from '../../model/row.ts';
import { aRef, aRow, startOfTime } from '../../../testing/rows.ts';
import { written, type StoreOfTest } from './store-of-test.ts';
import type { Store } from '../../model/store.ts';

const minute = 60_000;
const deadline = 30_000;
const ceiling = 9;
/** Maximum slots of a lane for one owner. */
const share = 4;
const floors = { payment: 1, otp: 1, purchase: 2, validation: 1, account: 1, recovery: 1 };
const lanes = ['payment', 'otp', 'purchase', 'validation', 'account', 'recovery'] as const;

/** A simulated sender: when it comes, how long the platform takes, and when within that time the POST arrives. */
interface Want {
  readonly ownerId: string;
  readonly lane: Lane;
  readonly comes: number;
  readonly takes: number;
  readonly arrives: number;
}

interface Sent extends Want {
  readonly at: number;
  readonly arrivedAt: number;
  readonly answeredAt: number;
}

const wants = fc.array(
  fc.record({
    ownerId: fc.constantFrom('hog', 'hog', 'hog', 'ada', 'bayo', 'chi'),
    lane: fc.constantFrom<Lane>(...lanes, 'purchase', 'purchase'),
    comes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: minute })),
    takes: fc.constantFrom(0, 1_000, deadline),
    // With the first byte, on the way, or just before the answer.
    arrives: fc.constantFrom(0, 0.5, 1),
  }),
  { minLength: 10, maxLength: 40 },
);

interface Course {
  readonly sent: readonly Sent[];
  /** Each refusal: how many of its lane held a slot or were before it. */
  readonly refused: readonly { readonly lane: Lane; readonly before: number }[];
}

let runs = 0;

/** Simulates the senders and their retries until all were sent. */
async function simulate(store: Store, all: readonly Want[]): Promise<Course> {
  const egress = `run-${(runs += 1)}`;
  const rows = await Promise.all(
    all.map((_, index) => {
      const name = `ts_${egress}-${index}`;
      return written(store, aRow({ ref: aRef(name), clientKey: name, state: 'reserved' }));
    }),
  );
  const sent: Sent[] = [];
  const refused: { lane: Lane; before: number }[] = [];
  const agenda: { at: number; act: () => Promise<void> }[] = [];
  const plan = (at: number, act: () => Promise<void>): void => void agenda.push({ at, act });

  const attempt = async (want: Want, index: number, at: number): Promise<void> => {
    const { lane, ownerId, takes, arrives } = want;
    const id = `${egress}-${index}`;
    const slot: SlotRequest = { id, egress, ceiling, floors, lane, ownerId, share, hold: deadline + minute };
    const change = { patch: { state: 'sending', sends: 1 }, at: startOfTime + at, step: 'sent', slot } as const;
    const moved = await store.transition(rows[index] ?? aRow(), change);
    if (moved.moved) {
      sent.push({ ...want, at, arrivedAt: at + takes * arrives, answeredAt: at + takes });
      plan(at + takes, () => store.settleSlot(id, minute, startOfTime + at + takes));
    } else if (moved.because === 'budget') {
      expect(moved.wait.for).toBeGreaterThanOrEqual(1);
      const held = sent.filter((one) => one.lane === lane && at < one.answeredAt + minute).length;
      refused.push({ lane, before: held + moved.wait.before });
      plan(at + moved.wait.for, () => attempt(want, index, at + moved.wait.for));
    }
  };
  for (const [index, want] of all.entries()) plan(want.comes, () => attempt(want, index, want.comes));
  for (let steps = 0; agenda.length > 0; steps += 1) {
    if (steps > 5_000) throw new Error('Somebody would wait for ever.');
    agenda.sort((left, right) => left.at - right.at);
    await agenda.shift()?.act();
  }
  return { sent, refused };
}

/** `numRuns`: the number of random crowds for each test. */
export function budget(store: StoreOfTest, numRuns: number): void {
  const check = (property: (course: Course, all: readonly Want[]) => void): Promise<void> =>
    fc.assert(
      fc.asyncProperty(wants, async (all) => property(await simulate(store(), all), all)),
      { numRuns },
    );

  describe('for random senders at random times', () => {
    it('no more requests than the ceiling arrive in any minute, and all are sent', async () => {
      await check(({ sent }, all) => {
        expect(sent).toHaveLength(all.length);
        for (const { arrivedAt: from } of sent) {
          const within = sent.filter(({ arrivedAt }) => arrivedAt >= from && arrivedAt < from + minute);
          expect(within.length).toBeLessThanOrEqual(ceiling);
        }
      });
    });

    it('no owner holds more slots of a lane than their share', async () => {
      await check(({ sent }) => {
        for (const { at, lane, ownerId } of sent) {
          const held = sent.filter(
            (one) => one.lane === lane && one.ownerId === ownerId && one.at <= at && at < one.answeredAt + minute,
          );
          expect(held.length).toBeLessThanOrEqual(share);
        }
      });
    });

    it('a lane below its floor gets a slot at once', async () => {
      await check(({ refused }) => {
        expect(refused.filter(({ lane, before }) => before < floors[lane])).toEqual([]);
      });
    });

    it('an owner with one request is not held up by an owner with many', async () => {
      const others = fc.uniqueArray(
        fc.record({ ownerId: fc.constantFrom('ada', 'bayo', 'chi'), comes: fc.nat(minute) }),
        {
          selector: ({ ownerId }) => ownerId,
          minLength: 1,
        },
      );
      const takes = fc.nat(deadline);
      await fc.assert(
        fc.asyncProperty(others, fc.integer({ min: 10, max: 30 }), takes, async (modest, hogs, answer) => {
          const same = { lane: 'purchase', takes: answer, arrives: 0 } as const;
          const hog = Array.from({ length: hogs }, () => ({ ...same, ownerId: 'hog', comes: 0 }));
          const { sent } = await simulate(store(), [...hog, ...modest.map((one) => ({ ...same, ...one }))]);
          const waits = sent.filter(({ ownerId }) => ownerId !== 'hog').map(({ at, comes }) => at - comes);
          // Until the held slots are free again, plus the longest nap.
          expect(Math.max(...waits)).toBeLessThanOrEqual(deadline + minute + 40_000);
        }),
        { numRuns },
      );
    });
  });
}
