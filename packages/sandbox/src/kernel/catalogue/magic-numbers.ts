import { z } from 'zod';

/** The outcome of an accepted bill. */
export const BillOutcome = z.enum([
  'succeed',
  'succeed_at_once',
  'fail_later',
  'stay_processing',
  'reverse',
  'operator_failed',
]);
export type BillOutcome = z.infer<typeof BillOutcome>;

/** A phone number that produces one outcome, so that a form can trigger it. */
export interface MagicNumber {
  /** The typed form. */
  readonly number: string;
  /** The outcome, described for the console page. */
  readonly means: string;
  readonly outcome: BillOutcome;
  /** The purchase is refused before any debit, as if the wallet were empty. */
  readonly emptyWallet?: true;
  readonly onTheWay?: 'lost_response' | 'delay';
}

/** Every magic phone number. Any other number is accepted as `processing` and succeeds. */
export const magicNumbers: readonly MagicNumber[] = [
  { number: '08030000001', means: 'succeeds at once', outcome: 'succeed_at_once' },
  { number: '08030000002', means: 'accepted, fails later, and the wallet is refunded', outcome: 'fail_later' },
  { number: '08030000003', means: 'accepted, and stays processing for ever', outcome: 'stay_processing' },
  { number: '08030000004', means: 'succeeds, and is reversed and refunded later', outcome: 'reverse' },
  { number: '08030000005', means: 'refused: insufficient wallet (410)', outcome: 'succeed', emptyWallet: true },
  { number: '08030000006', means: 'the operator fails (434): kept as failed, refunded', outcome: 'operator_failed' },
  { number: '08030000007', means: 'bought, but the answer is lost', outcome: 'succeed', onTheWay: 'lost_response' },
  { number: '08030000008', means: 'bought, but the answer takes 10 seconds', outcome: 'succeed', onTheWay: 'delay' },
];

/** Returns the magic number for a number in local form, or `null` if there is none. */
export function magicOf(localNumber: string): MagicNumber | null {
  return magicNumbers.find((magic) => magic.number === localNumber) ?? null;
}

/**
 * Returns the magic number for a meter, smart card, account or foreign number: its last four digits, `9901` to `9908`,
 * act as the phone number with the same last digit.
 */
export function magicOfAccount(account: string): MagicNumber | null {
  const ending = /990([1-8])$/.exec(account)?.[1];
  return ending === undefined ? null : magicOf(`0803000000${ending}`);
}

/** Whether an account does not exist: it ends in `9909`. */
export function isUnknownAccount(account: string): boolean {
  return account.endsWith('9909');
}
