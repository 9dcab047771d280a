import { isMoney, isMoreThan, naira, type Naira } from '@tillside/contract';
import { TillsideError, type BalanceFunding, type CheckoutPaidEvent, type Tillside } from '@tillside/server';
import express, { Router } from 'express';
import { refuse } from './refuse.ts';
import type { Sessions } from './sessions.ts';

interface TopUpParts {
  readonly sessions: Sessions;
  /** `till.checkouts` of the live companion: wallet payments exist in the platform's live environment only. */
  readonly checkouts: Pick<Tillside['checkouts'], 'create'>;
}

/** The limits of one top-up at this shop. */
const least = naira(100);
const most = naira(500_000);

/** Written into each checkout that this file makes, and read back when it is paid. */
const purpose = 'top-up';

/**
 * `POST /top-ups` `{"amount":{"currency":"NGN","minor":500000}}`: a shopper adds money to their balance by wallet. It answers the checkout to open at
 * `/pay/<id>`. **Copy this together with `creditTopUp`:** one asks for the money, the other counts it.
 *
 * The page sends only the amount. Payer, purpose and reference are set here, where no caller can change them.
 */
export function topUpApi({ sessions, checkouts }: TopUpParts): Router {
  const router = Router();
  router.post('/top-ups', express.json({ limit: '2kb' }), async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const session = sessions.read(request);
    if (session === null) return refuse(response, 401, 'Nobody is signed in.');
    const { person } = session;
    if (!person.roles.includes('shopper')) return refuse(response, 403, 'Only shoppers have a balance to add to.');

    // The page makes one key for each intended payment, and resends it after a lost answer or a second press. The same
    // key gives the same reference, and the same reference gives the same checkout. So nothing is paid twice.
    const key = request.get('idempotency-key') ?? '';
    if (!/^[\w-]{16,64}$/.test(key)) {
      return refuse(
        response,
        400,
        'Send an Idempotency-Key header of 16 to 64 letters, digits, - or _: a new one for each top-up, the same one to repeat it.',
      );
    }
    const amount = amountIn(request.body);
    if (amount === null)
      return refuse(response, 422, 'Choose an amount from 100 to 500000 naira, with at most two decimals.');

    try {
      const { id } = await checkouts.create({
        owner: person.id,
        reference: `top-up-${key}`,
        amount,
        title: 'Sunbird balance top-up', // the payer sees it before they enter their PIN
        addsTo: 'Sunbird balance', // and this once `creditTopUp` has counted it
        metadata: { purpose }, // comes back with `checkout.paid`
      });
      response.status(201).json({ checkout: id });
    } catch (error) {
      if (!(error instanceof TillsideError) || error.code !== 'reference_reused') throw error;
      refuse(response, 409, 'This key was used for another amount. Use a new key for a new top-up.');
    }
  });
  return router;
}

/**
 * Counts a top-up that was paid. Call it in `events['checkout.paid']`, which is delivered until it returns. A checkout
 * that was made for something else is ignored (`false`).
 */
export async function creditTopUp(
  funding: Pick<BalanceFunding, 'deposit'>,
  event: CheckoutPaidEvent,
): Promise<boolean> {
  const { checkout, caller, amount } = event;
  if (checkout.metadata['purpose'] !== purpose) return false;
  // By the checkout's id, not by the reference: that one holds a key which the page made, and two people's may be alike.
  await funding.deposit({ owner: caller.id, amount, reference: checkout.id, reason: 'top_up' });
  return true;
}

/** The amount of a top-up; `null` if this shop does not accept it. */
function amountIn(body: unknown): Naira | null {
  const amount = typeof body === 'object' && body !== null && 'amount' in body ? body.amount : null;
  if (!isMoney(amount) || amount.currency !== 'NGN') return null;
  return isMoreThan(least, amount) || isMoreThan(amount, most) ? null : amount;
}
