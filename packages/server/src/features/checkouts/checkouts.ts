import type { Checkout, Environment } from '@tillside/contract';
import { parseWith, WalletOrder, WalletPayment } from '@tillside/contract/schemas';
import { z } from 'zod';
import { Failure, valid } from '../../kernel/model/errors.ts';
import { settledInstruction } from '../../kernel/instructions/wait.ts';
import type { Instructor } from '../../kernel/instructions/instruct.ts';
import type { LedgerContext } from '../../kernel/ledger/context.ts';
import type { Engine } from '../../kernel/ledger/engine.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import type { Caller } from '../../kernel/model/caller.ts';
import type { Keyring } from '../../kernel/keys/keyring.ts';
import { findCheckout, keyOf, updateCheckout, type Attempt, type KnownCheckout } from './checkout-record.ts';
import { createCheckout } from './create.ts';
import type { CheckoutRequest, MerchantCheckout } from '../../kernel/options/funding.ts';
import { countPin, releaseOtp, pinTries, requirePinTry, type PinTries } from './pin-counts.ts';
import { readCheckout, presentCheckout, type SeenCheckout } from './view.ts';

export interface Checkouts {
  /** Creates a checkout, or returns the one of this owner and reference. @throws TillsideError */
  create(request: CheckoutRequest): Promise<MerchantCheckout>;
  /** A checkout of any owner; `null` if there is none. */
  get(id: string): Promise<MerchantCheckout | null>;
  /** A checkout of this caller. @throws Failure `not_found`. */
  view(id: string, caller: Caller): Promise<Checkout>;
  /**
   * Accepts the payer's name and PIN when an entry is expected; otherwise it only returns the checkout's state, so
   * that a second tab, a double click and a reload begin nothing. `key` identifies the press. With `new_code` it also
   * begins a new order in place of one whose one-time password is awaited, from which moment that password pays nothing
   * (ADR 0050).
   * @throws Failure `invalid_input`, `not_found`, `product_unavailable`; `rate_limited` after too many wrong PINs.
   */
  submitPin(id: string, caller: Caller, input: unknown, key: string): Promise<Checkout>;
  /** The remaining wrong PINs, over all frames. @throws Failure `not_found`. */
  pinTries(id: string, caller: Caller): Promise<PinTries>;
  /**
   * Accepts the one-time password when it is expected; otherwise it only returns the checkout's state. `attempt` is the
   * attempt that it is for: one of an earlier attempt is not passed on.
   */
  submitOtp(id: string, caller: Caller, input: unknown, key: string): Promise<Checkout>;
}

export interface CheckoutDeps {
  readonly context: LedgerContext;
  readonly engine: Engine;
  readonly instructor: Instructor;
  readonly keys: Keyring;
  readonly environment: Environment;
}

const Pin = z.strictObject({
  username: WalletOrder.shape.username,
  pin: WalletOrder.shape.pin,
  /** Replaces the order whose one-time password is awaited by a new one. */
  new_code: z.literal(true).optional(),
});
const Otp = z.strictObject({ otp: WalletPayment.shape.otp, attempt: z.int().optional() });
type Steps = Pick<Attempt, 'pins' | 'otps'>;

/** Limit on unsent presses, which do not count as tries. */
const maxPresses = 20;

