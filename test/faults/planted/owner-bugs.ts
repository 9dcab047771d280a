import { withMethods } from './changed-moves.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Bugs that would bring money to somebody who does not own it. */
export const ownerBugs: readonly PlantedBug[] = [
  {
    name: 'a withdrawal begins whatever else of the card is under way',
    caughtBy: 'a card pays out what it held',
    plant: {
      operations: ['card.withdraw', 'card.terminate', 'card.topup'],
      store: (store) =>
        withMethods(store, {
          create: (row, ...more) =>
            store.create(row.operation === 'card.withdraw' ? { ...row, exclusive: null } : row, ...more),
        }),
    },
  },
  {
    name: 'the end of a card does not look whether a deposit is awaited',
    caughtBy: 'a card pays out what it held',
    plant: {
      operations: ['card.topup', 'card.terminate'],
      store: (store) =>
        withMethods(store, { create: (row, why, more) => store.create(row, why, { ...more, alone: false }) }),
    },
  },
  {
    name: 'a card under whose money something is under way cannot be frozen',
    caughtBy: 'a card pays out what it held',
    plant: {
      operations: ['card.freeze', 'card.unfreeze', 'card.withdraw', 'card.topup'],
      store: (store) =>
        withMethods(store, {
          create: (row, ...more) =>
            store.create({ ...row, exclusive: row.exclusive?.replace('card freeze', 'card money') ?? null }, ...more),
        }),
    },
  },
  {
    name: 'what a card held is what it was seen to hold, though its money moved',
    caughtBy: 'a card pays out what it held',
    plant: {
      operations: ['card.terminate', 'card.topup'],
      options: (options) => ({
        ...options,
        fetch: async (input, init) => {
          const answer = await (options.fetch ?? fetch)(input, init);
          const { url, method } = new Request(input, init);
          if (method !== 'GET' || !/\/cards\/[^/?]+$/.test(url) || !answer.ok) return answer;
          // The balance of a look before the last one.
          const text = await answer.text();
          return new Response(
            text.replace(/"balance":([\d.]+)/, (_, held: string) => `"balance":${Number(held) + 5}`),
            answer,
          );
        },
      }),
    },
  },
  {
    name: 'a transfer is credited under each of its names',
    caughtBy: 'a transfer is credited once',
    plant: {
      operations: ['airtime.buy'],
      store: (store) =>
        withMethods(store, {
          keep: (record, { claim: _claim, ...along } = {}) => store.keep(record, along),
          revise: (record, body, { claim: _claim, ...along } = {}) => store.revise(record, body, along),
        }),
    },
  },
];
