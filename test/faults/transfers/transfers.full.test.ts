import { expect, it } from 'vitest';
import { memoryHome } from '../world/memory-home.ts';
import { plantedTransferBugs } from './planted-transfers.ts';
import { runTransfers } from './run-transfers.ts';

/** So many runs are enough to find any of them. */
const most = 6;

it(
  'credits each of some hundred transfers once, whatever becomes of their events',
  { timeout: 120_000, retry: 0 },
  async () => {
    const { violations } = await runTransfers(7, 300, memoryHome());
    expect(violations).toEqual([]);
  },
);

it.each(plantedTransferBugs)('finds out that $name', { timeout: 120_000, retry: 0 }, async ({ plant, saying }) => {
  const said: string[] = [];
  for (let seed = 1; seed <= most && !said.some((line) => saying.test(line)); seed += 1)
    said.push(...(await runTransfers(seed, 100, memoryHome(), plant)).violations);
  expect(said).toContainEqual(expect.stringMatching(saying));
});
