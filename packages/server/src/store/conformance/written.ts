import type { InstructionRow } from '../../model/row.ts';
import type { Store } from '../../model/store.ts';

/** Inserts a row without conflicts. */
export async function written(store: Store, row: InstructionRow): Promise<InstructionRow> {
  const made = await store.create(row, 'received');
  if (!made) throw new Error(`Another instruction has the name ${row.exclusive}.`);
  return made.row;
}
