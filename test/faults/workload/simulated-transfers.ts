import { naira } from '@tillside/contract';
import { z } from 'zod';
import type { Randomness } from '../world/randomness.ts';
import type { World } from '../world/world.ts';
import { request } from './shop-window.ts';

/** Staff try a transfer out (sandbox only, platform §4.2), with a double click at times. */
export async function simulateTransfer(world: World, chance: Randomness, number: number): Promise<void> {
  const body = { account: chance.pick(world.accounts), amount: naira(chance.integer(1, 900) * 10) };
  const press = (): Promise<unknown> =>
    request(world, 'staff', { method: 'POST', path: '/simulations/transfer', key: `key-of-trial-${number}`, body });
  await Promise.all(chance.chance(0.3) ? [press(), press()] : [press()]);
}

const Simulated = z.object({ amount: z.number(), transaction: z.object({ session_id: z.string() }) });

/**
 * Sessions of simulated transfers, in kobo, as the platform answered. They cause no event and count only once a caller
 * asks for them, so some are never published.
 */
export function simulatedTransfers({ history }: World): ReadonlyMap<string, number> {
  const sessions = new Map<string, number>();
  for (const { path, arrivals } of history.departures) {
    if (!path.endsWith('/simulate-transfer')) continue;
    for (const { details } of arrivals) {
      const simulated = Simulated.safeParse(details);
      if (simulated.success)
        sessions.set(simulated.data.transaction.session_id, Math.round(simulated.data.amount * 100));
    }
  }
  return sessions;
}
