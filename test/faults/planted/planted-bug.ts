/** Which run has to find a bug. */
export type Finder =
  /** `npm run faults` on SQLite, within 300 schedules, or on PostgreSQL, within 60. */
  | { readonly by: 'sqlite' | 'postgres' }
  /** `npm run faults -- --transfers 100`, within six runs. */
  | { readonly by: 'transfers' }
  /** `npm run faults -- --losing 100`. */
  | { readonly by: 'losing' }
  /** `npm run faults -- --hostile`, by the scenario of this name. */
  | { readonly by: 'hostile'; readonly scenario: string }
  /** A unit test, where schedules do not see the bug, and why. `file` is a path from the root; `title` is a part of its name. */
  | { readonly by: 'unit test'; readonly file: string; readonly title: string; readonly why: string };

/** A bug that a careless maintainer could make: an edit of one source file, applied in memory as the file is loaded. */
export interface PlantedBug {
  /** States what is wrong, in a sentence. */
  readonly name: string;
  /** A path below `packages/server/src`. */
  readonly file: string;
  /** A text that occurs in the file exactly once. */
  readonly old: string;
  readonly new: string;
  /** Default: schedules on SQLite. */
  readonly found?: Finder;
}

/** The run that has to find the bug. Default: schedules on SQLite. */
export function finderOf({ found = { by: 'sqlite' } }: PlantedBug): Finder {
  return found;
}

/** The source with the bug in it. @throws Error where the edit does not apply any more. */
export function edited({ name, file, old, new: planted }: PlantedBug, source: string): string {
  const [before = '', after, ...more] = source.split(old);
  if (after !== undefined && more.length === 0) return `${before}${planted}${after}`;
  const times = after === undefined ? 'not at all' : `${more.length + 1} times`;
  throw new Error(`“${name}” does not apply: its old text stands in ${file} ${times}.`);
}

/** The address of the file that the bug is in. */
export function fileOf({ file }: PlantedBug): URL {
  return new URL(`../../../packages/server/src/${file}`, import.meta.url);
}
