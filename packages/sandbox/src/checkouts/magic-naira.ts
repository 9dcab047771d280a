import type { OperationResult } from '../operation-result.ts';

/** An amount in naira that makes one outcome of a collection happen, so that it can be reached from a form. */
export interface MagicNaira {
  readonly amount: number;
  readonly means: string;
  readonly onTheWay?: 'lost_response' | 'delay';
  readonly emptyWallet?: true;
  readonly neverSettles?: true;
}

/** Every magic amount of a wallet payment or a transfer to an account. */
export const magicNaira: readonly MagicNaira[] = [
  { amount: 13.01, means: 'a wallet payment is made, but the answer is lost', onTheWay: 'lost_response' },
  { amount: 13.02, means: 'a wallet payment is made, but the answer takes 10 seconds', onTheWay: 'delay' },
  { amount: 13.03, means: 'a transfer arrives and never settles', neverSettles: true },
  { amount: 13.1, means: 'a wallet payment is refused: insufficient wallet (410)', emptyWallet: true },
];

/** The magic of an amount in kobo, or `null` for an ordinary one. */
export function magicOfKobo(amount: number): MagicNaira | null {
  return magicNaira.find((magic) => Math.round(magic.amount * 100) === amount) ?? null;
}

/** Lets the answer meet what its amount, in kobo, asks for. */
export function withMagicNaira(result: OperationResult, amount: number): OperationResult {
  const onTheWay = magicOfKobo(amount)?.onTheWay;
  return onTheWay && result.ok ? { ...result, onTheWay } : result;
}
