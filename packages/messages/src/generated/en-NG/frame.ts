// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const frameMessages: Part<'frame'> = {
  id: 'frame',
  texts: {
    cardTitle: 'Card details',
    payTitle: 'Payment',
    failTitle: 'Not shown',
    ticket: 'This ticket was used before, or is too old. Ask for a new one.',
    bind: 'This ticket belongs to another browser or another session.',
    unauthenticated: 'Nobody is signed in.',
    unavailable: 'The service is starting or stopping.',
    internal: 'Something went wrong on our side.',
  },
};
