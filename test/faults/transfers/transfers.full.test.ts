import { expect, it } from 'vitest';
import { memoryHome } from '../world/memory-home.ts';
import { runTransfers } from './run-transfers.ts';

it('that go round in circles end with the last of what happened', { timeout: 120_000, retry: 0 }, async () => {
  const report = await runTransfers(7, 1, memoryHome(), {
    options(options, { time }) {
      const again = (): void => void time.setTimeout(again, 0);
      time.setTimeout(again, 1_000);
      return options;
    },
  });
  expect(report.violations).toEqual([expect.stringMatching(/^It did not end within \d+ steps\.$/)]);
  expect(report.told.length).toBeGreaterThan(0);
});
