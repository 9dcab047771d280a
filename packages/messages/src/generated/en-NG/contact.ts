// Made of languages/en-NG.json: npm run tool -- messages
import { numberText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const contactMessages: Part<'contact'> = {
  id: 'contact',
  texts: {
    name: 'Contact details',
    title: 'Contact details of this card',
    hint: 'What you leave empty is taken from your record with the shop.',
    mobile: 'Mobile number',
    mobileWrong: 'Use digits only, with the country code, such as +234 803 123 4567',
    email: 'Email address',
    emailWrong: 'Enter an email address, such as ada@example.com',
    nothing: 'Fill in at least one of these',
    street: 'Billing address: street and number',
    city: 'City',
    state: 'State',
    zip: 'Postal code',
    country: 'Country',
    countryHint: 'Two letters, such as NG',
    countryWrong: 'Use the two letters of the country, such as NG',
    tooLong: ({ most }) => `Use at most ${numberText('en-NG', most)} characters`,
    confirm: 'Check the details',
    press: 'Save the details',
    doing: 'Saving the details',
    done: 'Details saved',
    doneText: 'The card provider has them now. It does not show your email address again.',
    notDone: 'The details were not saved',
  },
};
