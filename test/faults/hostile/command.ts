import { openPostgres } from '../../postgres.ts';
import { memoryHome } from '../world/memory-home.ts';
import { openPostgresHomes } from '../world/postgres-home.ts';
import type { StoreHome } from '../world/store-home.ts';
import { runDay, starvedOn } from './run-hostile.ts';
import { scenarios } from './scenarios.ts';

/** POSTs a minute that the platform takes from one address (platform §8). */
const mostPosts = 60;

export interface HostileReport {
  readonly scenarios: number;
  readonly starved: number;
}

/** Runs every scenario, each compared with the day without her. Tells of each in a line, and of who starved. */
export async function runHostileOn(
  store: 'sqlite' | 'postgres',
  seed: number,
  say: (line: string) => void,
): Promise<HostileReport> {
  const server = store === 'postgres' ? await openPostgres() : null;
  const homes = server && (await openPostgresHomes(server.url, 'hostile'));
  const homeFor = async (): Promise<StoreHome> => (homes ? homes.homeFor() : memoryHome());
  try {
    const control = await runDay(seed, await homeFor(), null);
    let starved = tell('nobody is hostile', starvedOn(control, control), control.broken);
    for (const scenario of scenarios) {
      const day = await runDay(seed, await homeFor(), scenario);
      const wrong = day.posts > mostPosts ? [`${day.posts} POSTs arrived in one minute`, ...day.broken] : day.broken;
      starved += tell(scenario.name, starvedOn(day, control), wrong, control.visits.length);
    }
    return { scenarios: scenarios.length, starved };
  } finally {
    await homes?.close();
    await server?.close();
  }

  function tell(name: string, hurt: ReturnType<typeof starvedOn>, wrong: readonly string[], of?: number): number {
    const count = hurt.length + wrong.length;
    say(`${count === 0 ? '✓' : '✗'} ${name}${count === 0 ? '' : `: ${hurt.length} of ${of ?? '?'} requests starved`}`);
    for (const line of wrong.slice(0, 5)) say(`    ${line}`);
    for (const { label, what } of hurt.slice(0, 5)) say(`    ${label} ${what}`);
    return count;
  }
}
