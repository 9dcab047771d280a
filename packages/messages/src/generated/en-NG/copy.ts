// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const copyMessages: Part<'copy'> = {
  id: 'copy',
  texts: {
    named: ({ name }) => `Copy: ${name}`,
    copied: 'Copied',
    failed: 'Could not copy. Select the text instead.',
  },
};
