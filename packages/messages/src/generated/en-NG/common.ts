// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const commonMessages: Part<'common'> = {
  id: 'common',
  texts: {
    loading: 'Loading',
    tryAgain: 'Try again',
    partFailed: 'This part could not load. Check your connection.',
    partFailedSent: 'Do not pay again. Your purchase continues by itself.',
    crashedTitle: 'This part of the page stopped working',
    crashedText: 'A payment that was already sent is kept, and continues by itself.',
    testMode: 'Test mode',
    reference: 'Reference',
    offlineTitle: 'You are offline',
    offlineText: 'Nothing is lost. Continue when you are back online.',
    sessionFailedTitle: 'This could not load',
    sessionFailedText: 'The shop did not answer. Nothing was bought.',
    notAllowedTitle: 'Not available for your account',
    notAllowedText: 'Ask the shop if you need to buy this.',
    fillErrors: ({ count }) => pluralText('en-NG', count, { one: 'One thing needs your attention', other: `${numberText('en-NG', count)} things need your attention` }),
    continue: 'Continue',
    entryRefused: ({ entry, reason }) => `Number ${entry}: ${reason}`,
    checkField: 'Check this field.',
    choose: 'Choose',
    choiceGone: 'This is no longer available. Choose again',
    optionUnavailable: ({ name }) => `${name} (not available now)`,
    failing: 'Failing',
    listFailed: 'This list could not load',
  },
};
