import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lane, SlotRequest } from '../../ledger/row.ts';
import { aRef, aRow, startOfTime } from '../../testing/rows.ts';
import type { StoreOfTest } from '../store-conformance.ts';
import type { Store } from '../store.ts';
import { written } from './written.ts';

const minute = 60_000;
const deadline = 30_000;
const ceiling = 8;
const floors = { otp: 1, purchase: 2, validation: 1, recovery: 1 };
const lanes = ['otp', 'purchase', 'validation', 'recovery'] as const;

/** One who wants to send: when they come, how long the platform takes, and when within that it arrives there. */
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
    comes: fc.integer({ min: 0, max: 2 * minute }),
    takes: fc.integer({ min: 0, max: deadline }),
    arrives: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 40 },
);

let runs = 0;

/** Lets everybody come, and come again when they were told to, in simulated time, until all were sent. */
async function simulate(store: Store, all: readonly Want[]): Promise<readonly Sent[]> {
  const egress = `run-${(runs += 1)}`;
  const rows = await Promise.all(
    all.map((_, index) => {
      const name = `ts_${egress}-${index}`;
      return written(store, aRow({ ref: aRef(name), clientKey: name, state: 'reserved' }));
    }),
  );
  const sent: Sent[] = [];
  const agenda: { at: number; act: () => Promise<void> }[] = [];
  const plan = (at: number, act: () => Promise<void>): void => void agenda.push({ at, act });

  const attempt = async (want: Want, index: number, at: number): Promise<void> => {
    const { lane, ownerId, takes, arrives } = want;
    const id = `${egress}-${index}`;
    const slot: SlotRequest = { id, egress, ceiling, floors, lane, ownerId, hold: deadline + minute };
    const change = { patch: { state: 'sending', sends: 1 }, at: startOfTime + at, why: 'Sent.', slot } as const;
    const moved = await store.move(rows[index] ?? aRow(), change);
    if (moved.moved) {
      sent.push({ ...want, at, arrivedAt: at + takes * arrives, answeredAt: at + takes });
      plan(at + takes, () => store.settleSlot(id, minute, startOfTime + at + takes));
    } else if (moved.because === 'budget') {
      expect(moved.wait.for).toBeGreaterThanOrEqual(1);
      plan(at + moved.wait.for, () => attempt(want, index, at + moved.wait.for));
    }
  };
  for (const [index, want] of all.entries()) plan(want.comes, () => attempt(want, index, want.comes));
  for (let steps = 0; agenda.length > 0; steps += 1) {
    if (steps > 5_000) throw new Error('Somebody is told to wait for ever.');
    agenda.sort((left, right) => left.at - right.at);
    await agenda.shift()?.act();
  }
  return sent;
}

/** How many slots of a lane, or of all, counted at a time. */
function heldAt(sent: readonly Sent[], at: number, lane?: Lane): number {
  return sent.filter((one) => (lane ?? one.lane) === one.lane && one.at < at && at < one.answeredAt + minute).length;
}

/** `runs`: how many random crowds are simulated. */
export function budget(store: StoreOfTest, numRuns: number): void {
  const check = (property: (sent: readonly Sent[], all: readonly Want[]) => void): Promise<void> =>
    fc.assert(
      fc.asyncProperty(wants, async (all) => property(await simulate(store(), all), all)),
      { numRuns },
    );

  describe('whoever comes, whenever', () => {
    it('no more than the ceiling arrive in any minute, and everybody is sent', async () => {
      await check((sent, all) => {
        expect(sent).toHaveLength(all.length);
        for (const { arrivedAt: from } of sent) {
          const within = sent.filter(({ arrivedAt }) => arrivedAt >= from && arrivedAt < from + minute);
          expect(within.length).toBeLessThanOrEqual(ceiling);
        }
      });
    });

    it('a lane that has not filled its floor is let through at once', async () => {
      await check((sent) => {
        const waited = sent.filter(({ at, comes }) => at > comes);
        const tooLong = waited.filter(({ comes, lane }) => heldAt(sent, comes, lane) < floors[lane]);
        expect(tooLong).toEqual([]);
      });
    });

    it('one who wants little is not kept waiting by one who wants all there is', async () => {
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
          const sent = await simulate(store(), [...hog, ...modest.map((one) => ({ ...same, ...one }))]);
          const waits = sent.filter(({ ownerId }) => ownerId !== 'hog').map(({ at, comes }) => at - comes);
          // Until the slots that were taken are free again, and the longest nap.
          expect(Math.max(...waits)).toBeLessThanOrEqual(deadline + minute + 40_000);
        }),
        { numRuns },
      );
    });
  });
}
