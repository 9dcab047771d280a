// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const dollarsMessages: Part<'dollars'> = {
  id: 'dollars',
  texts: {
    label: 'Amount in dollars',
    hint: 'For example $25.50',
    empty: 'Enter an amount in dollars',
    notNumber: 'Use digits and a point only, such as 25.50',
    tooMany: 'Dollars have at most two digits after the point',
  },
};
