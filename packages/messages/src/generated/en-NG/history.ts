// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const historyMessages: Part<'history'> = {
  id: 'history',
  texts: {
    title: 'Your purchases',
    emptyTitle: 'Nothing bought yet',
    emptyText: 'What you buy appears here, with its receipt.',
    failedTitle: 'Your purchases could not load',
    failedText: 'They are safe. Try again in a moment.',
    more: 'Show more',
    moreLoaded: ({ count }) => pluralText('en-NG', count, { one: '1 more purchase shown', other: `${numberText('en-NG', count)} more purchases shown` }),
    moreFailed: 'More purchases could not load.',
    filter: 'Find a purchase',
    backToAll: 'All purchases',
    again: ({ name }) => `Buy again: ${name}`,
    search: 'Name, number or reference',
    product: 'Product',
    anyProduct: 'All products',
    state: 'Outcome',
    anyState: 'All',
    open: 'Not finished',
    delivered: 'Delivered',
    answered: 'Answered',
    notDelivered: 'Not delivered',
    activity: 'Cards and accounts',
    found: ({ found, looked }) => `${numberText('en-NG', found)} found so far, in your ${numberText('en-NG', looked)} newest purchases`,
    foundAll: ({ found, looked }) => `${numberText('en-NG', found)} of your ${numberText('en-NG', looked)} purchases`,
    lookFurther: 'Search older purchases',
    nothingFound: 'Nothing found',
    nothingFoundText: 'No purchase matches this search.',
    clear: 'Clear search',
    other: 'Purchase',
  },
};
