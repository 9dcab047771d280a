import { TillsideError } from '../../kernel/model/errors.ts';
import { isMoney, type BillProduct, type InstructionOperationId, type Money, type Ref } from '@tillside/contract';
import { operations as platformOperations } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Caller } from '../../kernel/model/caller.ts';
import { faultOfActorId, faultOfId } from '../../kernel/model/text.ts';
import { isReturnAllowed, readReturn } from '../../kernel/model/web-address.ts';
import type { LinkOptions } from '../../kernel/options/options.ts';

/** The operation that each widget of a link sells. */
export const linkOperations = {
  airtime: 'airtime.buy',
  data: 'data.buy',
  electricity: 'electricity.buy',
  cable: 'cable.buy',
  internet: 'spectranet.buy',
  epin: 'epin.buy',
  betting: 'betting.fund',
  international: 'international.buy',
} as const satisfies Readonly<Partial<Record<BillProduct, InstructionOperationId>>>;

/** The widget on the page of a link, by the name of its product. */
export type LinkWidget = keyof typeof linkOperations;

/** The argument of `till.links.create`. */
export interface LinkRequest {
  /** The payer, by the `id` that your `caller` hook returns. The page shows only the last four digits of `phone`. */
  readonly caller: Pick<Caller, 'id' | 'customerId' | 'phone'>;
  readonly widget: LinkWidget;
  /** Fields that the link fixes, by their names in the operation's input, such as `{ phone: '08031234567' }`. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** The maximum that the shopper may pay, such as `naira(5_000)`. */
  readonly maxAmount: Money;
  /** The address to return to. The option `links.returnTo` has to allow it. The page adds the parameter `ref`. */
  readonly returnTo?: string;
  /** How long the link can be opened, in seconds. At most 604,800 (seven days). Default 900 (15 minutes). */
  readonly expiresIn?: number;
}

export interface CreatedLink {
  /** The link. Its token is in the fragment, which no server, proxy or log receives. Send it to this person only. */
  readonly url: string;
  /** When the link expires. */
  readonly expiresAt: Date;
}

/** A mistake in a call of `till.links`. */
export function linkError(code: 'feature_off' | 'invalid_input' | 'return_not_allowed', text: string): TillsideError {
  return new TillsideError(code, `till.links: ${text}`);
}

/** In seconds. */
export const defaultExpiry = 900;
const maxExpiry = 7 * 86_400;

/** Checks a request at run time, because not every host uses a compiler. @throws TillsideError */
export function checkLinkRequest(request: LinkRequest, options: LinkOptions | undefined): void {
  if (options === undefined) {
    const text = 'createTillside was given no `links`, so their page is not served. Give links: {}.';
    throw linkError('feature_off', text);
  }
  const fault = faultOf(request);
  if (fault !== null) throw linkError('invalid_input', fault);
  const { widget, props = {}, returnTo } = request;
  const fields = fieldsOf(platformOperations[linkOperations[widget]].input);
  const unknown = Object.keys(props).find((name) => !fields.includes(name));
  if (unknown !== undefined) {
    const text = `props.${unknown} is no field of ${widget}, which has ${fields.join(', ')}.`;
    throw linkError('invalid_input', text);
  }
  const url = returnTo === undefined ? null : readReturn(returnTo);
  if (returnTo === undefined || (url && isReturnAllowed(url, options.returnTo ?? []))) return;
  const text = 'returnTo is not in the option links.returnTo, and nobody is led elsewhere.';
  throw linkError('return_not_allowed', text);
}

function faultOf(request: { readonly [Name in keyof LinkRequest]: unknown }): string | null {
  const { caller, widget, props, maxAmount, expiresIn = defaultExpiry, returnTo } = request;
  const { id, customerId, phone }: Readonly<Record<string, unknown>> = typeof caller === 'object' ? { ...caller } : {};
  const isTextOrNone = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value !== '');
  const idFault = faultOfActorId(id);
  if (typeof id === 'string' && idFault !== null) return `caller.id ${idFault}.`;
  if (idFault !== null || (customerId !== undefined && faultOfId(customerId) !== null) || !isTextOrNone(phone))
    return 'caller has to be {id}: the `id` that your `caller` hook answers; customerId and phone are texts, or left out.';
  if (typeof widget !== 'string' || !Object.hasOwn(linkOperations, widget))
    return `widget has to be one of ${Object.keys(linkOperations).join(', ')}.`;
  if (props !== undefined && (typeof props !== 'object' || props === null || Array.isArray(props)))
    return "props has to be an object of fields, such as { phone: '08031234567' }.";
  if (!isMoney(maxAmount) || maxAmount.minor < 1)
    return 'maxAmount is required: the most that may be paid, such as naira(5_000).';
  if (typeof expiresIn !== 'number' || !Number.isSafeInteger(expiresIn) || expiresIn < 1 || expiresIn > maxExpiry)
    return `expiresIn has to be a whole number of seconds, at most ${maxExpiry}, which are seven days.`;
  return isTextOrNone(returnTo) ? null : 'returnTo has to be an address, or left out.';
}

function fieldsOf(input: z.ZodType): readonly string[] {
  const shapes = input instanceof z.ZodUnion ? input.options : [input];
  const names = shapes.flatMap((shape) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : []));
  return [...new Set(names)].filter((name) => name !== 'ref');
}

/** Adds the ref, and never an outcome: the shop reads that itself. */
export function withRef(address: string, ref: Ref | undefined): string {
  const url = new URL(address);
  if (ref !== undefined) url.searchParams.set('ref', ref);
  return url.href;
}
