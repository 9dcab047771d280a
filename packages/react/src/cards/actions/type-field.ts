import { choiceField } from '../../fields/choice-field.tsx';
import { issueCardWords } from '../../messages/en-NG/issue-card.ts';
import type { BillField } from '../../purchase/bill-fields.ts';

/** Virtual or physical (platform §4.1). */
export const typeField: BillField = choiceField({
  label: ({ say }) => say(issueCardWords).issueType,
  empty: ({ say }) => say(issueCardWords).issueTypeEmpty,
  hint: ({ say }, texts) =>
    texts['type'] === 'physical' ? say(issueCardWords).issuePhysicalHint : say(issueCardWords).issueVirtualHint,
  options: ({ say }) => [
    { value: 'virtual', name: say(issueCardWords).issueVirtual },
    { value: 'physical', name: say(issueCardWords).issuePhysical },
  ],
});
