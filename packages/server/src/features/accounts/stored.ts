import type { DeclaredKinds } from '../../kernel/model/stored-kinds.ts';
import { readPayment } from './payment-records.ts';

/** After this time a transfer that was reported, and not confirmed, is no longer on its way. */
const transfersEnd = 3 * 86_400_000;

/** What is stored of virtual accounts, and what is left of it when a person is erased. */
export const accountKinds = {
  account: {
    of: 'customer',
    exported: ['id', 'account_name', 'bank_name', 'bank_code', 'currency', 'status'],
    erased: 'expires',
    kept: ['bank_name', 'bank_code', 'currency', 'status'],
  },
  /** For the limit of accounts at each bank. */
  account_opened: { of: 'customer', exported: ['bank'], erased: 'deleted' },
  payment: {
    of: 'account',
    exported: ['id', 'session_id', 'state', 'amount', 'sender', 'description', 'paid_at', 'confirmation', 'settlement'],
    async unsettled(record, { now }) {
      const { state } = readPayment(record);
      if (state === 'review') return 'in_review';
      return state === 'received' && record.createdAt >= now - transfersEnd ? 'open' : null;
    },
    erased: 'kept',
    kept: [
      'state',
      'session_id',
      'amount',
      'currency',
      'minor',
      'paid_at',
      'confirmation',
      'settlement',
      'trans_id',
      'fee',
      'at',
      'finer',
      'path',
      'text',
      'tried_at',
      'asked_at',
      'confirmations',
    ],
  },
  /** The platform transaction that was credited, claimed for ever. */
  payment_transaction: { of: 'account', exported: ['id'], erased: 'kept', kept: ['payment'] },
} as const satisfies DeclaredKinds;