export function createCheckouts({ context, engine, instructor, keys, environment }: CheckoutDeps): Checkouts {
  const { store, clock, ephemeralSecrets: entries } = context;

  const look = (checkout: KnownCheckout): Promise<SeenCheckout> =>
    readCheckout({ store, entries, now: clock.now() }, checkout);

  async function known(id: string, caller: Caller): Promise<KnownCheckout> {
    const checkout = await findCheckout(store, id, caller.id, clock.now());
    if (!checkout) throw new Failure('not_found');
    return checkout;
  }

  const own = async (id: string, caller: Caller): Promise<SeenCheckout> => look(await known(id, caller));

  async function toMerchant(checkout: KnownCheckout): Promise<MerchantCheckout> {
    const shown = presentCheckout(await look(checkout), clock.now());
    return { ...shown, owner: checkout.record.ownerId, metadata: checkout.metadata };
  }

  /** Records the press in an attempt before it has an effect. `null` if another one was faster. */
  async function press(checkout: KnownCheckout, attempt: Attempt, change: Partial<Steps>): Promise<Attempt | null> {
    const pressed = { ...attempt, ...change };
    const others = checkout.attempts.filter(({ number }) => number !== attempt.number);
    const revised = await updateCheckout(store, checkout, { attempts: [...others, pressed] });
    return revised && pressed;
  }

  /** Instructs a step and waits for its end, for a few seconds at most. */
  async function instruct(
    caller: Caller,
    { record }: KnownCheckout,
    key: string,
    { operation, input }: { readonly operation: string; readonly input: object },
  ): Promise<void> {
    // What the store may have lost was made before its catch-up ended.
    const isFirst = record.createdAt > (context.heartbeat.caughtUpAt ?? 0);
    const made = await instructor
      .instruct(caller, key, { operation, input }, { via: 'checkouts', isFirst })
      .catch(nullIfConflict);
    if (made) await settledInstruction({ store, clock, engine }, made);
  }

  /** The PIN, and with it the order's outcome, was lost: it is sent once more under its own ref. */
  async function supplyPin(order: InstructionRow, payer: Omit<z.output<typeof Pin>, 'new_code'>): Promise<void> {
    const { timings, instance } = context;
    const leaseUntil = clock.now() + timings.lease;
    const claimed = await store.claimOne(order.ref, { by: instance, now: clock.now(), leaseUntil });
    if (!claimed) return;
    entries.put(order.ref, payer);
    void engine.run(claimed);
    await settledInstruction({ store, clock, engine }, claimed);
  }

  return {
    async create(request) {
      return toMerchant(await createCheckout({ store, keys, now: clock.now() }, request));
    },

    async get(id) {
      const checkout = await findCheckout(store, id, null, clock.now());
      return checkout && toMerchant(checkout);
    },

    async view(id, caller) {
      return presentCheckout(await own(id, caller), clock.now());
    },

    async submitPin(id, caller, input, key) {
      requireLive(environment);
      const { new_code: asksAnew, ...payer } = valid(parseWith(Pin, input));
      const seen = await own(id, caller);
      const { checkout, status, order } = seen;
      const again = status.state === 'ordering' && status.pinAgain;
      const isRepeated = checkout.attempts.some(({ pins }) => pins.includes(key));
      const renews = asksAnew === true && isNewCodeDue(seen, clock.now());
      if (isRepeated || !(again || renews || seen.mayBegin)) return presentCheckout(seen, clock.now());
      if (!again) requirePinTry(await pinTries({ store, now: clock.now() }, checkout), clock.now());
      const counting = { store, keys, now: clock.now() };
      const counted = await countPin(counting, { callerId: caller.id, username: payer.username });
      const attempt = nextAttempt(seen);
      const pressed = await press(checkout, attempt, { pins: [...attempt.pins, key] });
      const named = { checkout: id, attempt: attempt.number };
      if (pressed) await counted.keepFor(named);
      else await counted.release();
      if (pressed && again && order) await supplyPin(order, payer);
      if (pressed && !again) {
        const input = { checkout: id, attempt: attempt.number, ...payer };
        await instruct(caller, checkout, keyOf.order(id, attempt.number), { operation: 'wallet.order', input });
      }
      const after = await own(id, caller);
      // A wrong PIN sends no one-time password.
      if (after.order?.state === 'failed') await releaseOtp(counting, named);
      return presentCheckout(after, clock.now());
    },

    async pinTries(id, caller) {
      return pinTries({ store, now: clock.now() }, await known(id, caller));
    },

    async submitOtp(id, caller, input, key) {
      requireLive(environment);
      const { otp, attempt: meant } = valid(parseWith(Otp, input));
      const seen = await own(id, caller);
      const { attempt } = seen;
      const isRepeated = attempt?.otps.includes(key) === true;
      const isOfEarlier = meant !== undefined && meant !== attempt?.number;
      if (!attempt || isRepeated || isOfEarlier || seen.status.state !== 'otp_sent')
        return presentCheckout(seen, clock.now());
      if (attempt.otps.length >= maxPresses) throw new Failure('rate_limited', { retry_after: 3_600 });
      const pressed = await press(seen.checkout, attempt, { otps: [...attempt.otps, key] });
      if (pressed) {
        const input = { checkout: id, attempt: attempt.number, otp };
        const paying = keyOf.pay(id, attempt.number, pressed.otps.length);
        await instruct(caller, seen.checkout, paying, { operation: 'wallet.pay', input });
      }
      return presentCheckout(await own(id, caller), clock.now());
    },
  };
}

/** Continues an attempt that ended before it reached the ledger. Otherwise begins a new one. */
function nextAttempt({ checkout, status, order }: SeenCheckout): Attempt {
  const last = checkout.attempts.at(-1);
  if (last && (order === null || status.state === 'ordering')) return last;
  return { number: (last?.number ?? 0) + 1, pins: [], otps: [] };
}

/** Whether a new order may replace the one whose one-time password is awaited. */
function isNewCodeDue({ status, mayRenew }: SeenCheckout, now: number): boolean {
  return mayRenew && status.state === 'otp_sent' && now >= status.newCodeAt;
}

/** `null` if another press was faster: the outcome of that press is shown. Any other error is thrown. */
function nullIfConflict(error: unknown): null {
  const taken = ['idempotency_key_reused', 'busy_subject', 'order_expired'];
  if (error instanceof Failure && taken.includes(error.problem.code)) return null;
  throw error;
}

function requireLive(environment: Environment): void {
  if (environment === 'live') return;
  throw new Failure('product_unavailable', {
    detail:
      'Wallet payments exist in the platform’s live environment only: nothing was sent. Try them against the live root of the stand-in.',
  });
}
