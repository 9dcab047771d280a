import type { Money } from '@tillside/contract';
import type { HandlerOf } from './outbox.ts';
import type { Funding, PriceRequest, ShopperPrice } from '../options/funding.ts';
import { inSpan } from '../observe/telemetry.ts';

/** The merchant's funding hooks, each call in its own span. */
export function observedFunding(funding: Funding): Funding {
  const observe =
    <Request extends { readonly ref: string }, Answer>(
      hook: string,
      call: (request: Request) => Answer | Promise<Answer>,
    ) =>
    (request: Request): Promise<Answer> =>
      inSpan(`tillside.hook ${hook}`, { hook, ref: request.ref }, async () => call(request));
  const observed: Funding = {
    reserve: observe('reserve', (request) => funding.reserve(request)),
    capture: observe('capture', (request) => funding.capture(request)),
    release: observe('release', (request) => funding.release(request)),
    // A missing hook stays missing, because it decides which operations are offered.
    ...(funding.credit && { credit: observe('credit', (request) => funding.credit?.(request)) }),
    ...(funding.refund && { refund: observe('refund', (request) => funding.refund?.(request)) }),
    ...(funding.expire && { expire: observe('expire', expireBy(funding)) }),
    ...(funding.balance && { balance: observedBalance(funding.balance.bind(funding)) }),
  };
  // Whether there is a `price` hook is evaluated at each access, as on the original.
  return Object.defineProperty(observed, 'price', {
    enumerable: true,
    get: () => funding.price && ((request: PriceRequest) => observedPrice(funding, request)),
  });
}

function expireBy(funding: Funding): NonNullable<Funding['expire']> {
  return (request) => funding.expire?.(request) ?? { outcome: 'declined' };
}

function observedBalance(balance: NonNullable<Funding['balance']>): NonNullable<Funding['balance']> {
  return (request) => inSpan('tillside.hook balance', { hook: 'balance' }, async () => balance(request));
}

function observedPrice(funding: Funding, request: PriceRequest): Promise<Money | ShopperPrice | undefined> {
  const { operation } = request;
  return inSpan('tillside.hook price', { hook: 'price', operation }, async () => funding.price?.(request));
}

/** The merchant's event handlers, each call in its own span. */
export function observedHandlers(handlerOf: HandlerOf): HandlerOf {
  return (event) => {
    const call = handlerOf(event);
    const { type, ref } = event;
    return call && (() => inSpan(`tillside.handler ${type}`, { event: type, ref }, async () => call()));
  };
}
