import { money, type Money } from '@tillside/contract';
import { walletFunding, type Funding, type FundingRequest } from '@tillside/server';
import type { HookCaller, HookName } from './strict-bank.ts';
import type { World } from './world.ts';

/** A checkout to which a shopper is sent, to pay for an instruction. */
export interface FundingPage {
  readonly id: string;
  /** The instruction's ref. */
  readonly reference: string;
  readonly amount: Money;
}

export const nairaToTheDollar = 1_600;

/** The built-in funding by the platform's wallet, whose hooks get the same faults as those of a merchant. */
export function walletTill(
  { bank, history, onCheckout }: Pick<World, 'bank' | 'history' | 'onCheckout'>,
  caller: HookCaller,
): Funding {
  const { credit, refund } = bank.hooks(caller);
  const wallet = walletFunding({
    page({ id, reference, amount }) {
      onCheckout({ id, reference, amount });
      return `/pay/${id}`;
    },
    minutes: 2,
    price: ({ operation, cost }) =>
      cost.currency === 'USD' && !paidOut.has(operation) ? money('NGN', cost.minor * nairaToTheDollar) : cost,
    ...(credit ? { credit } : {}),
    ...(refund ? { refund } : {}),
  });
  const meet = <Value>(
    name: HookName,
    { ref, amount }: FundingRequest,
    effect: () => Value | Promise<Value>,
  ): Promise<Value> => {
    return bank.note(name, { ref, amount }, bank.meet(caller, name, ref, effect));
  };
  return {
    ...wallet,
    async reserve(request) {
      const answer = await meet('reserve', request, () => wallet.reserve(request));
      // Some answers are always lost: the payer pays for an instruction that is abandoned meanwhile.
      if (bank.isUnheard(request.ref)) throw new Error('The answer was lost.');
      return answer;
    },
    capture: (request) => meet('capture', request, () => wallet.capture(request)),
    release: (request) => meet('release', request, () => wallet.release(request)),
    ...(wallet.expire
      ? { expire: (request) => meet('expire', request, () => wallet.expire?.(request) ?? { outcome: 'declined' }) }
      : {}),
    async checkoutPaid(event) {
      await bank.meet(caller, 'checkoutPaid', event.ref, () => wallet.checkoutPaid?.(event));
      history.handled.add(event.id);
    },
  };
}

/** The operations that pay the shopper, who requested the amount in dollars. */
export const paidOut: ReadonlySet<string> = new Set(['card.withdraw', 'card.terminate']);
