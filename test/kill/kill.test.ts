import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@tillside/sandbox';
import { describe, expect, it } from 'vitest';
import { pointsIn } from './crash-points.ts';
import { KilledShop, type Ending } from './killed-shop.ts';

const endings: readonly { readonly what: string; readonly fault: string | null; readonly ending: Ending }[] = [
  {
    what: 'a delivered purchase',
    fault: null,
    ending: { state: 'succeeded', funding: 'captured', executions: 1, balance: { available: 49_500, held: 0 } },
  },
  {
    what: 'a purchase that fails later',
    fault: 'fail_later',
    ending: { state: 'failed', funding: 'released', executions: 1, balance: { available: 50_000, held: 0 } },
  },
];

describe('a shop that is killed', () => {
  it.each(endings)(
    'at any point of $what buys once and settles the money once',
    { timeout: 300_000 },
    async ({ fault, ending }) => {
      // A run that nobody kills lists the points where the others die.
      const { points } = await buy('', fault, ending);
      const needed = [
        'after store.create, time 1',
        'after funding.reserve, time 1',
        'before /airtime leaves, time 1',
        'while the answer of /airtime is on its way, time 1',
        'with the answer of /airtime in hand, time 1',
        `after funding.${ending.funding === 'captured' ? 'capture' : 'release'}, time 1`,
      ];
      expect(points).toEqual(expect.arrayContaining(needed));

      const waiting = [...points];
      const died: string[] = [];
      const lane = async (): Promise<void> => {
        for (let point = waiting.shift(); point !== undefined; point = waiting.shift()) {
          // How often it asks what became of a purchase differs from run to run: the last points may not be reached.
          if ((await buy(point, fault, ending)).died) died.push(point);
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
async function buy(point: string, fault: string | null, ending: Ending): Promise<Run> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sunbird-kill-'));
  const sandbox = createSandbox({ postLimit: 0 });
  const { url } = await sandbox.listen();
  const shop = new KilledShop(url, dataDirectory);
  try {
    await shop.prepare(fault);
    await shop.start(point);
    const died = await shop.buyUntilItDies();
    const points = pointsIn(shop.output);
    if (died) await shop.start('');
    await shop.expectEnding(ending, point);
    return { died, points: died ? points : pointsIn(shop.output) };
  } finally {
    await shop.stop();
    await sandbox.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
