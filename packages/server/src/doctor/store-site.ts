import { stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve, sep } from 'node:path';
import type { StorePlace } from '../store/store-place.ts';
import { mend, ok, person, type Judgement } from './live-finding.ts';

/** Where a store keeps its data, and what the operating system says about that place. */
export interface StoreSite {
  /** `null` for a store of the merchant's own. */
  readonly place: StorePlace | null;
  /** `null` for what has no file. */
  readonly file: {
    /** The kind of file system, as `statfs` numbers it. */
    readonly fileSystem: number;
    /** `null` before the first start. */
    readonly mode: number | null;
    readonly isTemporary: boolean;
  } | null;
}

/** Looks at the file of a SQLite store. Opens nothing. */
export async function visitStore(place: StorePlace | null): Promise<StoreSite> {
  if (place?.kind !== 'sqlite' || place.path === ':memory:') return { place, file: null };
  const path = resolve(place.path);
  const mode = await stat(path).then(
    ({ mode }) => mode & 0o777,
    () => null,
  );
  const fileSystem = await statfs(mode === null ? resolve(path, '..') : path).then(
    ({ type }) => type,
    () => 0,
  );
  return { place, file: { fileSystem, mode, isTemporary: path.startsWith(resolve(tmpdir()) + sep) } };
}

/** File systems of Linux that do not outlive the machine or the container. */
const lost: Readonly<Record<number, string>> = {
  0x01021994: 'tmpfs, which is memory',
  0x858458f6: 'ramfs, which is memory',
  0x794c7630: 'overlayfs, a container’s own layer',
};

/** Judges whether what is stored there survives. */
export function judgeStorePlace(site: StoreSite | null): Judgement {
  if (site === null) return mend('No store is named.');
  const { place, file } = site;
  if (place === null) return person('It is a store of your own.');
  if (place.kind === 'postgres') return ok('It is PostgreSQL.');
  if (file === null) return mend('It is SQLite in memory, so everything is lost with the process.');
  const kind = lost[file.fileSystem];
  if (kind !== undefined) return mend(`The SQLite file is on ${kind}.`);
  if (file.isTemporary) return mend('The SQLite file is in a temporary folder.');
  if (file.mode !== null && (file.mode & 0o077) !== 0) {
    const mode = file.mode.toString(8).padStart(4, '0');
    return mend(
      `Others may read the SQLite file (mode ${mode}).`,
      'Run `chmod 600` on the file and on its -wal and -shm.',
    );
  }
  return person('It is a SQLite file. See that its volume outlives the container and the machine.');
}
