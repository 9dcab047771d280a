import { isMoreThan, type Naira } from '@tillside/contract';
import { orderWalletPayment, toPlainTime, type WalletOrder } from '@tillside/contract/schemas';
import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { collectionFee, magicOfNaira, maxCollection } from '../../kernel/catalogue/collections.ts';
import { sendMessage } from '../../kernel/events/outbox.ts';
import { answered, handleOperation, type OperationResult, refused } from '../../kernel/http/operation-result.ts';
import type { JsonObject } from '../../kernel/world/json.ts';
import { hashPin, orderSeconds, type Payer, type WalletOrderState } from '../../kernel/world/wallet-order-state.ts';
import type { World } from '../../kernel/world/world.ts';

/** Step 1: verifies the payer, stores the order and sends a one-time password (platform §4.2). */
export const orderPaymentHandler = handleOperation(orderWalletPayment, order);

function order(input: z.output<typeof WalletOrder>, world: World): OperationResult {
  const payer = findPayer(input.username, world);
  if (!payer) return refused(404, 'There is no such payer.');
  const pin = tryPin(payer, input.pin, world);
  // The document states no answer to a wrong PIN: 403 is assumed, because 401 means a wrong API key.
  if (pin === 'locked') return refused(403, 'Too many wrong PINs: try again later.', { pin: 'was wrong too often' });
  if (pin === 'wrong') return refused(403, 'The PIN is wrong.', { pin: 'is wrong' });
  if (isMoreThan(input.amount, maxCollection)) return refused(409, 'The amount is over the limit.');
  const existing = world.state.wallet_orders.find((kept) => kept.ref === input.ref);
  if (existing && world.state.settings.dedupe[orderWalletPayment.id] !== false) {
    return existing.payer_id === payer.id
      ? answered(orderDetails(existing, payer), 'Payment pending')
      : refused(422, 'The ref belongs to another payment.', { ref: 'belongs to another payment' });
  }
  const created = newOrder(input, payer, world);
  world.state.wallet_orders.push(created);
  if (payer.can_pay) sendOtp(created, payer, world);
  return answered(orderDetails(created, payer), 'One-time password sent');
}

function newOrder(input: z.output<typeof WalletOrder>, payer: Payer, world: World): WalletOrderState {
  const { amount } = input;
  return {
    id: world.newId(),
    ref: input.ref,
    payer_id: payer.id,
    title: input.title,
    description: input.description ?? null,
    amount,
    fee: collectionFee(amount),
    otp_seed: world.newId(),
    wrong_otps: 0,
    created_at: world.now(),
    expiry_at: world.now() + orderSeconds * 1000,
    paid_at: null,
  };
}

/** Sends a one-time password, unless the payer cannot pay (assumed). */
function sendOtp(created: WalletOrderState, payer: Payer, world: World): void {
  const { id, otp_seed } = created;
  sendMessage({ kind: 'otp', at: world.now(), to: payer.email, order_id: id, seed: otp_seed }, world);
}

function orderDetails(kept: WalletOrderState, payer: Payer): JsonObject {
  return {
    id: kept.id,
    amount: kept.amount,
    created_at: toPlainTime(kept.created_at),
    expiry_at: toPlainTime(kept.expiry_at),
    user: { id: payer.id, name: payer.name, username: `@${payer.tag}`, can_pay: payer.can_pay },
  };
}

/** Wrong PINs in a row after which a payer is locked, and for how long (assumed). */
const pinTries = 5;
const pinLockSeconds = 900;

/** Finds a payer by email address or tag, with or without `@`. */
function findPayer(username: string, world: World): Payer | null {
  const name = username.toLowerCase();
  const tag = name.replace(/^@/, '');
  return world.state.payers.find((payer) => payer.email === name || payer.tag === tag) ?? null;
}

/** Checks a payer's PIN; wrong PINs are counted, and lock the payer for a while. */
function tryPin(payer: Payer, pin: string, world: World): 'right' | 'wrong' | 'locked' {
  if (payer.locked_until > world.now()) return 'locked';
  if (timingSafeEqual(Buffer.from(hashPin(payer.id, pin)), Buffer.from(payer.pin_hash))) {
    payer.wrong_pins = 0;
    return 'right';
  }
  payer.wrong_pins += 1;
  if (payer.wrong_pins < pinTries) return 'wrong';
  payer.wrong_pins = 0;
  payer.locked_until = world.now() + pinLockSeconds * 1000;
  return 'locked';
}

export function withMagicNaira(result: OperationResult, amount: Naira): OperationResult {
  const onTheWay = magicOfNaira(amount)?.onTheWay;
  return onTheWay && result.ok ? { ...result, onTheWay } : result;
}
