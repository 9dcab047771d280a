import { countField } from '../../kernel/ui/fields/count-field.tsx';
import { choiceField } from '../../kernel/ui/fields/choice-field.tsx';
import type { Bill } from '../../kernel/flow/bill.ts';

const checkers = [
  { value: 'waec-checker', name: 'WAEC result checker' },
  { value: 'neco-checker', name: 'NECO result checker' },
];

const id = choiceField({ label: () => 'Which result', options: () => checkers, empty: () => 'Choose a result' });

/** A shop's own product: two result checkers, without the long list of pins. This file is all it needs. */
export const resultCheckerBill: Bill = {
  operation: 'epin.buy',
  name: () => 'Results',
  drawing: 'M6 3h9l4 4v14H6zM9.500 13l2 2 4-4',
  title: () => 'Check exam results',
  fields: {
    id,
    qty: countField({ label: () => 'How many', limits: () => ({ minimum: 1, maximum: 3 }) }),
  },
  subject: (input, context) => `${id.show(input['id'], context)} × ${String(input['qty'])}`,
};
