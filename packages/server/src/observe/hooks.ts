import type { Money } from '@tillside/contract';
import type { HandlerOf } from '../ledger/outbox.ts';
import type { Funding, PriceRequest } from '../options/funding.ts';
import { inSpan } from './telemetry.ts';

/** The merchant's funding hooks, each call in a span of its own. */
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
    // What is not there stays so: whether a shopper can be paid is decided by it.
    ...(funding.credit && { credit: observe('credit', (request) => funding.credit?.(request)) }),
    ...(funding.refund && { refund: observe('refund', (request) => funding.refund?.(request)) }),
    ...(funding.expire && { expire: observe('expire', expireBy(funding)) }),
  };
  // Whether there is a price is asked each time, as it would be of the hooks themselves.
  return Object.defineProperty(observed, 'price', {
    enumerable: true,
    get: () => funding.price && ((request: PriceRequest) => observedPrice(funding, request)),
  });
}

function expireBy(funding: Funding): NonNullable<Funding['expire']> {
  return (request) => funding.expire?.(request) ?? { outcome: 'declined' };
}

function observedPrice(funding: Funding, request: PriceRequest): Promise<Money | undefined> {
  const { operation } = request;
  return inSpan('tillside.hook price', { hook: 'price', operation }, async () => funding.price?.(request));
}

/** Calls of the merchant's event handlers, each in a span of its own. What nobody handles stays unhandled. */
export function observedHandlers(handlerOf: HandlerOf): HandlerOf {
  return (event) => {
    const call = handlerOf(event);
    const { type, ref } = event;
    return call && (() => inSpan(`tillside.handler ${type}`, { event: type, ref }, async () => call()));
  };
}
