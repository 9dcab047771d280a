import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naira } from '@tillside/contract';
import { createSandbox } from '@tillside/sandbox';
import { describe, expect, it } from 'vitest';
import { pointsIn } from './crash-points.ts';
import { KilledShop, type Ending } from './killed-shop.ts';

interface Scenario {
  readonly what: string;
  readonly fault: string | null;
  /** How it may end. */
  readonly endings: readonly Ending[];
  /** A point every run passes; the ones before it are another scenario's. */
  readonly from: string;
  readonly needed: string[];
}

const theSend: string[] = [
  'before /airtime leaves, time 1',
  'while the answer of /airtime is on its way, time 1',
  'with the answer of /airtime in hand, time 1',
];

const delivered: Ending = {
  state: 'succeeded',
  funding: 'captured',
  executions: 1,
  event: 'instruction.succeeded',
  journal: ['reserve', 'capture'],
  balance: { available: naira(49_500), held: naira(0) },
};

const failed: Ending = {
  state: 'failed',
  funding: 'released',
  executions: 1,
  event: 'instruction.failed',
  journal: ['reserve', 'release'],
  balance: { available: naira(50_000), held: naira(0) },
};

const takenBack: Ending = {
  state: 'reversed',
  funding: 'refunded',
  executions: 1,
  event: 'refund.paid',
  journal: ['reserve', 'capture', 'refund'],
  balance: { available: naira(50_000), held: naira(0) },
};

const scenarios: readonly Scenario[] = [
  {
    what: 'a delivered purchase',
    fault: null,
    endings: [delivered],
    from: 'after store.create, time 1',
    needed: [
      'after funding.reserve, time 1',
      ...theSend,
      'after store.receive, time 1',
      'after funding.capture, time 1',
    ],
  },
  {
    what: 'a purchase that fails later',
    fault: 'fail_later',
    endings: [failed],
    from: 'with the answer of /airtime in hand, time 1',
    needed: ['after funding.release, time 1'],
  },
  {
    what: 'a purchase that is taken back',
    fault: 'reverse',
    // A shop that was down while the purchase was delivered is only notified of the reversal.
    endings: [takenBack, failed],
    from: 'after funding.capture, time 1',
    needed: ['after funding.refund, time 1'],
  },
];

describe('a shop that is killed', () => {
  it.each(scenarios)(
    'at any point of $what buys once and settles the money once',
    { timeout: 300_000 },
    async ({ fault, endings, from, needed }) => {
      // A run without a kill lists the points at which the other runs are killed.
      const { points } = await buy('', fault, endings);
      expect(points).toEqual(expect.arrayContaining([from, ...needed]));

      const waiting = points.slice(points.indexOf(from));
      const died: string[] = [];
      const lane = async (): Promise<void> => {
        for (let point = waiting.shift(); point !== undefined; point = waiting.shift()) {
          // The number of reconciliations of a purchase differs from run to run: the last points may not be reached.
          if ((await buy(point, fault, endings)).died) died.push(point);
        }
      };
      await Promise.all([lane(), lane()]);
      expect(died).toEqual(expect.arrayContaining(needed));
    },
  );
});

interface Run {
  readonly died: boolean;
  readonly points: readonly string[];
}

/** Buys in a shop that dies at a point (`''`: at none), starts it again if it died, and checks how the purchase ended. */
async function buy(point: string, fault: string | null, endings: readonly Ending[]): Promise<Run> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sunbird-kill-'));
  const sandbox = createSandbox({ postLimit: 0 });
  const { url } = await sandbox.listen();
  const shop = new KilledShop(url, dataDirectory);
  try {
    await shop.prepare(fault);
    await shop.start(point);
    const died = await shop.buyUntilItDies(endings);
    const points = pointsIn(shop.output);
    if (died) await shop.start('');
    await shop.expectEnding(endings, point);
    return { died, points: died ? points : pointsIn(shop.output) };
  } finally {
    await shop.stop();
    await sandbox.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
