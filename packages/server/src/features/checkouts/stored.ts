import type { DeclaredKinds } from '../../kernel/model/stored-kinds.ts';
import { isBeingPaid } from './checkout-record.ts';

/** What is stored of wallet payments, and what is left of it when a person is erased. */
export const checkoutKinds = {
  checkout: {
    of: 'caller',
    exported: ['id', 'reference', 'amount', 'title', 'description', 'metadata', 'expiresAt', 'paid'],
    unsettled: async (record, at) => ((await isBeingPaid(record, at)) ? 'open' : null),
    erased: 'kept',
    kept: ['reference', 'amount', 'currency', 'minor', 'number', 'expiresAt', 'funds', 'paid', 'at', 'ref', 'fee'],
  },
  payer_of_caller: { of: 'caller', exported: [], erased: 'deleted' },
  /** Two keyed hashes. */
  payer_spelling: { of: 'payer', exported: [], erased: 'kept' },
  /** Keyed hashes. */
  pin_count: { of: 'checkout', exported: [], erased: 'passing' },
} as const satisfies DeclaredKinds;
