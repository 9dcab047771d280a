// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const nameCheckMessages: Part<'nameCheck'> = {
  id: 'nameCheck',
  texts: {
    label: 'Name on the account',
    notGiven: 'No name was given. Compare the number.',
    checking: 'Checking the name',
    found: ({ name }) => `The account belongs to ${name}.`,
    unknown: 'No account has this number. Check it and try again',
    failedTitle: 'The name could not be checked',
    failedText: 'Nothing was bought. Try again in a moment.',
    wait: ({ wait }) => `Too many checks in a short time. Try again in ${wait}.`,
  },
};
