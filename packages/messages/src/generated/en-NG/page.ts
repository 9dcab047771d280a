// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const pageMessages: Part<'page'> = {
  id: 'page',
  texts: {
    range: ({ from, to, count }) => `${from} to ${to} of ${count}`,
    previous: 'Previous',
    next: 'Next',
  },
};
