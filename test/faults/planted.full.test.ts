import { describe, expect, it } from 'vitest';
import { plantedBugs } from './planted/bugs.ts';
import { ownerBugs } from './planted/owner-bugs.ts';
import { sqliteHomes } from './run-seeds.ts';
import { drawSchedule } from './schedule.ts';
import { runSchedule } from './simulation.ts';

/** So many schedules are enough to find any of them. */
const most = 300;

describe('a bug that is put in on purpose is found', () => {
  it.each([...plantedBugs, ...ownerBugs])(
    '$caughtBy: $name',
    { timeout: 300_000, retry: 0 },
    async ({ plant, caughtBy, needsBurst = false }) => {
      const found = new Set<string>();
      let tried = 0;
      for (let seed = 1; tried < most && !found.has(caughtBy); seed += 1) {
        if (drawSchedule(seed).isBurst !== needsBurst) continue;
        tried += 1;
        const { failures } = await runSchedule(seed, await sqliteHomes(seed), plant);
        for (const { invariant } of failures) found.add(invariant);
      }
      expect([...found]).toContain(caughtBy);
    },
  );
});
