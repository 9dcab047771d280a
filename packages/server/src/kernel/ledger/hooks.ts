import { withDeadline } from '../model/clock.ts';
import { errorFields, configurationError } from '../model/errors.ts';
import type { Funding, FundingRequest, PriceRequest, ShopperPrice } from '../options/funding.ts';
import { backOff } from '../model/timings.ts';
import { releaseLease, type LedgerContext } from './context.ts';
import type { InstructionRow } from '../model/row.ts';
import type { Money } from '@tillside/contract';
import type { HandlerOf } from './outbox.ts';
import { inSpan } from '../observe/telemetry.ts';

type HookAnswer<Value> = { readonly answered: true; readonly value: Value } | { readonly answered: false };

/** Calls a funding hook, with an erased owner's original. Retried later if it throws, times out or is missing. */
export async function callHook<Value>(
  context: LedgerContext,
  row: InstructionRow,
  name: keyof Funding,
  call: (funding: Funding, known: InstructionRow) => Value | Promise<Value>,
): Promise<HookAnswer<Value>> {
  const { funding, clock, timings, logger } = context;
  try {
    if (!funding)
      throw configurationError('createTillside was given no funding, but this purchase needs it.', 'funding');
    const known = { ...row, owner: await context.whoWas(row.owner) };
    const late = (): Error => new Error(`It did not answer within ${timings.hookDeadline} ms.`);
    return {
      answered: true,
      value: await withDeadline(clock, timings.hookDeadline, (async () => call(funding, known))(), late),
    };
  } catch (error) {
    logger.error(
      { hook: name, ...errorFields(error), operation: row.operation, ref: row.ref, attempt: row.attempts + 1 },
      'a funding hook did not answer',
    );
    return { answered: false };
  }
}

/** @throws TillsideError if a hook was removed after a payment was promised. */
export function requireHook(funding: Funding, name: 'credit' | 'refund'): NonNullable<Funding['credit']> {
  const hook = funding[name];
  if (hook) return (request) => hook.call(funding, request);
  throw configurationError(
    `createTillside: funding has no \`${name}\` hook any more, but a shopper has to be paid.`,
    'funding',
  );
}

/** Schedules a retry of a step that is not possible now. */
export async function tryLater(context: LedgerContext, row: InstructionRow): Promise<null> {
  const attempts = row.attempts + 1;
  await context.store.touch(row, { attempts, ...releaseLease(context.clock.now() + backOff(attempts)) });
  return null;
}

export function fundingRequest(row: InstructionRow, amount = row.quote): FundingRequest {
  return { ref: row.ref, caller: row.owner, amount };
}

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
