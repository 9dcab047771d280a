// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const staffStateMessages: Part<'staffState'> = {
  id: 'staffState',
  texts: {
    created: 'Created',
    reserving: 'Setting money aside',
    awaiting_funds: 'Waiting for the shopper’s money',
    reserved: 'Ready to be sent',
    sending: 'Being sent',
    processing: 'Being processed',
    unknown: 'Unknown, being checked',
    succeeded: 'Succeeded',
    partial: 'Partly delivered',
    failed: 'Failed',
    review: 'To decide',
    reversed: 'Reversed',
    abandoned: 'Cancelled before it was sent',
  },
};
