import type { OperationWorkload } from '../operation-workload.ts';

/** Pages do not request the two steps of a wallet payment: `paying.ts` takes them as the sealed frame does. */
const notInstructed = { weight: 0, who: ['ada', 'bayo', 'chi'], hasOutcomeFaults: false, input: () => null } as const;

export const orderByWallet: OperationWorkload = { ...notInstructed, id: 'wallet.order' };

export const payByWallet: OperationWorkload = {
  ...notInstructed,
  id: 'wallet.pay',
  subject: {
    ofRow: (row) => String(row.input['order_id']),
    ofRequest: ({ body }) => String(body['id']),
  },
};
