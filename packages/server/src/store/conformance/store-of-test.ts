import type { Store } from '../../model/store.ts';
import type { InstructionRow } from '../../model/row.ts';

/** Returns the store of the running test. */
export type StoreOfTest = () => Store;

/** Inserts a row without conflicts. */
export async function written(store: Store, row: InstructionRow): Promise<InstructionRow> {
  const made = await store.create(row, 'received');
  if (!made) throw new Error(`Another instruction has the name ${row.exclusive}.`);
  return made.row;
}
