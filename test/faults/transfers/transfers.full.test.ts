import { expect, it } from 'vitest';
import { memoryHome } from '../world/memory-home.ts';
import { runTransfers } from './run-transfers.ts';

it(
  'credits each of some hundred transfers once, whatever becomes of their events',
  { timeout: 120_000, retry: 0 },
  async () => {
    const { violations } = await runTransfers(7, 300, memoryHome());
    expect(violations).toEqual([]);
  },
);
