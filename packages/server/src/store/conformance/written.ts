import type { InstructionRow } from '../../ledger/row.ts';
import type { Store } from '../store.ts';

/** Writes a row that nothing keeps from being written. */
export async function written(store: Store, row: InstructionRow): Promise<InstructionRow> {
  const made = await store.create(row, 'received');
  if (!made) throw new Error(`Another instruction has the name ${row.exclusive}.`);
  return made.row;
}
