import { changedMoves, withMethods } from '../planted/changed-moves.ts';
import type { Plant } from '../world/companion-process.ts';

/** A bug against the limits of a caller, and the scenario that has to find it. */
export interface HostileBug {
  readonly name: string;
  readonly caughtBy: string;
  readonly plant: Plant;
}

const everything = 1_000_000;

export const hostileBugs: readonly HostileBug[] = [
  {
    name: 'a caller’s share of the purchase lane is not asked',
    caughtBy: 'holds the purchase lane',
    plant: changedMoves((row, meant) => [
      row,
      meant.slot ? { ...meant, slot: { ...meant.slot, share: everything } } : meant,
    ]),
  },
  {
    name: 'validations are counted for each operation alone',
    caughtBy: 'fills the validation lane',
    plant: {
      store: (store) =>
        withMethods(store, { takeSlot: (slot, now) => store.takeSlot({ ...slot, ownerId: slot.id }, now) }),
    },
  },
  {
    name: 'due work of one caller may take every place',
    caughtBy: 'has hooks that are slow for her, and buys as much as she may',
    plant: {
      store: (store) =>
        withMethods(store, { claim: (request) => store.claim({ ...request, perOwner: everything, without: [] }) }),
    },
  },
  {
    name: 'a caller’s questions to the platform are not limited',
    caughtBy: 'has many connections to the platform made at once',
    plant: {
      options: (options) => ({ ...options, limits: { perCaller: () => ({ questions: everything }) } }),
    },
  },
  {
    name: 'what was opened at a bank is not counted',
    caughtBy: 'opens bank accounts without end',
    plant: {
      store: (store) =>
        withMethods(store, {
          records: async (page) => (page.kind === 'account_opened' ? [] : store.records(page)),
        }),
    },
  },
];
