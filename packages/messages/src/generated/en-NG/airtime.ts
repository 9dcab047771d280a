// Made of languages/en-NG.json: npm run tool -- messages
import { numberText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const airtimeMessages: Part<'airtime'> = {
  id: 'airtime',
  texts: {
    title: 'Buy airtime',
    subject: ({ network, phone }) => `${network} airtime for ${phone}`,
    entry: ({ network }) => `${network} airtime`,
    subjectMany: ({ count }) => `Airtime for ${numberText('en-NG', count)} numbers`,
  },
};
