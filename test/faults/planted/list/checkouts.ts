import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in paying by wallet: checkouts, their attempts, and purchases that a wallet pays for. */
export const checkoutBugs: readonly PlantedBug[] = [
  {
    name: 'a wallet payment that may have been made does not keep others from beginning',
    file: 'products/checkouts/attempt.ts',
    old: "if (pays.some((pay) => isNotKnown(pay))) return { state: 'not_known' };",
    new: '',
  },
  {
    name: 'a checkout that was paid is not marked as paid',
    file: 'products/checkouts/wallet-pay.ts',
    old: 'if (!checkout || checkout.paid !== null) return;',
    new: 'if (!checkout || checkout.paid !== null || checkout.attempts.length > 1) return;',
  },
  {
    name: 'the key of a payment is that of its order’s attempt alone',
    file: 'use-cases/checkouts.ts',
    old: 'keyOf.pay(id, attempt.number, pressed.otps.length)',
    new: 'keyOf.pay(id, attempt.number, Date.now())',
  },
  {
    name: 'what was paid by wallet counts as given back',
    file: 'products/checkouts/wallet-funding.ts',
    old: "if (state === 'paid') return { outcome: 'refund_owed' };",
    new: '',
  },
  {
    name: 'a fourth wrong one-time password is sent',
    file: 'products/checkouts/attempt.ts',
    old: 'export const maxOtpTries = 3;',
    new: 'export const maxOtpTries = 4;',
  },
  {
    name: 'wrong PINs of a checkout are not counted',
    file: 'use-cases/checkouts.ts',
    old: 'if (!again) requirePinTry(',
    new: 'if (again) requirePinTry(',
  },
  {
    name: 'a checkout whose payment is not known is offered again',
    file: 'products/checkouts/attempt.ts',
    old: "state === 'unknown' || state === 'processing' || state === 'review' ||",
    new: "state === 'processing' || state === 'review' ||",
  },
  {
    name: 'that a checkout was paid is told with another amount',
    file: 'products/checkouts/wallet-pay.ts',
    old: `    amount: checkout.amount,
    at: new Date(now)`,
    new: `    amount: { ...checkout.amount, minor: checkout.amount.minor + 100 },
    at: new Date(now)`,
  },
  {
    name: 'a checkout whose payment a person looks into is offered again',
    file: 'products/checkouts/attempt.ts',
    old: "state === 'unknown' || state === 'processing' || state === 'review' ||",
    new: "state === 'unknown' || state === 'processing' ||",
  },
  {
    name: 'a payment whose place another one took is sent all the same',
    file: 'ledger/send.ts',
    old: "if (await isOvertaken(context, row)) return abandon(context, row, 'busy_subject', 'overtaken');",
    new: '',
  },
  {
    name: 'a payment of an order that a new one has replaced is sent all the same',
    file: 'products/checkouts/wallet-pay.ts',
    old: 'return isReplaced(checkout, paying.attempt) || (await mayHaveBeenPaid(checkout, store, ref));',
    new: 'return mayHaveBeenPaid(checkout, store, ref);',
  },
];
