// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const internationalMessages: Part<'international'> = {
  id: 'international',
  texts: {
    title: 'Pay a bill abroad',
    countryLabel: 'Country',
    countryEmpty: 'Choose a country',
    operatorLabel: 'Operator',
    operatorEmpty: 'Choose an operator',
    productLabel: 'What to send',
    productEmpty: 'Choose what to send',
    productFixed: ({ amount }) => `They receive ${amount}`,
    productRange: ({ minimum, maximum }) => `From ${minimum} to ${maximum}`,
    productAway: 'Not available now',
    phoneLabel: 'Their number',
    phoneHint: ({ prefix }) => `With or without ${prefix} in front.`,
    phoneHintPlain: 'With the country code in front.',
    phoneEmpty: 'Enter their number',
    phoneLetters: 'Use digits only',
    phoneLength: 'With its country code, a number has 7 to 15 digits',
    phoneCode: 'Begin with the country code',
    phoneOperator: ({ operator }) => `This is not a number of ${operator}. Check it, or choose another operator`,
    amountLabel: 'They receive',
    amountWhole: 'Enter a whole amount, without decimals',
    rateNumber: 'Enter their number to see what you pay.',
    rateFailed: 'The price could not be loaded. You see what you pay before anything is bought.',
    subject: ({ product, phone }) => `${product} for ${phone}`,
    subjectPlain: ({ country, phone }) => `${country} bill for ${phone}`,
    entry: ({ country }) => `${country} bill`,
    note: 'From the operator',
  },
};
