import type { PlantedBug } from '../planted-bug.ts';

const transfers = { by: 'transfers' } as const;

/** Bugs in virtual accounts and in the transfers that arrive at them. */
export const accountBugs: readonly PlantedBug[] = [
  {
    name: 'what an event says of the amount is what counts',
    old: '    amount,\n    sender: senderOf({',
    new: '    amount: before?.amount ?? amount,\n    sender: senderOf({',
    found: transfers,
  },
  {
    name: 'the fee is taken off the credit twice',
    old: '    amount,\n    at: new Date(now)',
    new: '    amount: { ...amount, minor: amount.minor - confirmation.fee.minor },\n    at: new Date(now)',
    found: transfers,
  },
  {
    name: 'a transfer to an unknown account is dropped',
    old: "if (account === null || account === 'later') return again;",
    new: "if (account === null || account === 'later') return done;",
    found: transfers,
  },
  {
    name: 'what was opened at a bank is not counted',
    old: 'id: `${ref} ${code}`,',
    new: 'id: `${customer_id} ${code}`,',
    found: { by: 'hostile', scenario: 'opens bank accounts without end' },
  },
  {
    name: 'a transfer is announced to nobody',
    old: 'const isHandled = first && handledEvents',
    new: 'const isHandled = !first && handledEvents',
    found: { by: 'transfers' },
  },
  {
    name: 'which transaction a transfer was credited as is not kept',
    old: 'const effects = first ? { ...announced, claim: claimOf(details.trans_id, account, sessionId, now) } : announced;',
    new: 'const effects = announced;',
  },
  {
    name: 'what could not be asked about counts as answered',
    old: 'const again: Processing = { done: false, after: 0 };',
    new: 'const again: Processing = { done: true };',
    found: { by: 'transfers' },
  },
];
