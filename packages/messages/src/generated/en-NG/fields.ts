// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const fieldsMessages: Part<'fields'> = {
  id: 'fields',
  texts: {
    nameLabel: 'Name on the account',
    nameNotGiven: 'Account found',
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
    amountTooSmall: ({ minimum }) => `The smallest amount is ${minimum}`,
    amountTooLarge: ({ maximum }) => `The largest amount is ${maximum}`,
    amountRange: ({ minimum, maximum }) => `Between ${minimum} and ${maximum}`,
    amountPresets: 'Common amounts',
  },
};
