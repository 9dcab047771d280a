import type { Checkout } from '@tillside/contract';
import type { EphemeralSecretStore } from '../../kernel/ledger/ephemeral-secrets.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import type { LedgerStore } from '../../kernel/model/store.ts';
import { limitedBy, mayBegin, statusOf, type AttemptFacts, type AttemptStatus, type StepFacts } from './attempt.ts';
import { isOver, keyOf, mayBePaid, paymentsOf, type Attempt, type KnownCheckout } from './checkout-record.ts';
import { OrderDetails } from './wallet-order.ts';

/** A checkout with the ledger's facts of the attempt that determines its state. */
export interface SeenCheckout {
  readonly checkout: KnownCheckout;
  /** The latest attempt, or an earlier one that may have been paid. `null` before the first. */
  readonly attempt: Attempt | null;
  readonly status: AttemptStatus;
  /** Whether a PIN may begin an attempt now. */
  readonly mayBegin: boolean;
  /** Whether a new order may replace the one whose one-time password is awaited, once that is due. */
  readonly mayRenew: boolean;
  readonly order: InstructionRow | null;
  readonly pays: readonly InstructionRow[];
}

/** Reads the state of a checkout. The ledger decides; the record only lists its instructions. */
export async function readCheckout(
  deps: { readonly store: LedgerStore; readonly entries: EphemeralSecretStore; readonly now: number },
  checkout: KnownCheckout,
): Promise<SeenCheckout> {
  const { store, entries, now } = deps;
  const { id, ownerId } = checkout.record;
  const ends = { isOver: isOver(checkout, now), isWithdrawn: checkout.withdrawn };
  const seen = (status: AttemptStatus): Pick<SeenCheckout, 'checkout' | 'status' | 'mayBegin' | 'mayRenew'> => {
    const limited = limitedBy(status, ends);
    const isEnded = ends.isOver || ends.isWithdrawn;
    return {
      checkout,
      status: limited,
      mayBegin: mayBegin(limited) && !isEnded,
      mayRenew: limited.state === 'otp_sent' && !isEnded,
    };
  };
  const { attempt, pays } = await decidingAttempt(store, checkout);
  if (!attempt) return { ...seen({ state: 'open' }), attempt, order: null, pays };
  const order = await store.findByKey(ownerId, keyOf.order(id, attempt.number));
  const facts: AttemptFacts = {
    order: order && {
      ...stepOf(order),
      sentAt: order.sentAt,
      placed: placedBy(order),
      pinHeld: entries.get(order.ref) !== null,
    },
    pays: pays.map(stepOf),
  };
  const status = checkout.paid === null ? statusOf(facts, now) : ({ state: 'paid' } as const);
  return { ...seen(status), attempt, order, pays };
}

/**
 * The latest attempt. But a delayed payment may reach the ledger after a later attempt has begun. While it may
 * have been executed, the payer is not asked to pay again.
 */
async function decidingAttempt(
  store: LedgerStore,
  checkout: KnownCheckout,
): Promise<Pick<SeenCheckout, 'attempt' | 'pays'>> {
  const tried = await Promise.all(
    checkout.attempts.map(async (attempt) => ({ attempt, pays: await paymentsOf(store, checkout, attempt) })),
  );
  const paying = tried.findLast(({ pays }) => pays.some((pay) => mayBePaid(pay)));
  return paying ?? tried.at(-1) ?? { attempt: null, pays: [] };
}

function stepOf({ ref, state, problem }: InstructionRow): StepFacts {
  return { ref, state, problem: problem?.code ?? null };
}

function placedBy({ details }: InstructionRow): NonNullable<AttemptFacts['order']>['placed'] {
  const placed = OrderDetails.safeParse(details);
  return placed.success ? { expiresAt: Date.parse(placed.data.expiry_at), canPay: placed.data.can_pay } : null;
}

/** A checkout for its payer, without the payer's name and the merchant's data. */
export function presentCheckout(seen: SeenCheckout, now: number): Checkout {
  const { checkout, attempt, status, mayBegin: may_begin, order, pays } = seen;
  const { record, reference, title, description, addsTo, counted, paid, expiresAt } = checkout;
  return {
    id: record.id,
    reference,
    state: status.state,
    amount: checkout.amount,
    title,
    ...(description === null ? {} : { description }),
    ...(addsTo === null ? {} : { adds_to: addsTo, added: counted }),
    ...(attempt === null || order === null
      ? {}
      : {
          attempt: { number: attempt.number, refs: [order, ...pays].map(({ ref }) => ref), ...tellOf(seen, now) },
        }),
    may_begin,
    ...(expiresAt === null ? {} : { expires_at: new Date(expiresAt).toISOString() }),
    ...(paid ? { paid_at: new Date(paid.at).toISOString() } : {}),
    created_at: new Date(record.createdAt).toISOString(),
  };
}

function tellOf(
  { status, mayRenew }: Pick<SeenCheckout, 'status' | 'mayRenew'>,
  now: number,
): Omit<NonNullable<Checkout['attempt']>, 'number' | 'refs'> {
  switch (status.state) {
    case 'ordering':
      return status.pinAgain ? { pin_again: true } : {};
    case 'otp_sent':
      return {
        expires_at: new Date(status.expiresAt).toISOString(),
        // The payer's clock may be wrong: the countdown uses this.
        seconds_left: Math.max(0, Math.ceil((status.expiresAt - now) / 1_000)),
        tries_left: status.triesLeft,
        ...(mayRenew ? { new_code_in: Math.max(0, Math.ceil((status.newCodeAt - now) / 1_000)) } : {}),
        ...(status.otpWrong ? { otp_wrong: true } : {}),
      };
    case 'refused':
      return { refusal: { code: status.refusal } };
    case 'open':
    case 'paying':
    case 'paid':
    case 'expired':
    case 'not_known':
      return {};
    default:
      return status satisfies never;
  }
}
