import { isMoreThan, money, naira, sameMoney, type Naira } from '@tillside/contract';

/** An amount that forces one outcome of a collection, so that a form can reach it. */
export interface MagicNaira {
  readonly amount: Naira;
  readonly means: string;
  readonly onTheWay?: 'lost_response' | 'delay';
  readonly emptyWallet?: true;
  readonly neverSettles?: true;
}

/** Every magic amount of a wallet payment or a transfer to an account. */
export const magicNaira: readonly MagicNaira[] = [
  { amount: naira(13.01), means: 'a wallet payment is made, but the answer is lost', onTheWay: 'lost_response' },
  { amount: naira(13.02), means: 'a wallet payment is made, but the answer takes 10 seconds', onTheWay: 'delay' },
  { amount: naira(13.03), means: 'a transfer arrives and never settles', neverSettles: true },
  { amount: naira(13.1), means: 'a wallet payment is refused: insufficient wallet (410)', emptyWallet: true },
];

/** Returns the magic amount that equals this one, or `null` for an ordinary one. */
export function magicOfNaira(amount: Naira): MagicNaira | null {
  return magicNaira.find((magic) => sameMoney(magic.amount, amount)) ?? null;
}

const maxFee = naira(300);

/** The platform's fee on a collection: 1 %, at most NGN 300 (assumed: the document shows no rate). */
export function collectionFee(amount: Naira): Naira {
  const fee = money('NGN', Math.round(amount.minor / 100));
  return isMoreThan(fee, maxFee) ? maxFee : fee;
}

/** Maximum of one transfer or wallet payment, far above any real one. */
export const maxCollection: Naira = naira(1_000_000_000);
