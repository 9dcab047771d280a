import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const creditedOnce: Invariant = {
  name: 'a transfer is credited once',
  sentence: 'However many session ids a transfer is asked for by, it is credited once.',
  check: ({ world }: Ending): readonly Violation[] => {
    const credits = world.history.told.flatMap(({ event }) => (event.type === 'account.credited' ? [event] : []));
    return [...Map.groupBy(credits, ({ transfer }) => transfer.transId)].flatMap(([transaction, told]) => {
      const ids = new Set(told.map(({ id }) => id));
      return ids.size <= 1 ? [] : [violation(null, `${transaction} was credited as ${[...ids].join(' and ')}.`)];
    });
  },
};
