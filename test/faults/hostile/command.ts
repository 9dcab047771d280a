import { openPostgres } from '../../postgres.ts';
import { memoryHome } from '../world/memory-home.ts';
import { openPostgresHomes } from '../world/postgres-home.ts';
import type { StoreHome } from '../world/store-home.ts';
import { complaintsOf, runDay } from './run-hostile.ts';
import { scenarios } from './scenarios.ts';

export interface HostileReport {
  readonly scenarios: number;
  readonly starved: number;
}

/**
 * Runs every scenario, and compares each with the day without the attacker. Prints a line for each, and who starved.
 */
export async function runHostileOn(
  store: 'sqlite' | 'postgres',
  seed: number,
  say: (line: string) => void,
): Promise<HostileReport> {
  const server = store === 'postgres' ? await openPostgres() : null;
  const homes = server && (await openPostgresHomes(server.url, 'hostile'));
  const homeFor = async (): Promise<StoreHome> => (homes ? homes.homeFor(seed) : memoryHome());
  try {
    const control = await runDay(seed, await homeFor(), null);
    let starved = tell('nobody is hostile', complaintsOf(control, control));
    for (const scenario of scenarios) {
      starved += tell(scenario.name, complaintsOf(await runDay(seed, await homeFor(), scenario), control));
    }
    return { scenarios: scenarios.length, starved };
  } finally {
    await homes?.close();
    await server?.close();
  }

  function tell(name: string, complaints: readonly string[]): number {
    say(complaints.length === 0 ? `✓ ${name}` : `✗ ${name}: ${complaints.length} complaints`);
    for (const line of complaints.slice(0, 5)) say(`    ${line}`);
    return complaints.length;
  }
}
