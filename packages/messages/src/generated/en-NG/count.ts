// Made of languages/en-NG.json: npm run tool -- messages
import { numberText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const countMessages: Part<'count'> = {
  id: 'count',
  texts: {
    less: 'One less',
    more: 'One more',
    range: ({ minimum, maximum }) => `Enter a whole number from ${numberText('en-NG', minimum)} to ${numberText('en-NG', maximum)}`,
  },
};
