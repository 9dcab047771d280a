import { openPostgres } from '../../postgres.ts';
import { memoryHome } from '../world/memory-home.ts';
import { openPostgresHomes } from '../world/postgres-home.ts';
import type { StoreHome } from '../world/store-home.ts';
import { runTransfers, type TransferReport } from './run-transfers.ts';

/** One run of `npm run tool -- faults --transfers N`. Returns the number of violations. */
export async function runTransfersOn(
  store: 'sqlite' | 'postgres',
  seed: number,
  transfers: number,
): Promise<TransferReport> {
  if (store === 'sqlite') return runTransfers(seed, transfers, memoryHome());
  const server = await openPostgres();
  const homes = await openPostgresHomes(server.url, 'transfers');
  try {
    const home: StoreHome = await homes.homeFor(seed);
    return await runTransfers(seed, transfers, home);
  } finally {
    await homes.close();
    await server.close();
  }
}
