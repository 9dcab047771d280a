import type { PruneBefore, Store } from '../../model/store.ts';
import type { InstructionRow } from '../../model/row.ts';

/** Returns the store of the running test. */
export type StoreOfTest = () => Store;

/** Inserts a row without conflicts. */
export async function written(store: Store, row: InstructionRow): Promise<InstructionRow> {
  const made = await store.create(row, 'received');
  if (!made) throw new Error(`Another instruction has the name ${row.exclusive}.`);
  return made.row;
}

/** The tag of a key, as readable as a test needs it. */
export const tagOf = (ownerId: string, clientKey: string): string => `${ownerId} ${clientKey}`;

/** Deletes what is older than these instants, a batch of each, and nothing else. */
export function pruned(store: Store, before: Partial<PruneBefore>): Promise<boolean> {
  return store.prune({ instructions: 0, events: 0, inbox: 0, now: 0, ...before }, tagOf);
}
