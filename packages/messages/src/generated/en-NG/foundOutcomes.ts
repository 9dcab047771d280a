// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const foundOutcomesMessages: Part<'foundOutcomes'> = {
  id: 'foundOutcomes',
  texts: {
    processing: 'processing',
    succeeded: 'succeeded',
    failed: 'failed',
    partial: 'partial',
    reversed: 'reversed',
  },
};
