import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Which run has to find a bug. */
export type Finder =
  /** `npm run tool -- faults` on SQLite, within 300 schedules, or on PostgreSQL, within 60. */
  | { readonly by: 'sqlite' | 'postgres' }
  /** `npm run tool -- faults --transfers 100`, within six runs. */
  | { readonly by: 'transfers' }
  /** `npm run tool -- faults --losing 100`. */
  | { readonly by: 'losing' }
  /** `npm run tool -- faults --hostile`, by the scenario of this name. */
  | { readonly by: 'hostile'; readonly scenario: string }
  /** A unit test, where schedules do not see the bug, and why. `file` is a path from the root; `title` is a part of its name. */
  | { readonly by: 'unit test'; readonly file: string; readonly title: string; readonly why: string };

/** A bug that a careless maintainer could make: an edit of one source file, applied in memory as the file is loaded. */
export interface PlantedBug {
  /** States what is wrong, in a sentence. */
  readonly name: string;
  /** A text that occurs in the source of `packages/server` exactly once, in whichever file. */
  readonly old: string;
  readonly new: string;
  /** Default: schedules on SQLite. */
  readonly found?: Finder;
}

/** A source file, and what is in it. */
export interface Source {
  readonly url: string;
  readonly text: string;
}

/** The run that has to find the bug. Default: schedules on SQLite. */
export function finderOf({ found = { by: 'sqlite' } }: PlantedBug): Finder {
  return found;
}

/** The source with the bug in it. */
export function edited({ old, new: planted }: PlantedBug, source: string): string {
  return source.replace(old, () => planted);
}

/**
 * The address of the file that the bug is in.
 * @param sources default: those of `packages/server`, read once
 * @throws Error where the edit does not apply any more
 */
export function placeOf({ name, old }: PlantedBug, sources: readonly Source[] = ofTheServer()): string {
  const places = sources.flatMap(({ url, text }) =>
    text
      .split(old)
      .slice(1)
      .map(() => url),
  );
  const [place] = places;
  if (place !== undefined && places.length === 1) return place;
  const where = place === undefined ? 'nowhere' : `${places.length} times, in ${[...new Set(places)].join(', ')}`;
  throw new Error(`“${name}” does not apply: its old text stands ${where}.`);
}

let read: readonly Source[] | null = null;

function ofTheServer(): readonly Source[] {
  const folder = join(import.meta.dirname, '../../../packages/server/src');
  read ??= globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).map((file) => {
    const path = join(folder, file);
    return { url: pathToFileURL(path).href, text: readFileSync(path, 'utf8') };
  });
  return read;
}
