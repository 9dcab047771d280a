import { z } from 'zod';
import { Failure } from '../../kernel/model/errors.ts';
import type { Keyring } from '../../kernel/keys/keyring.ts';
import type { StoredRecord } from '../../kernel/model/record-store.ts';
import type { Store, LedgerStore } from '../../kernel/model/store.ts';
import { keyOf, type KnownCheckout } from './checkout-record.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Maximum one-time passwords per hour, and maximum wrong PINs per hour, for a payer and for a caller. */
const maxPins = 5;
/** Maximum wrong PINs of a payer in a day. */
const maxPinsADay = 20;

interface Deps {
  readonly store: Pick<Store, 'allow' | 'uncount' | 'insert' | 'get' | 'compareAndSet'>;
  readonly now: number;
}
type Signing = Deps & { readonly keys: Pick<Keyring, 'sign'> };

/** One attempt to pay a checkout. */
interface AttemptName {
  readonly checkout: string;
  readonly attempt: number;
}

interface Counter {
  /** An HMAC: the stored name identifies neither the payer nor the caller. */
  readonly name: string;
  readonly limit: number;
  readonly window: number;
}

/** The counters of an attempt's latest PIN, to be uncounted. */
const pinKind = 'pin_count' as const;
const PinCount = z.object({
  spelling: z.string(),
  pins: z.array(z.string()),
  otps: z.array(z.string()),
  /** The payer's pseudonym, once the PIN was proven right. */
  payer: z.string().nullable(),
});
type PinCount = z.output<typeof PinCount>;

/** The payer of an e-mail address or a tag, known after a right PIN. */
const spellingKind = 'payer_spelling' as const;
const Spelling = z.object({ payer: z.string() });
/** Records that a caller has paid with this payer. */
const knownKind = 'payer_of_caller' as const;

/** A counted PIN that is about to be sent. */
interface CountedPin {
  /** Stores the counters with the attempt, so that they can be uncounted when the platform proves the PIN right. */
  keepFor(attempt: AttemptName): Promise<void>;
  /** Uncounts it, because it is not sent. */
  release(): Promise<void>;
}

/**
 * Counts a PIN before it is sent. Wrong PINs are limited per payer, over all callers and both spellings of the name
 * once those are known to belong to one payer, and per caller. A caller who has paid with this payer before has a separate
 * count, so that strangers who guess cannot lock them out. One-time passwords have their own limit.
 * @throws Failure `rate_limited`, with the time to wait; then nothing is counted
 */
export async function countPin(
  deps: Signing,
  { callerId, username }: { readonly callerId: string; readonly username: string },
): Promise<CountedPin> {
  const { store, keys, now } = deps;
  const spelling = keys.sign('payer spelling', spellingOf(username));
  const payer = await payerOf(deps, spelling);
  const isTheirs = payer !== null && (await store.get(knownKind, `${payer} ${callerId}`, callerId, now)) !== null;
  const payers = [spelling, ...(payer === null ? [] : [payer])];
  const counter = (text: string, limit = maxPins, window = hour): Counter => ({
    name: keys.sign('limit', text),
    limit,
    window,
  });
  const ofPayer = isTheirs
    ? [`pin of payer ${payer} by caller ${callerId}`]
    : payers.map((one) => `pin of payer ${one}`);
  const pins = [
    // The longest wait first, because it is reported.
    ...ofPayer.map((text) => counter(`${text} in a day`, maxPinsADay, day)),
    ...[...ofPayer, `pin of caller ${callerId}`].map((text) => counter(text)),
  ];
  const otps = [...payers.map((one) => `otp of payer ${one}`), `otp of caller ${callerId}`].map((text) =>
    counter(text),
  );
  await countAll(deps, [...pins, ...otps]);
  const count = { spelling, pins: namesOf(pins), otps: namesOf(otps), payer: null };
  return {
    keepFor: (attempt) => keepCount(deps, attempt, count),
    async release() {
      for (const name of [...count.pins, ...count.otps]) await store.uncount(name);
    },
  };
}

/**
 * Records that the platform proved the PIN of this attempt right: uncounts it, and stores the payer of the name. The
 * count of the one-time password stays. Called again until it returns; a crash in between leaves a count too many.
 */
export async function provePin(deps: Deps, attempt: AttemptName, payer: unknown): Promise<void> {
  const found = await findCount(deps, attempt);
  if (!found || found.count.payer !== null || typeof payer !== 'string') return;
  const { record, count } = found;
  const { store, now } = deps;
  if (!(await store.compareAndSet(record, { ...count, pins: [], payer })))
    throw new Error('The count changed meanwhile.');
  for (const name of count.pins) await store.uncount(name);
  const known = await store.get(spellingKind, count.spelling, null, now);
  const body = { payer };
  if (!known) {
    const kept = { kind: spellingKind, id: count.spelling, ownerId: payer, body, createdAt: now, expiresAt: null };
    await store.insert(kept);
  } else if (Spelling.safeParse(known.body).data?.payer !== payer) {
    // A tag may change its owner.
    await store.compareAndSet(known, body);
  }
}

