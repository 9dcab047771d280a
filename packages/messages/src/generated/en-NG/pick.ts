// Made of languages/en-NG.json: npm run tool -- messages
import { numberText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const pickMessages: Part<'pick'> = {
  id: 'pick',
  texts: {
    search: 'Search',
    groups: 'Groups',
    all: 'All',
    empty: 'Nothing is available right now. Try again later.',
    none: 'Nothing matches. Try fewer words.',
    more: ({ count }) => `Show more (${numberText('en-NG', count)} left)`,
    lastUsed: 'Last used',
  },
};
