// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const replaceMessages: Part<'replace'> = {
  id: 'replace',
  texts: {
    name: 'Replace',
    title: 'Replace this card?',
    press: 'Replace the card',
    caution: 'The number stops working',
    cautionText: 'The card gets a new number, security code and expiry date, and keeps its balance. Shops and subscriptions that have the old number can no longer charge it. This cannot be undone.',
    doing: 'Replacing the card',
    done: 'Card replaced',
    doneText: 'It has a new number, security code and expiry date. Its balance is the same.',
    notDone: 'The card was not replaced',
  },
};
