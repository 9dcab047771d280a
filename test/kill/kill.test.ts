import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@tillside/sandbox';
import { describe, expect, it } from 'vitest';
import { KilledShop, type Ending } from './killed-shop.ts';

/** More steps than a purchase has; reached only when a run never finishes. */
const mostSteps = 200;

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
    'at any step of $what buys once and settles the money once',
    { timeout: 300_000 },
    async ({ fault, ending }) => {
      let next = 1;
      let finished = false;
      const steps: string[] = [];
      const lane = async (): Promise<void> => {
        while (!finished && next <= mostSteps) {
          const step = next;
          next += 1;
          const where = await killAt(step, fault, ending);
          if (where === null) finished = true;
          else steps.push(where);
        }
      };
      await Promise.all([lane(), lane()]);

      expect(finished).toBe(true);
      const seen = steps.join('\n');
      for (const place of [
        'store.create',
        'funding.reserve',
        'store.move',
        'request leaves',
        'answer is on its way',
        'answer in hand',
      ]) {
        expect(seen).toContain(place);
      }
      expect(seen).toContain(`after funding.${ending.funding === 'captured' ? 'capture' : 'release'}`);
    },
  );
});

/** Buys in a shop that dies at the given step, starts it again, and checks how it ended. `null`: it did not get that far. */
async function killAt(step: number, fault: string | null, ending: Ending): Promise<string | null> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sunbird-kill-'));
  const sandbox = createSandbox({ postLimit: 0 });
  const { url } = await sandbox.listen();
  const shop = new KilledShop(url, dataDirectory);
  try {
    await shop.prepare(fault);
    await shop.start(step);
    const where = await shop.buyUntilItDies();
    if (where !== null) await shop.start(0);
    await shop.expectEnding(ending, where ?? `step ${step}, which it never reached`);
    return where;
  } finally {
    await shop.stop();
    await sandbox.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
