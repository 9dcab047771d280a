import type { Plant } from '../world/companion-process.ts';

/** A bug, and the invariant that has to find it. */
export interface PlantedBug {
  readonly name: string;
  readonly plant: Plant;
  readonly caughtBy: string;
  /** Only schedules with more purchases than a minute has room for can show it. */
  readonly needsBurst?: boolean;
}
