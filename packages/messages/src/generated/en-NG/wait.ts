// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const waitMessages: Part<'wait'> = {
  id: 'wait',
  texts: {
    seconds: ({ seconds }) => pluralText('en-NG', seconds, { one: '1 second', other: `${numberText('en-NG', seconds)} seconds` }),
  },
};
