import { issueMessages } from '@tillside/messages';
import { choiceField } from '../../ui/fields/choice-field.tsx';
import type { BillField } from '../../flow/bill-fields.ts';

/** Virtual or physical (platform §4.1). */
export const typeField: BillField = choiceField({
  areSegments: true,
  label: ({ t }) => t(issueMessages, 'type'),
  empty: ({ t }) => t(issueMessages, 'typeEmpty'),
  hint: ({ t }, texts) =>
    texts['type'] === 'physical' ? t(issueMessages, 'physicalHint') : t(issueMessages, 'virtualHint'),
  options: ({ t }) => [
    { value: 'virtual', name: t(issueMessages, 'virtual') },
    { value: 'physical', name: t(issueMessages, 'physical') },
  ],
});
