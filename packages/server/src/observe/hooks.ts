import { tillsideEventTypes, type Funding, type TillsideHandlers } from '../options.ts';
import type { Telemetry } from './telemetry.ts';

/** The merchant's funding hooks, each call in a span of its own. */
export function observedFunding(funding: Funding, telemetry: Telemetry): Funding {
  const { price } = funding;
  const observe =
    <Request extends { readonly ref: string }, Answer>(
      hook: string,
      call: (request: Request) => Answer | Promise<Answer>,
    ) =>
    (request: Request): Promise<Answer> =>
      telemetry.within(`tillside.hook ${hook}`, { hook, ref: request.ref }, async () => call(request));
  return {
    ...(price && {
      price: (request) =>
        telemetry.within('tillside.hook price', { hook: 'price', operation: request.operation }, async () =>
          // As a method of theirs, for it may need its `this`.
          price.call(funding, request),
        ),
    }),
    reserve: observe('reserve', (request) => funding.reserve(request)),
    capture: observe('capture', (request) => funding.capture(request)),
    release: observe('release', (request) => funding.release(request)),
    credit: observe('credit', (request) => funding.credit(request)),
  };
}

/** The merchant's event handlers, each delivery in a span of its own. What nobody handles stays unhandled. */
export function observedHandlers(handlers: TillsideHandlers, telemetry: Telemetry): TillsideHandlers {
  return Object.fromEntries(
    tillsideEventTypes
      .filter((type) => handlers[type] !== undefined)
      .map((type) => [
        type,
        (event: Parameters<NonNullable<TillsideHandlers[typeof type]>>[0]): Promise<void> =>
          telemetry.within(`tillside.handler ${type}`, { event: type, ref: event.ref }, async () =>
            handlers[type]?.(event),
          ),
      ]),
  );
}
