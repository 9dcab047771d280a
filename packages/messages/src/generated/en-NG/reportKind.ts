// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const reportKindMessages: Part<'reportKind'> = {
  id: 'reportKind',
  texts: {
    not_received: 'It did not arrive',
    wrong_number: 'The number is wrong',
    charged_twice: 'I was charged twice',
    other: 'Something else',
  },
};