/** Uncounts the one-time password of an order that was certainly refused, because none was sent. */
export async function releaseOtp(deps: Deps, attempt: AttemptName): Promise<void> {
  const found = await findCount(deps, attempt);
  if (!found || found.count.otps.length === 0) return;
  const { record, count } = found;
  if (!(await deps.store.compareAndSet(record, { ...count, otps: [] }))) return;
  for (const name of count.otps) await deps.store.uncount(name);
}

/** Records that this caller has paid with the attempt's payer: from now on they have a separate count. */
export async function rememberPayer(deps: Deps, attempt: AttemptName, callerId: string): Promise<void> {
  const payer = (await findCount(deps, attempt))?.count.payer;
  if (!payer) return;
  const id = `${payer} ${callerId}`;
  await deps.store.insert({
    kind: knownKind,
    id,
    ownerId: callerId,
    body: {},
    createdAt: deps.now,
    expiresAt: null,
  });
}

/** Counts under all of these names, or under none. */
async function countAll({ store, now }: Deps, counters: readonly Counter[]): Promise<void> {
  const done: string[] = [];
  for (const { name, limit, window } of counters) {
    const allowed = await store.allow(name, { limit, window, now });
    if (!allowed.allowed) {
      for (const counted of done) await store.uncount(counted);
      const wait = Math.max(1, Math.ceil((allowed.freeAt - now) / 1_000));
      throw new Failure('rate_limited', {
        reason: 'pin_limit',
        parameters: {
          an_hour: maxPins,
          a_day: maxPinsADay,
          passwords: maxPins,
          minutes: Math.ceil(wait / 60),
        },
        retry_after: wait,
      });
    }
    done.push(name);
  }
}

function namesOf(counters: readonly Counter[]): string[] {
  return counters.map(({ name }) => name);
}

/** The payer's pseudonym behind a spelling; `null` before a right PIN. */
async function payerOf({ store, now }: Deps, spelling: string): Promise<string | null> {
  const record = await store.get(spellingKind, spelling, null, now);
  return Spelling.safeParse(record?.body).data?.payer ?? null;
}

function idOf({ checkout, attempt }: AttemptName): string {
  return `${checkout} ${attempt}`;
}

async function findCount(
  { store, now }: Deps,
  attempt: AttemptName,
): Promise<{ readonly record: StoredRecord; readonly count: PinCount } | null> {
  const record = await store.get(pinKind, idOf(attempt), null, now);
  const count = PinCount.safeParse(record?.body);
  return record && count.success ? { record, count: count.data } : null;
}

/** If a PIN is entered again for the same order, the latest one counts as the one that may be proven right. */
async function keepCount(deps: Deps, attempt: AttemptName, count: PinCount): Promise<void> {
  const { store, now } = deps;
  const found = await findCount(deps, attempt);
  if (found) {
    await store.compareAndSet(found.record, count);
    return;
  }
  const id = idOf(attempt);
  await store.insert({
    kind: pinKind,
    id,
    ownerId: attempt.checkout,
    body: count,
    createdAt: now,
    expiresAt: now + day,
  });
}

/**
 * Normalises an email address or a tag. The platform may accept more spellings than we know, and each unknown
 * spelling of a payer would allow five more PINs: so invisible characters, spaces and
 * look-alike characters are ignored.
 */
function spellingOf(username: string): string {
  return username
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}\p{M}]+/gu, '')
    .replace(/^@+/, '');
}

/** Maximum wrong PINs for one checkout within an hour, over all frames, tabs and sessions. */
const maxWrongPins = 3;

export interface PinTries {
  readonly left: number;
  /** With none left: when the next is allowed, in milliseconds since 1970. */
  readonly freeAt: number | null;
}

/**
 * Counts the PINs that the platform refused for this checkout, from the ledger, so
 * that nothing is counted twice and nothing is lost in a restart.
 */
export async function pinTries(
  { store, now }: { readonly store: Pick<LedgerStore, 'findByKey'>; readonly now: number },
  { record: { id, ownerId }, attempts }: KnownCheckout,
): Promise<PinTries> {
  // A caller may enter no more PINs than that within the hour.
  const latest = attempts.slice(-maxPins);
  const orders = await Promise.all(latest.map(({ number }) => store.findByKey(ownerId, keyOf.order(id, number))));
  const wrongAt = orders
    .filter((order) => order?.state === 'failed' && order.problem?.code === 'payer_not_verified')
    .map((order) => order?.updatedAt ?? 0)
    .filter((at) => at > now - hour);
  const left = Math.max(0, maxWrongPins - wrongAt.length);
  return { left, freeAt: left > 0 ? null : (wrongAt.at(-maxWrongPins) ?? now) + hour };
}

/** @throws Failure `rate_limited`, with the time to wait. */
export function requirePinTry({ freeAt }: PinTries, now: number): void {
  if (freeAt === null) return;
  const wait = Math.max(1, Math.ceil((freeAt - now) / 1_000));
  throw new Failure('rate_limited', {
    reason: 'pin_wrong_too_often',
    parameters: { tries: maxWrongPins, minutes: Math.ceil(wait / 60) },
    retry_after: wait,
  });
}
