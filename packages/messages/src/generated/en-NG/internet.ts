// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const internetMessages: Part<'internet'> = {
  id: 'internet',
  texts: {
    title: 'Buy internet',
    providerLabel: 'Provider',
    providerEmpty: 'Choose a provider',
    providerNone: 'No pins are for sale right now. Try again later.',
    planLabel: 'Plan',
    planEmpty: 'Choose a plan',
    planHint: 'Prices for one pin. You see what you pay before anything is bought.',
    countLabel: 'How many pins',
    countHint: ({ maximum }) => `At most ${maximum} at once.`,
    accountLabel: 'Your account (optional)',
    accountHint: 'We can look it up before you pay. The pins are not tied to it.',
    accountWrong: 'An account has no spaces, and at most 64 characters',
    accountSkip: 'You can go on without it: the pins are not tied to an account.',
    subject: ({ count, plan }) => pluralText('en-NG', count, { one: `${plan} pin`, other: `${plan} pin × ${numberText('en-NG', count)}` }),
    planUntold: 'Spectranet',
    pinsFewer: ({ shown, bought }) => `The provider has shown ${numberText('en-NG', shown)} of your ${numberText('en-NG', bought)} pins so far. Ask the shop for the others, with the reference below.`,
  },
};
