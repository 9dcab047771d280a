import { isMoreThan, type InstructionOperationId, type Money } from '@tillside/contract';
import { isObject, problemReasons } from '@tillside/contract/schemas';
import { canonicalJson } from '../model/canonical.ts';
import { Failure } from '../model/errors.ts';
import type { Logger } from '../options/options.ts';
import type { Accepted, Asking, InstructionPlan } from './plan.ts';

/** Whoever had the address of a link, in the audit log: no sign-in says who that was. */
export const linkActor = 'link';

/** What a caller may buy through a link. */
export interface PurchaseTerms {
  /** The id of the link in the audit log. */
  readonly link: string;
  readonly operation: InstructionOperationId;
  /** The fields of the input that the link fixes. */
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly maximum: Money;
}

/** @throws Failure `amount_refused` for a price above the maximum */
export function requireMaximum(
  logger: Logger,
  { maximum }: PurchaseTerms,
  { operation, amount }: { readonly operation: InstructionOperationId; readonly amount: Money },
): void {
  if (amount.currency === maximum.currency && !isMoreThan(amount, maximum)) return;
  const fix = 'Raise maxAmount of the next link, or have less bought.';
  const fields = { problem: 'amount_refused', reason: 'link_maximum', operation };
  logger.info({ ...fields, cause: problemReasons.link_maximum.detail, fix }, 'a purchase by a link was refused');
  throw new Failure('amount_refused', { reason: 'link_maximum' });
}

/** Checks that the purchase is the same as with the fixed values, in whatever notation. @throws Failure */
export async function requireFixed(
  logger: Logger,
  { fixed }: PurchaseTerms,
  asked: {
    readonly plan: InstructionPlan;
    readonly input: unknown;
    readonly accepted: Extract<Accepted, { ok: true }>;
    readonly asking: Asking;
  },
): Promise<void> {
  const { plan, input, accepted, asking } = asked;
  const names = Object.keys(fixed);
  const meant = await plan.accept({ ...(isObject(input) ? input : {}), ...fixed }, asking);
  // A fixed field that this purchase does not have was replaced, as a number is by a list of others.
  const isKept = (name: string): boolean =>
    meant.ok && name in accepted.input && canonicalJson(meant.input[name]) === canonicalJson(accepted.input[name]);
  const changed = names.filter((name) => !isKept(name));
  if (changed.length === 0) return;
  const fields = { problem: 'invalid_input', operation: plan.id, fields: changed.join() };
  const cause =
    'the page sent other values than the link has fixed, or its operation does not take these fields together';
  const fix = 'If many people meet this, make the link without these props. Otherwise somebody tried to change it.';
  logger.info({ ...fields, cause, fix }, 'a purchase by a link was refused');
  const fault = { code: 'not_an_option', text: 'is fixed by the link' } as const;
  throw new Failure('invalid_input', { faults: Object.fromEntries(changed.map((name) => [name, fault])) });
}
