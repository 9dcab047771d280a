// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const billPayMessages: Part<'billPay'> = {
  id: 'billPay',
  texts: {
    menu: 'What would you like to pay for?',
    all: 'All bills',
    nothing: 'Your account cannot buy anything here yet. Ask the shop if that looks wrong.',
    unfinishedTitle: ({ product }) => `${product}: not finished yet`,
    unfinishedText: ({ amount }) => `Your purchase of ${amount} is still being checked. Do not pay for it again.`,
    show: 'Show it',
  },
};
