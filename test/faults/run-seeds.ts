import type { Plant } from './world/companion-process.ts';
import { memoryHome } from './world/memory-home.ts';
import { sqliteHome } from './world/sqlite-home.ts';
import type { StoreHome } from './world/store-home.ts';
import { runSchedule, type Report } from './simulation.ts';

/** Runs schedules one after the other, and tells of each. */
export async function runSeeds(
  seeds: Iterable<number>,
  homes: (seed: number) => Promise<StoreHome>,
  tell: (report: Report) => unknown,
  plant: Plant = {},
): Promise<void> {
  for (const seed of seeds) tell(await runSchedule(seed, await homes(seed), plant));
}

/** Most schedules keep SQLite in memory, which is many times faster; some have a file, with its lock and its opening. */
export async function sqliteHomes(seed: number): Promise<StoreHome> {
  return seed % 8 === 0 ? sqliteHome() : memoryHome();
}
