// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const staffHealthMessages: Part<'staffHealth'> = {
  id: 'staffHealth',
  texts: {
    title: 'Provider health',
    window: ({ time }) => `Purchases of the last 15 minutes, read at ${time}. Each shopper counts once.`,
    empty: 'No purchases in the last 15 minutes',
    unknownTitle: 'Not known right now',
    unknownText: 'The purchases of the last 15 minutes could not be read. Nothing is paused because of them.',
    good: 'Good',
    unproven: 'Not enough data',
    slow: 'Slow',
    down: 'Down',
    paused: ({ time }) => `Not sold since ${time}`,
    failed: ({ count }) => `${pluralText('en-NG', count, { one: `${numberText('en-NG', count)} shopper’s purchase`, other: `${numberText('en-NG', count)} shoppers’ purchases` })} failed since the last delivery`,
    late: ({ count }) => `${pluralText('en-NG', count, { one: `${numberText('en-NG', count)} shopper`, other: `${numberText('en-NG', count)} shoppers` })} waited 2 minutes or longer`,
    usual: ({ minutes }) => `usually ${numberText('en-NG', minutes)} min`,
    delivered: ({ count }) => pluralText('en-NG', count, { '=0': 'none delivered', other: `${numberText('en-NG', count)} delivered` }),
    last: ({ time }) => `the last at ${time}`,
  },
};
