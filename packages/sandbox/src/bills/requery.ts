import { requeryBill } from '@tillside/contract/schemas';
import { answered, handleOperation, refused } from '../http/operation-result.ts';
import { requeryDetails } from './bill-details.ts';
import type { SandboxBill } from './sandbox-bill.ts';

/** The outcome of a bill payment, by its `trans_id` or its ref (platform §4.3). */
const handler = handleOperation(requeryBill, (input, world) => {
  const bill = world.bills.find(input.trans_id);
  return bill ? answered(requeryDetails(bill, world), 'Transaction found') : refused(404, 'Transaction not found.');
});

export const requeryProduct = {
  handlers: { 'bill.requery': handler },
  examples: {
    'bill.requery': { trans_id: 'x-airtime' },
  },
} satisfies SandboxBill<'requery'>;
