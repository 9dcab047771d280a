import { isCloseTo, isOptionGroup } from '@tillside/contract/schemas';
import { tillsideEventTypes } from '../../kernel/model/event.ts';
import type { Funding } from '../../kernel/options/funding.ts';

export function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The first of these that is no function of a value; `null` if all are. */
export function missingIn(value: unknown, names: readonly string[]): string | null {
  return names.find((name) => !isFunction(member(value, name))) ?? null;
}

/** Every hook, and whether it is needed. */
const hooks: Readonly<Record<keyof Funding, boolean>> = {
  reserve: true,
  capture: true,
  release: true,
  price: false,
  balance: false,
  credit: false,
  refund: false,
  expire: false,
  connect: false,
  checkoutPaid: false,
};

/** The fault of the funding hooks, to follow their path; `null` without one. */
export function fundingFault(funding: unknown): string | null {
  for (const [hook, isNeeded] of Object.entries(hooks)) {
    const given = member(funding, hook);
    if (isFunction(given)) continue;
    if (isNeeded)
      return `.${hook} has to be a function: reserve, capture and release are all needed. Without funding only staff can buy.`;
    if (given !== undefined) return `.${hook} has to be a function, as the type Funding declares it.`;
    // Hooks may be methods of a class, and have other functions beside them.
    const misspelt = functionsIn(funding).find((name) => isMisspelling(name, hook));
    if (misspelt !== undefined)
      return `.${misspelt} is no hook, and would never be called. Did you mean \`funding.${hook}\`?`;
  }
  return null;
}

function functionsIn(value: unknown): readonly string[] {
  if (!isOptionGroup(value)) return [];
  const prototype: unknown = Object.getPrototypeOf(value);
  const names = [value, prototype].flatMap((holder) =>
    isOptionGroup(holder) ? Object.getOwnPropertyNames(holder) : [],
  );
  return names.filter((name) => isFunction(member(value, name)));
}

function isMisspelling(name: string, hook: string): boolean {
  return !Object.hasOwn(hooks, name) && Math.abs(name.length - hook.length) < 2 && isCloseTo(name, hook);
}

/** The fault of the handlers of events, to follow their path; `null` without one. */
export function handlersFault(handlers: unknown): string | null {
  const types: readonly string[] = tillsideEventTypes;
  if (!isOptionGroup(handlers))
    return " has to be an object of functions by event, such as {'refund.owed': (event) => …}.";
  for (const [event, handler] of Object.entries<unknown>({ ...handlers })) {
    if (!types.includes(event))
      return ` names ${JSON.stringify(event)}, which is no event and would never be delivered. There are ${types.join(', ')}.`;
    if (handler !== undefined && !isFunction(handler))
      return `[${JSON.stringify(event)}] has to be a function. It is delivered again until that returns.`;
  }
  return null;
}
