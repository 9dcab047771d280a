import { memoryHome } from './world/memory-home.ts';
import { sqliteHome } from './world/sqlite-home.ts';
import type { StoreHome } from './world/store-home.ts';
import { runSchedule, type Report } from './simulation.ts';

interface Listener {
  begins(seed: number): unknown;
  ended(report: Report): unknown;
}

/** Runs schedules one after the other, and reports each. */
export async function runSeeds(
  seeds: Iterable<number>,
  homes: (seed: number) => Promise<StoreHome>,
  tell: Listener,
): Promise<void> {
  for (const seed of seeds) {
    tell.begins(seed);
    tell.ended(await runSchedule(seed, await homes(seed)));
  }
}

/**
 * Most schedules keep SQLite in memory, which is many times faster. Some use a file, with its lock and its opening, and
 * in some several companions share the memory.
 */
export async function sqliteHomes(seed: number): Promise<StoreHome> {
  return seed % 8 === 0 ? sqliteHome() : memoryHome({ isShared: seed % 4 === 2 });
}
