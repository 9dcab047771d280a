// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const staffSourceMessages: Part<'staffSource'> = {
  id: 'staffSource',
  texts: {
    send: 'Sent',
    requery: 'Asked',
    webhook: 'Event',
    staff: 'Decided',
    lease: 'Interrupted',
  },
};
