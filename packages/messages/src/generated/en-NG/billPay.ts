// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const billPayMessages: Part<'billPay'> = {
  id: 'billPay',
  texts: {
    menu: 'What would you like to pay for?',
    all: 'All bills',
    nothing: 'There is nothing that your account may buy here. Ask the shop if you think there should be.',
    unfinishedTitle: ({ product }) => `${product}: not finished yet`,
    unfinishedText: ({ amount }) => `Your purchase of ${amount} is still being checked. Do not pay for it again.`,
    show: 'Show it',
  },
};
