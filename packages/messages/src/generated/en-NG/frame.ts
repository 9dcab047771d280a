// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const frameMessages: Part<'frame'> = {
  id: 'frame',
  texts: {
    cardTitle: 'Card details',
    payTitle: 'Payment',
    failTitle: 'Not shown',
    ticket: 'This was used before or is too old. Close it and try again.',
    bind: 'This was opened in another browser or session. Close it and try again.',
    unauthenticated: 'Nobody is signed in.',
    unavailable: 'The shop is not answering right now. Try again in a moment.',
    internal: 'Something went wrong on our side.',
  },
};
