import type { Ref } from '@tillside/contract';
import type { Store } from '@tillside/server';
import type { InstructionRow } from './history.ts';

/** Every instruction of a store with its rows, which no list reads; newest first. */
export async function wholeRows(store: Pick<Store, 'page' | 'find'>): Promise<readonly InstructionRow[]> {
  const found: InstructionRow[] = [];
  let after: Ref | null = null;
  do {
    const request = { ownerId: null, limit: 10_000, ...(after && { after }) };
    const page: { readonly rows: readonly { readonly ref: Ref }[]; readonly next: Ref | null } = await store.page(
      request,
      ['ref'],
    );
    for (const { ref } of page.rows) {
      const row = await store.find(ref, null);
      if (row) found.push(row);
    }
    after = page.next;
  } while (after !== null);
  return found;
}
