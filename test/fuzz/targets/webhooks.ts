import { createHash, createHmac } from 'node:crypto';
import { platformEvents, type PlatformEventType } from '@tillside/contract/schemas';
import type { Randomness } from '../../faults/world/randomness.ts';
import { fromSchema } from '../inputs/from-schema.ts';
import { mutateTree } from '../inputs/mutate-tree.ts';
import { webhookSecret } from '../secrets.ts';
import type { FuzzWorld } from '../world.ts';

/** Every event that the contract declares. */
const eventTypes = Object.keys(platformEvents) as readonly PlatformEventType[];

/** An event of any declared type: from its schema, with what the companion knows put in, sometimes changed. */
export function drawEvent(draw: Randomness, { pools, secrets }: FuzzWorld): object {
  const type = draw.pick(eventTypes);
  const payload = { ...Object(fromSchema(platformEvents[type].payload, draw)) };
  const known = {
    event_type: type,
    event_id: `event-${draw.integer(0, 100_000)}`,
    ...(draw.chance(0.8) ? { ref: pools.pick('ref', draw), trans_id: `fuzz-${draw.integer(0, 500)}` } : {}),
    ...('customer' in payload
      ? { amount: draw.integer(1, 10_000), customer: { id: 'cus_ada', number: pools.pick('account', draw) } }
      : {}),
    ...('card' in payload ? { card: { ...Object(payload.card), id: pools.pick('card', draw) } } : {}),
  };
  const event = { ...payload, ...known };
  return draw.chance(0.3) ? Object(mutateTree(event, draw, secrets)) : event;
}

/** How a delivery is signed, in each format that the companion knows, and how it is not. */
export const signatures = ['timestamped', 'rawBody', 'paymentHash', 'wrong', 'stale', 'none'] as const;
export type Signature = (typeof signatures)[number];

/** The body and the headers of a delivery. */
export function sign(
  event: object,
  scheme: Signature,
  world: FuzzWorld,
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const body = JSON.stringify(scheme === 'paymentHash' ? withHash(event, world) : event);
  return { body, headers: { 'content-type': 'application/json', ...signatureOf(body, scheme, world.clock.now()) } };
}

/** The headers that sign these bytes. */
export function signatureOf(body: string | Uint8Array, scheme: Signature, now: number): Record<string, string> {
  const hmac = (before: string, secret = webhookSecret): string =>
    createHmac('sha256', secret).update(before).update(body).digest('hex');
  const at = Math.floor(now / 1_000) - (scheme === 'stale' ? 4_000 : 0);
  const stamped = (signature: string): Record<string, string> => ({
    'x-event-id': 'delivery',
    'x-timestamp': String(at),
    'x-signature': `v1=${signature}`,
  });
  switch (scheme) {
    case 'timestamped':
    case 'stale':
      return stamped(hmac(`${at}.delivery.`));
    case 'wrong':
      return stamped(hmac(`${at}.delivery.`, 'another secret'));
    case 'rawBody':
      return { signature: hmac('') };
    case 'paymentHash':
    case 'none':
      return {};
  }
}

function withHash(event: object, { secrets, pools }: FuzzWorld): object {
  const payment = {
    ...event,
    event_type: 'accounts.payment.status',
    trans_id: 'hashed',
    amount: 500,
    transaction: { sender_account: '0123456789', bank_code: '058' },
    customer: { id: 'cus_ada', number: pools.take('account') },
  };
  pools.add('account', payment.customer.number);
  const { transaction, customer, amount, trans_id } = payment;
  const text = `${secrets.ours.secretKey}${transaction.sender_account}${customer.number}${transaction.bank_code}${amount.toFixed(2)}${trans_id}`;
  return { ...payment, transaction_hash: createHash('sha512').update(text).digest('hex').toUpperCase() };
}
