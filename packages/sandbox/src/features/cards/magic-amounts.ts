import { dollars, sameMoney, type Dollars } from '@tillside/contract';
import { refused, type OperationResult } from '../../kernel/http/operation-result.ts';

/** An amount that forces one outcome, so that a form can reach it. */
export interface MagicAmount {
  readonly amount: Dollars;
  readonly means: string;
  readonly refusal?: { readonly status: number; readonly description: string };
  readonly onTheWay?: 'lost_response' | 'delay';
  readonly blankDetails?: true;
  readonly depositArrives?: true;
}

/** Every magic amount of a card's load, topup or withdrawal. */
export const magicAmounts: readonly MagicAmount[] = [
  { amount: dollars(13.01), means: 'carried out, but the answer is lost', onTheWay: 'lost_response' },
  { amount: dollars(13.02), means: 'carried out, but the answer takes 10 seconds', onTheWay: 'delay' },
  {
    amount: dollars(13.05),
    means: 'by stablecoin: the deposit arrives by itself 5 seconds later',
    depositArrives: true,
  },
  {
    amount: dollars(13.1),
    means: 'refused: insufficient wallet (410)',
    refusal: { status: 410, description: 'Insufficient wallet balance.' },
  },
  {
    amount: dollars(13.2),
    means: 'creates a card whose number, CCV and expiry are empty in the sandbox',
    blankDetails: true,
  },
  {
    amount: dollars(13.34),
    means: 'the card processor fails (434); nothing is taken',
    refusal: { status: 434, description: 'The card processor failed.' },
  },
];

/** Returns the magic amount that equals this one, or `null` for an ordinary one. */
export function magicAmount(amount: Dollars): MagicAmount | null {
  return magicAmounts.find((magic) => sameMoney(magic.amount, amount)) ?? null;
}

/** The refusal that an amount forces, or `null`. */
export function magicRefusal(amount: Dollars): OperationResult | null {
  const refusal = magicAmount(amount)?.refusal;
  return refusal ? refused(refusal.status, refusal.description) : null;
}

export function withMagic(result: OperationResult, amount: Dollars): OperationResult {
  const onTheWay = magicAmount(amount)?.onTheWay;
  return onTheWay && result.ok ? { ...result, onTheWay } : result;
}
