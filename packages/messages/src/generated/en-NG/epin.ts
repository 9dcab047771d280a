// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const epinMessages: Part<'epin'> = {
  id: 'epin',
  texts: {
    title: 'Buy exam pins',
    productLabel: 'Exam pin',
    productEmpty: 'Choose what you need',
    productHint: 'Prices are for one pin. You see what you pay before anything is bought.',
    left: ({ count }) => `${numberText('en-NG', count)} left`,
    soldOut: 'Sold out',
    quantityLabel: 'How many',
    quantityHint: ({ maximum }) => `Up to ${numberText('en-NG', maximum)} at once`,
    quantityStock: ({ maximum }) => pluralText('en-NG', maximum, { one: 'This is the last one', other: `Only ${numberText('en-NG', maximum)} are left` }),
    accountLabel: 'Registration number',
    accountEmpty: 'Enter the registration number',
    accountSymbols: 'Use letters and digits only',
    profileLabel: 'JAMB profile code',
    profileEmpty: 'Enter the profile code that JAMB sent by SMS',
    profileUnknown: 'JAMB knows no profile with this code. Check it and try again',
    profileHint: '10 digits, from the SMS of JAMB',
    phoneHint: 'The number that is registered with JAMB',
    subject: ({ count, title }) => pluralText('en-NG', count, { one: `${title}`, other: `${numberText('en-NG', count)} × ${title}` }),
    subjectPlain: ({ count }) => pluralText('en-NG', count, { one: 'Exam pin', other: `${numberText('en-NG', count)} exam pins` }),
    ownerOnly: 'Pins are shown only to the person who bought them.',
  },
};
