// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const dataMessages: Part<'data'> = {
  id: 'data',
  texts: {
    title: 'Buy data',
    planLabel: 'Data plan',
    planEmpty: 'Choose a plan',
    planHint: 'These are list prices. You see what you pay before anything is bought.',
    subject: ({ network, plan, phone }) => `${network} ${plan} for ${phone}`,
    subjectPlain: ({ network, phone }) => `${network} data for ${phone}`,
    entry: ({ network }) => `${network} data`,
  },
};
