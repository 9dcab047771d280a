import { isFinal } from '@tillside/contract';
import { NairaSchema } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { InstructionRow } from '../../kernel/model/row.ts';
import type { StoredRecord } from '../../kernel/model/record-store.ts';
import type { Store } from '../../kernel/model/store.ts';
import { ownKey } from '../../kernel/model/own-key.ts';

/** The kind of a checkout's record; its owner is the caller who may pay it. */
export const checkoutKind = 'checkout';

const Attempt = z.object({
  /** From 1. */
  number: z.int(),
  /** Keys of the requests with a PIN: a repeated request begins nothing. */
  pins: z.array(z.string()),
  /** Keys of the requests with a one-time password, in order. */
  otps: z.array(z.string()),
});
export type Attempt = z.output<typeof Attempt>;

const CheckoutBody = z.object({
  reference: z.string(),
  amount: NairaSchema,
  title: z.string(),
  description: z.string().nullable(),
  /** The balance that it adds to, as the shop calls it. */
  addsTo: z.string().nullable().default(null),
  metadata: z.record(z.string(), z.unknown()),
  attempts: z.array(Attempt),
  /** No attempt begins after this time; a running one continues. `null` for no end. */
  expiresAt: z.number().nullable().default(null),
  /** Its purchase was abandoned: nothing is paid on it any more, unless the payment was sent already. */
  withdrawn: z.boolean().default(false),
  /** Ref of the instruction that it pays for; `null` for the merchant's own checkout. */
  funds: z.string().nullable().default(null),
  /** `fee` is `null` if a person settled it. */
  /** The merchant's handler of `checkout.paid` has returned. */
  counted: z.boolean().default(false),
  paid: z.object({ at: z.number(), ref: z.string(), fee: NairaSchema.nullable() }).nullable(),
});
export type CheckoutBody = z.output<typeof CheckoutBody>;

export interface KnownCheckout extends CheckoutBody {
  readonly record: StoredRecord;
}

/** Finds a checkout; with an owner, `null` also for another caller's. */
export async function findCheckout(
  store: Pick<Store, 'get'>,
  id: string,
  ownerId: string | null,
  now: number,
): Promise<KnownCheckout | null> {
  const record = await store.get(checkoutKind, id, ownerId, now);
  return record && { record, ...CheckoutBody.parse(record.body) };
}

/** Updates a checkout. `null` after a concurrent write. */
export async function updateCheckout(
  store: Pick<Store, 'compareAndSet'>,
  { record, ...before }: KnownCheckout,
  change: Partial<CheckoutBody>,
  effects?: Parameters<Store['compareAndSet']>[2],
): Promise<KnownCheckout | null> {
  const body: CheckoutBody = { ...before, ...change };
  const updated = await store.compareAndSet(record, { ...body }, effects);
  return updated && { record: updated, ...body };
}

/** Notes that the merchant has counted a payment to a balance, and tells the payer's page. Anything else is left as it is. */
export async function noteCounted(store: Pick<Store, 'get' | 'compareAndSet'>, id: string, now: number): Promise<void> {
  // Another write may come between.
  for (let tries = 0; tries < 3; tries += 1) {
    const checkout = await findCheckout(store, id, null, now);
    if (!checkout || checkout.addsTo === null || checkout.counted) return;
    const { ownerId, version } = checkout.record;
    const hints = [{ ownerId, ref: `checkout:${id}`, version: version + 1, at: now }];
    if (await updateCheckout(store, checkout, { counted: true }, { hints })) return;
  }
}

/** Whether no attempt may begin any more. */
export function isOver({ expiresAt }: Pick<CheckoutBody, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && now >= expiresAt;
}

/**
 * The keys of a checkout's instructions. They derive from the checkout, so that a crash between the record and the
 * ledger leaves nothing behind.
 */
export const keyOf = {
  order: (id: string, attempt: number): string => ownKey('checkout', id, 'order', attempt),
  pay: (id: string, attempt: number, otp: number): string => ownKey('checkout', id, 'pay', attempt, otp),
};

/** The ledger's payments of an attempt, one for each one-time password that was sent to the ledger. */
export async function paymentsOf(
  store: Pick<Store, 'findByKey'>,
  { record }: Pick<KnownCheckout, 'record'>,
  { number, otps }: Attempt,
): Promise<readonly InstructionRow[]> {
  const keys = otps.map((_, index) => keyOf.pay(record.id, number, index + 1));
  const pays = await Promise.all(keys.map((key) => store.findByKey(record.ownerId, key)));
  return pays.filter((pay) => pay !== null);
}

/** Whether the platform may have executed a payment, or may still do so. */
export function mayBePaid({ state }: Pick<InstructionRow, 'state'>): boolean {
  return state !== 'failed' && state !== 'abandoned';
}

/** Whether a checkout may be paid at this moment. */
export async function isBeingPaid(
  { id, ownerId }: Pick<StoredRecord, 'id' | 'ownerId'>,
  { store, now }: { readonly store: Store; readonly now: number },
): Promise<boolean> {
  const checkout = await findCheckout(store, id, ownerId, now);
  const last = checkout?.attempts.at(-1);
  if (!checkout || !last || checkout.paid || checkout.withdrawn || isOver(checkout, now)) return false;
  const keysOf = [keyOf.order(id, last.number), ...last.otps.map((_, index) => keyOf.pay(id, last.number, index + 1))];
  const rows = await Promise.all(keysOf.map((key) => store.findByKey(ownerId, key)));
  // An attempt is recorded before its instruction is created.
  return !rows.every((row) => row !== null && isFinal(row.state));
}
