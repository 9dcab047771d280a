// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const recipientsMessages: Part<'recipients'> = {
  id: 'recipients',
  texts: {
    edit: 'Edit saved',
    done: 'Done',
    failed: 'What you saved could not be loaded.',
    save: 'Save for next time',
    name: 'Name it',
    keep: 'Save',
    saved: ({ name }) => `${name} is saved for next time.`,
    saveFailed: 'It could not be saved just now. Your purchase is not affected.',
    filled: ({ name }) => `Filled in for ${name}.`,
    rename: ({ name }) => `New name for ${name}`,
    remove: ({ name }) => `Remove ${name}`,
    removed: ({ name }) => `${name} was removed.`,
    mine: 'My number',
    contacts: 'Contacts',
    again: ({ amount, name }) => `${amount} · ${name}, again`,
    who: 'Who is it for?',
  },
};
