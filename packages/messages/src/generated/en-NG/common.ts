// Made of languages/en-NG.json: npm run -s messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const commonMessages: Part<'common'> = {
  id: 'common',
  texts: {
    loading: 'Loading',
    tryAgain: 'Try again',
    copyNamed: ({ name }) => `Copy: ${name}`,
    copied: 'Copied',
    copyFailed: 'Could not copy. Select the text instead.',
    partFailed: 'This part could not load. Check your connection.',
    partFailedSent: 'Do not pay again. Your purchase continues by itself.',
    testMode: 'Test mode',
    reference: 'Reference',
    waitSeconds: ({ seconds }) => pluralText('en-NG', seconds, { one: '1 second', other: `${numberText('en-NG', seconds)} seconds` }),
    offlineTitle: 'You are offline',
    offlineText: 'Nothing is lost. Continue when you are back online.',
    signInTitle: 'Please sign in again',
    signInText: 'Your session has ended. What you typed is kept.',
    callerChangedTitle: 'Someone else is signed in now',
    callerChangedText: 'A payment that was already sent is kept. Reload the page to continue.',
    reloadPage: 'Reload the page',
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
    listFailed: 'This list could not load',
  },
};
