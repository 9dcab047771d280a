import type { Store } from '@tillside/server';
import type { Plant } from '../world/companion-process.ts';
import type { Change, InstructionRow } from '../world/history.ts';

/** A store whose changes are others than the ledger meant. */
export function changedMoves(change: (row: InstructionRow, meant: Change) => readonly [InstructionRow, Change]): Plant {
  return { store: (store) => withMethods(store, { move: (row, meant) => store.move(...change(row, meant)) }) };
}

/** The same store, with some of its methods replaced. */
export function withMethods(store: Store, methods: Partial<Store>): Store {
  return new Proxy(store, {
    get: (target, name): unknown => Reflect.get(Object.hasOwn(methods, name) ? methods : target, name),
  });
}
