import { changedMoves, withMethods } from './changed-moves.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Bugs of money that is owed: to whom, and how often it is paid. */
export const owedBugs: readonly PlantedBug[] = [
  {
    name: 'a payout goes to whoever asked for it',
    caughtBy: 'money goes to its owner',
    plant: {
      operations: ['card.withdraw'],
      store: (store) =>
        withMethods(store, {
          create: (row, ...more) => store.create({ ...row, owedTo: row.owner.customerId ?? row.owedTo }, ...more),
        }),
    },
  },
  {
    name: 'a payout is owed though it is the cardholder who asks',
    caughtBy: 'money goes to its owner',
    plant: {
      operations: ['card.withdraw'],
      store: (store) =>
        withMethods(store, {
          create: ({ owner: { customerId: _forgotten, ...owner }, ...row }, ...more) =>
            store.create({ ...row, owner }, ...more),
        }),
    },
  },
  {
    name: 'a refund that a hook pays is told as owed as well',
    caughtBy: 'a refund is paid once',
    plant: {
      operations: ['airtime.buy'],
      ...changedMoves((row, meant) =>
        meant.patch.funding === 'refund_owed' ? [row, { ...meant, announce: ['refund.owed'] }] : [row, meant],
      ),
    },
  },
  {
    name: 'that a refund was paid is told to nobody',
    caughtBy: 'a refund is paid once',
    plant: {
      operations: ['airtime.buy'],
      ...changedMoves((row, meant) =>
        meant.patch.funding === 'refunded' ? [row, { ...meant, announce: [] }] : [row, meant],
      ),
    },
  },
  {
    name: 'staff may name anybody as the payee',
    caughtBy: 'money goes to its owner',
    plant: {
      operations: ['card.withdraw'],
      store: (store) =>
        withMethods(store, {
          records: async (page) => (page.kind === 'customer_caller' ? [] : store.records(page)),
        }),
    },
  },
];
