/*
 * Every word a shopper reads, in the English of Nigeria. A key is never reused for two meanings, so that a translation
 * can differ where English does not.
 */
export const enNG = {
  // Shared by every widget
  loading: 'Loading',
  tryAgain: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text instead.',
  partFailed: 'This part could not be loaded. Check your connection.',
  partFailedSent: 'Do not pay again. Your purchase goes on by itself, and is kept.',
  testMode: 'Test mode',
  reference: 'Reference',
  waitSeconds: ({ seconds }: { seconds: number }): string => (seconds === 1 ? '1 second' : `${seconds} seconds`),

  // When something stands in the way
  offlineTitle: 'You are offline',
  offlineText: 'Nothing was lost. You can go on when you are connected again.',
  signInTitle: 'Please sign in again',
  signInText: 'Your session has ended. What you filled in is kept.',
  callerChangedTitle: 'Someone else is signed in now',
  callerChangedText:
    'This page can no longer be used, and a payment that was already sent is kept. Reload the page to go on.',
  reloadPage: 'Reload the page',
  sessionFailedTitle: 'This could not be loaded',
  sessionFailedText: 'The shop did not answer. Nothing was bought.',
  notAllowedTitle: 'Not available for your account',
  notAllowedText: 'Ask the shop if you think you should be able to buy this.',

  // The steps of a purchase
  fillErrors: ({ count }: { count: number }): string =>
    count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
  continue: 'Continue',

  // The name check before paying
  nameLabel: 'Name on the account',
  nameNotGiven: 'Account found',

  // Fields that several bills use
  entryRefused: ({ entry, reason }: { entry: string; reason: string }): string => `Number ${entry}: ${reason}`,
  choose: 'Choose',
  choiceGone: 'This is not on offer any more. Choose again',
  optionUnavailable: ({ name }: { name: string }): string => `${name} (not available now)`,
  listFailed: 'This list could not be loaded',
  phoneLabel: 'Phone number',
  phoneEmpty: 'Enter a phone number',
  phoneLetters: 'Use digits only, such as 0803 123 4567',
  phoneTooShort: 'This number is too short. Nigerian mobile numbers have 11 digits',
  phoneTooLong: 'This number is too long. Nigerian mobile numbers have 11 digits',
  phoneForeign: 'Enter a Nigerian number. Numbers of other countries do not work here',
  phoneNotMobile: 'This is not a mobile number. They begin with 070, 080, 081, 090 or 091',
  networkLabel: 'Network',
  networkEmpty: 'Choose a network',
  networkSuggested: 'Suggested from the number. Ported? Choose another.',
  amountLabel: 'Amount',
  amountEmpty: 'Enter an amount',
  amountNotNumber: 'Use digits only, such as 500',
  amountNotWhole: 'Enter whole naira, without kobo',
  amountTooSmall: ({ minimum }: { minimum: string }): string => `The smallest amount is ${minimum}`,
  amountTooLarge: ({ maximum }: { maximum: string }): string => `The largest amount is ${maximum}`,
  amountRange: ({ minimum, maximum }: { minimum: string; maximum: string }): string =>
    `Between ${minimum} and ${maximum}`,
  amountPresets: 'Common amounts',

  // Airtime
  airtimeTitle: 'Buy airtime',
  airtimeSubject: ({ network, phone }: { network: string; phone: string }): string => `${network} airtime for ${phone}`,
  airtimeSubjectMany: ({ count }: { count: number }): string => `Airtime for ${count} numbers`,
};

/** The typed message catalogue. A provider takes any part of it. */
export type Messages = typeof enNG;
