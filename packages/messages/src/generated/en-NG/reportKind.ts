// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const reportKindMessages: Part<'reportKind'> = {
  id: 'reportKind',
  texts: {
    not_received: 'It did not arrive',
    wrong_number: 'Wrong number',
    charged_twice: 'Charged twice',
    other: 'Something else',
  },
};
