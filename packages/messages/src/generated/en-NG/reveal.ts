// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const revealMessages: Part<'reveal'> = {
  id: 'reveal',
  texts: {
    name: 'Show details',
    frame: 'Card details',
    text: 'Secure view: this page can’t read these details.',
    loading: 'Opening the secure view',
    hide: 'Hide',
    again: 'Show again',
    stepUpTitle: 'Confirm it’s you',
    stepUpText: 'The shop asks for this before it shows card details.',
    stepUpLink: 'Confirm now',
    stepUpNone: 'The shop has not switched this on. Ask the shop.',
    failedTitle: 'The details cannot be shown',
    tried: 'Try again in a moment.',
    obscured: 'Something covers this part of the page. Move it away and try again.',
    blocked: 'This page’s security policy blocks the secure view. Tell the shop.',
    oldBrowser: 'This browser, or your connection, cannot show them safely. Try another browser.',
    wait: ({ wait }) => `They were shown often in a short time. Try again in ${wait}.`,
  },
};
