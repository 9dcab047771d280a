import type { PlantedBug } from '../planted-bug.ts';

const payments = 'products/accounts/payments.ts';
const transfers = { by: 'transfers' } as const;

/** Bugs in virtual accounts and in the transfers that arrive at them. */
export const accountBugs: readonly PlantedBug[] = [
  {
    name: 'what an event says of the amount is what counts',
    file: 'products/accounts/payment-records.ts',
    old: '    amount,\n    sender: senderOf({',
    new: '    amount: before?.amount ?? amount,\n    sender: senderOf({',
    found: transfers,
  },
  {
    name: 'the fee is taken off the credit twice',
    file: payments,
    old: '    amount,\n    at: new Date(now)',
    new: '    amount: { ...amount, minor: amount.minor - confirmation.fee.minor },\n    at: new Date(now)',
    found: transfers,
  },
  {
    name: 'a transfer to an unknown account is dropped',
    file: payments,
    old: "if (account === null || account === 'later') return again;",
    new: "if (account === null || account === 'later') return done;",
    found: transfers,
  },
  {
    name: 'what was opened at a bank is not counted',
    file: 'products/accounts/create.ts',
    old: 'id: `${ref} ${code}`,',
    new: 'id: `${customer_id} ${code}`,',
    found: { by: 'hostile', scenario: 'opens bank accounts without end' },
  },
  {
    name: 'a transfer is announced to nobody',
    file: 'products/accounts/payments.ts',
    old: 'const isHandled = first && handledEvents',
    new: 'const isHandled = !first && handledEvents',
    found: { by: 'transfers' },
  },
  {
    name: 'which transaction a transfer was credited as is not kept',
    file: 'products/accounts/payments.ts',
    old: 'const effects = first ? { ...announced, claim: claimOf(details.trans_id, account, sessionId, now) } : announced;',
    new: 'const effects = announced;',
  },
  {
    name: 'what could not be asked about counts as answered',
    file: 'products/accounts/payments.ts',
    old: 'const again: Processing = { done: false, after: 0 };',
    new: 'const again: Processing = { done: true };',
    found: { by: 'transfers' },
  },
];
