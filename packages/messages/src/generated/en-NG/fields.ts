// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const fieldsMessages: Part<'fields'> = {
  id: 'fields',
  texts: {
    phoneLabel: 'Phone number',
    phoneEmpty: 'Enter a phone number',
    phoneLetters: 'Use digits only, such as 0803 123 4567',
    phoneTooShort: ({ missing }) => pluralText('en-NG', missing, { one: 'This number is 1 digit short', other: `This number is ${numberText('en-NG', missing)} digits short` }),
    phoneTooLong: 'This number is too long. It needs 11 digits',
    phoneForeign: 'Enter a Nigerian number. Numbers of other countries do not work here',
    phoneNotMobile: 'This is not a mobile number. They begin with 070, 080, 081, 090 or 091',
    networkLabel: 'Network',
    networkEmpty: 'Choose a network',
    networkSuggested: ({ network }) => `Looks like ${network}. Ported number? Choose its network.`,
    amountLabel: 'Amount',
    amountEmpty: 'Enter an amount',
    amountNotNumber: 'Use digits only, such as 500',
    amountMeant: ({ first, second }) => `Do you mean ${first} or ${second}? Choose the right one, or type it again`,
    amountMeantOne: ({ amount }) => `Do you mean ${amount}? Choose it, or type it again`,
    amountNotWhole: 'Enter whole naira, without kobo',
    amountTooSmall: ({ minimum }) => `The smallest amount is ${minimum}`,
    amountTooLarge: ({ maximum }) => `The largest amount is ${maximum}`,
    amountRange: ({ minimum, maximum }) => `Between ${minimum} and ${maximum}`,
    amountPresets: 'Common amounts',
    phoneExample: '0803 123 4567',
    networkChange: ({ network, press }) => `${network} ${press} network`,
    change: 'Change',
    close: 'Close',
    changeNamed: ({ name, value }) => `Change ${name}, ${value}`,
    balance: ({ amount }) => `Balance ${amount}`,
  },
};
