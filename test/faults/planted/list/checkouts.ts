import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in paying by wallet: checkouts, their attempts, and purchases that a wallet pays for. */
export const checkoutBugs: readonly PlantedBug[] = [
  {
    name: 'a wallet payment that may have been made does not keep others from beginning',
    old: "if (pays.some((pay) => isNotKnown(pay))) return { state: 'not_known' };",
    new: '',
  },
  {
    name: 'a checkout that was paid is not marked as paid',
    old: 'if (!checkout || checkout.paid !== null) return;',
    new: 'if (!checkout || checkout.paid !== null || checkout.attempts.length > 1) return;',
  },
  {
    name: 'the key of a payment is that of its order’s attempt alone',
    old: 'keyOf.pay(id, attempt.number, pressed.otps.length)',
    new: 'keyOf.pay(id, attempt.number, Date.now())',
  },
  {
    name: 'what was paid by wallet counts as given back',
    old: "if (state === 'paid') return { outcome: 'refund_owed' };",
    new: '',
  },
  {
    name: 'a fourth wrong one-time password is sent',
    old: 'export const maxOtpTries = 3;',
    new: 'export const maxOtpTries = 4;',
  },
  {
    name: 'wrong PINs of a checkout are not counted',
    old: 'if (!again) requirePinTry(',
    new: 'if (again) requirePinTry(',
  },
  {
    name: 'a checkout whose payment is not known is offered again',
    old: "state === 'unknown' || state === 'processing' || state === 'review' ||",
    new: "state === 'processing' || state === 'review' ||",
  },
  {
    name: 'that a checkout was paid is told with another amount',
    old: `    amount: checkout.amount,
    at: new Date(now)`,
    new: `    amount: { ...checkout.amount, minor: checkout.amount.minor + 100 },
    at: new Date(now)`,
  },
  {
    name: 'a checkout whose payment a person looks into is offered again',
    old: "state === 'unknown' || state === 'processing' || state === 'review' ||",
    new: "state === 'unknown' || state === 'processing' ||",
  },
  {
    name: 'a payment whose place another one took is sent all the same',
    old: "if (await isOvertaken(context, row)) return abandon(context, row, 'busy_subject', 'overtaken');",
    new: '',
  },
  {
    name: 'a payment of an order that a new one has replaced is sent all the same',
    old: 'return isReplaced(checkout, paying.attempt) || (await mayHaveBeenPaid(checkout, store, ref));',
    new: 'return mayHaveBeenPaid(checkout, store, ref);',
  },
];
