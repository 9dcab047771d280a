import { refused, type OperationResult } from '../operation-result.ts';

/** An amount in dollars that makes one outcome happen, so that it can be reached from a form. */
export interface MagicAmount {
  readonly amount: number;
  readonly means: string;
  readonly refusal?: { readonly status: number; readonly description: string };
  readonly onTheWay?: 'lost_response' | 'delay';
  readonly blankDetails?: true;
  readonly depositArrives?: true;
}

/** Every magic amount of a card's creation, topup or withdrawal. */
export const magicAmounts: readonly MagicAmount[] = [
  { amount: 13.01, means: 'carried out, but the answer is lost', onTheWay: 'lost_response' },
  { amount: 13.02, means: 'carried out, but the answer takes 10 seconds', onTheWay: 'delay' },
  { amount: 13.05, means: 'by stablecoin: the deposit arrives by itself 5 seconds later', depositArrives: true },
  {
    amount: 13.1,
    means: 'refused: insufficient wallet (410)',
    refusal: { status: 410, description: 'Insufficient wallet balance.' },
  },
  { amount: 13.2, means: 'creates a card whose number, CCV and expiry are empty in the sandbox', blankDetails: true },
  {
    amount: 13.34,
    means: 'the card processor fails (434); nothing is taken',
    refusal: { status: 434, description: 'The card processor failed.' },
  },
];

const ordinary: MagicAmount = { amount: 0, means: '' };

export function magicAmount(cents: number): MagicAmount {
  return magicAmounts.find((magic) => Math.round(magic.amount * 100) === cents) ?? ordinary;
}

/** The refusal that an amount asks for, or `null`. */
export function magicRefusal(cents: number): OperationResult | null {
  const { refusal } = magicAmount(cents);
  return refusal ? refused(refusal.status, refusal.description) : null;
}

/** Lets the answer meet what its amount asks for. */
export function withMagic(result: OperationResult, cents: number): OperationResult {
  const { onTheWay } = magicAmount(cents);
  return onTheWay && result.ok ? { ...result, onTheWay } : result;
}
