// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const bettingMessages: Part<'betting'> = {
  id: 'betting',
  texts: {
    title: 'Fund a betting account',
    providerLabel: 'Betting company',
    providerEmpty: 'Choose a betting company',
    providersNone: 'No betting company accepts deposits right now. Try again later.',
    accountLabel: 'Customer ID',
    accountHint: 'Find it in your betting account, under your profile.',
    accountEmpty: 'Enter the customer ID',
    accountWrong: 'A customer ID has no spaces, and at most 64 characters',
    subject: ({ provider, account }) => `Money for ${provider} account ${account}`,
  },
};
