import { type InstructionOperationId, instructionOperationIds, type CurrencyExchange } from '@tillside/contract';
import type { PurchaseOrder } from '../client/companion-client.ts';
import { readMoney } from '../client/money.ts';
import { anyRecord, listOf, number, oneOf, record, text, type Reader } from '../client/read.ts';
import type { Locks } from './live-updates.ts';

/**
 * Attempts of one user, stored in this browser until their outcome is known. One entry per attempt, so that two tabs
 * never overwrite each other. Contains the order and its key, never a secret.
 */
export interface AttemptStorage {
  /** Open attempts of an operation, newest first. */
  open(operation: InstructionOperationId): readonly Attempt[];
  /** Open attempts of every operation, newest first. */
  all(): readonly Attempt[];
  /** Called when an attempt was stored or removed, in this tab or another. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  save(attempt: Attempt): void;
  forget(key: string): void;
  /**
   * Whether a callback is to be called for this key now: once, across reloads and tabs. The key belongs to an
   * attempt, or to another subject with outcomes, such as a checkout.
   */
  claim(key: string, callback: string): boolean;
}

const version = 'tillside:attempt:1';
const reportedVersion = 'tillside:reported:1';

/**
 * How long an attempt is stored after its last send: a week, in milliseconds. By then its outcome is known or staff
 * handle it, and the history shows both. After sign-out, a phone number and an amount stay for no longer than that.
 */
const maxAge = 7 * 24 * 60 * 60_000;

/** Maximum stored claims without an attempt. The oldest are removed first. */
const maxClaims = 100;

/**
 * @param area usually `localStorage`; `null` if unavailable (private modes, sandboxed frames)
 * @param scope the companion's address, because one site may mount several
 */
export function createAttemptStorage(area: Storage | null, scope: string, callerTag: string): AttemptStorage {
  const prefix = `${version}:${scope}:${callerTag}:`;
  removeExpired(area);
  const reportedKey = `${reportedVersion}:${scope}:${callerTag}`;
  // Entries that storage refuses (full, forbidden) are kept for the life of the page.
  const memory = new Map<string, Attempt>();
  const claimed = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const all = (): readonly Attempt[] => {
    const found = new Map(memory);
    for (const attempt of storedUnder(area, prefix)) found.set(attempt.key, attempt);
    return [...found.values()].sort((left, right) => right.sentAt - left.sentAt);
  };
  const keep = (attempt: Attempt): void => {
    memory.set(attempt.key, attempt);
    quietly(() => area?.setItem(prefix + attempt.key, JSON.stringify(attempt)));
    tell();
  };
  return {
    all,
    save: keep,
    open: (operation) => all().filter((attempt) => attempt.operation === operation),
    subscribe(listener) {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
    forget(key) {
      memory.delete(key);
      quietly(() => area?.removeItem(prefix + key));
      tell();
    },
    claim(key, callback) {
      const attempt = all().find((each) => each.key === key);
      const reported = attempt?.reported ?? [];
      if (claimed.has(`${callback} ${key}`) || reported.includes(callback)) return false;
      claimed.add(`${callback} ${key}`);
      if (attempt) keep({ ...attempt, reported: [...reported, callback] });
      return attempt !== undefined || markReported(area, reportedKey, `${callback} ${key}`);
    },
  };
}

/** The page's local storage, or `null` if access throws. */
export function localArea(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

function storedUnder(area: Storage | null, prefix: string): Attempt[] {
  const found: Attempt[] = [];
  quietly(() => {
    for (let index = 0; index < (area?.length ?? 0); index += 1) {
      const name = area?.key(index);
      if (!name?.startsWith(prefix)) continue;
      const attempt = parse(area?.getItem(name) ?? '');
      if (attempt && prefix + attempt.key === name) found.push(attempt);
    }
  });
  return found;
}

/** Removes old attempts of all users of this browser, and entries that are not attempts. */
function removeExpired(area: Storage | null): void {
  quietly(() => {
    const names = Array.from({ length: area?.length ?? 0 }, (_, index) => area?.key(index) ?? '');
    for (const name of names.filter((each) => each.startsWith(`${version}:`))) {
      const attempt = parse(area?.getItem(name) ?? '');
      if (attempt === null || attempt.sentAt < Date.now() - maxAge) area?.removeItem(name);
    }
  });
}

function parse(text: string): Attempt | null {
  try {
    return readAttempt(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Records a claim. Returns `false` if it exists already. */
function markReported(area: Storage | null, name: string, line: string): boolean {
  let isNew = true;
  quietly(() => {
    const lines = (area?.getItem(name) ?? '').split('\n').filter((each) => each !== '');
    isNew = !lines.includes(line);
    if (isNew) area?.setItem(name, [...lines, line].slice(-maxClaims).join('\n'));
  });
  return isNew;
}

/** Accesses storage that may throw: a failure must not stop a purchase, and the companion keeps the ledger. */
export function quietly(touch: () => void): void {
  try {
    touch();
  } catch {
    // See above.
  }
}

/** A price's exchange, and when it ends by this page's own clock. */
export interface ShownExchange extends CurrencyExchange {
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** An instruction that was sent, or is about to be, and whose outcome is not known yet. */
export interface Attempt extends PurchaseOrder {
  readonly operation: InstructionOperationId;
  /** The exchange of its price, which the page shows while it is sent. Not kept over a reload. */
  readonly exchange?: ShownExchange | undefined;
  /** When it was last sent, milliseconds since 1970. */
  readonly sentAt: number;
  /** The number of sends with this key. */
  readonly sends: number;
  /** The callbacks that were already called for it. */
  readonly reported?: readonly string[];
}

/** Parses a stored attempt; `null` for an unknown format. */
const readAttempt: Reader<Attempt> = record(
  {
    key: (value) => (typeof value === 'string' && value.length >= 8 ? value : null),
    operation: oneOf(instructionOperationIds),
    input: anyRecord,
    sentAt: number,
    sends: number,
  },
  { quote: readMoney, reported: listOf(text) },
);

/** Creates a random idempotency key. Works in insecure contexts too, where `randomUUID` does not exist. */
export function newIdempotencyKey(
  source: Pick<Crypto, 'getRandomValues'> & { randomUUID?: () => string } = crypto,
): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A tab that handles an attempt holds a lock, so that another tab does not treat the attempt as abandoned and
 * report that nothing was bought while it is being sent.
 */
export interface AttemptLock {
  /** Resolves to true once this tab holds the lock; false while another tab does. Released with `signal`. */
  acquire(key: string, signal: AbortSignal): Promise<boolean>;
}

/**
 * How long to wait for a page that is closing, in milliseconds: on a slow phone the page before a reload holds its lock for
 * a while, and a form instead of its purchase would invite a second one.
 */
const patience = 3_000;

export function createAttemptLock(locks: Locks | undefined): AttemptLock {
  return {
    acquire(key, signal) {
      if (!locks) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiting = new AbortController();
        const giveUp = setTimeout(() => waiting.abort(), patience);
        const hold = (): Promise<void> =>
          new Promise((release) => {
            clearTimeout(giveUp);
            resolve(true);
            if (signal.aborted) release();
            else signal.addEventListener('abort', () => release(), { once: true });
          });
        locks.request(`tillside:attempt:${key}`, { signal: waiting.signal }, hold).catch(() => resolve(false));
      });
    },
  };
}
