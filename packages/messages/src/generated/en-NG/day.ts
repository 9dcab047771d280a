// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const dayMessages: Part<'day'> = {
  id: 'day',
  texts: {
    today: 'Today',
    yesterday: 'Yesterday',
    unknown: 'Date not known',
  },
};
