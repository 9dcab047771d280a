import { isFinal } from '@tillside/contract';
import { purchaseRef, type StatusMeaning } from '@tillside/contract/schemas';
import { nameOf } from '../model/errors.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { InstructionRow } from '../model/row.ts';
import { SealedValueError, type Keyring } from '../keys/keyring.ts';
import { isOwnRef } from '../keys/tags.ts';
import { reportLost } from '../ledger/lost-orders.ts';
import type { InboxEntry } from '../model/record-store.ts';
import { backOff } from '../model/timings.ts';
import {
  type BillHint,
  reconcileSoon,
  conflictId,
  conflictingType,
  fingerprintOf,
  identify,
  readHint,
  readJson,
  isSameContent,
  statusOf,
} from './hint.ts';
import type { EventReceiver, Worked } from './receiver.ts';
import { keepUnread, type Unread } from './unread-events.ts';

/** An event may come before the answer that names its transaction: it is retried for up to about a day. */
const maxAttempts = 40;

export interface Inbox {
  /**
   * Commits a verified delivery. `false` for a duplicate. A delivery with a known event id and other content is
   * stored as well, processed like any other, and logged.
   */
  receive(body: Uint8Array): Promise<boolean>;
  /** Processes due deliveries. Returns their number. Reads of the platform continue in the background. */
  process(limit: number): Promise<number>;
  /** Settles when nothing is being processed. */
  idle(): Promise<void>;
}

/** A delivery, decrypted if that is possible. */
type Opened = InboxEntry & { readonly body: Uint8Array | null };

/** Maximum concurrent reads because of events; other deliveries are queued. */
const maxAtOnce = 50;

export function createInbox(context: LedgerContext, keys: Keyring, receivers: readonly EventReceiver[]): Inbox {
  const { store, clock, timings } = context;
  const running = new Set<Promise<void>>();

  /** A given-up event without a receiver is not logged, because its purchase may be another system's. */
  async function conclude(
    entry: Opened,
    work: () => Promise<Worked>,
    { type = '', receiver }: { readonly type?: string; readonly receiver?: EventReceiver } = {},
  ): Promise<void> {
    const worked = await tryEntry(context, entry, work);
    if (isUnread(worked)) return leaveToPerson(entry, { event: type, field: worked.unread });
    const givenUp = worked !== true && entry.attempts >= maxAttempts;
    // An event about a purchase of another system with the same key is not a conflict.
    if (worked === true || givenUp) logConflict(entry);
    if (givenUp && receiver)
      context.logger.warn({ event: type, attempt: entry.attempts, field: receiver.subject }, 'a webhook was given up');
    if (worked === true || givenUp) return putAway(entry);
    return store.postponeInbox(entry.id, clock.now() + waitFor(worked, entry.attempts));
  }

  /** Its body stays encrypted until the inbox is pruned. */
  async function leaveToPerson(entry: Opened, unread: Parameters<typeof keepUnread>[2]): Promise<void> {
    await keepUnread(context, entry, unread);
    await store.processed(entry.id);
  }

  function waitFor(worked: Exclude<Worked, true | Unread>, attempts: number): number {
    // Reads of a purchase are a minimum interval apart: a retry after half of it meets no second read's lease.
    if (worked === 'leased') return backOff(attempts, timings.requeryInterval / 2);
    return Math.max(backOff(attempts, 3_600_000), worked === false ? 0 : worked.after);
  }

  /** Drops the personal data: only a fingerprint is stored, by which a repeated delivery is recognised. */
  function putAway({ id, body }: Opened): Promise<void> {
    if (body === null) return store.processed(id);
    return keys.seal({ of: 'inbox', id }, fingerprintOf(body), (sealed) => store.processed(id, sealed));
  }

  function logConflict({ id }: InboxEntry): void {
    const event = conflictingType(id);
    if (event === null) return;
    context.logger.warn(
      { event, problem: 'event_conflict' },
      'a webhook came under a known event id with other content: both are kept, and the platform is asked',
    );
  }

  function insert(id: string, body: Uint8Array): Promise<boolean> {
    const receivedAt = clock.now();
    return keys.seal({ of: 'inbox', id }, body, (sealed) => store.receive({ id, receivedAt, sealed }));
  }

  /** Whether the stored delivery with this id is equal. A pruned one counts as equal, an undecryptable one does not. */
  async function isRepeat(id: string, body: Uint8Array): Promise<boolean> {
    const known = await store.findReceived(id);
    if (known === null) return true;
    // While the keys cannot be read, the content cannot be compared: the sender gets an error, and sends it again.
    const opened = await openEntry(known, keys).catch((error: unknown) => {
      if (error instanceof SealedValueError) return null;
      throw error;
    });
    return opened !== null && (isSameContent(opened, body) || fingerprintOf(body).equals(opened));
  }

  /** Reads the platform, which may take long, without blocking other deliveries. The entry is leased meanwhile. */
  function begin(entry: Opened, type: string, receiver: EventReceiver, body: Uint8Array): void {
    const handle = async (): Promise<Worked> => {
      if (receiver.namesRefs) await reportUnknown(context, keys, readHint(body));
      return receiver.process(readJson(body), entry);
    };
    const work = conclude(entry, handle, { type, receiver })
      // The store did not answer: the entry's lease expires, and it is retried.
      .catch((error: unknown) => context.logger.error({ error: nameOf(error) }, 'a webhook could not be put away'))
      .finally(() => running.delete(work));
    running.add(work);
  }

  return {
    async receive(body) {
      const id = identify(body);
      if (await insert(id, body)) return true;
      return (await isRepeat(id, body)) ? false : insert(conflictId(id, body), body);
    },
    async process(limit) {
      const room = Math.min(limit, maxAtOnce - running.size);
      if (room <= 0) return 0;
      const due = await store.dueInbox(clock.now(), clock.now() + timings.lease, room);
      for (const leased of due) {
        const body = await openEntry(leased, keys).catch((error: unknown) => {
          // A delivery that cannot be decrypted must not block the others.
          context.logger.error({ attempt: leased.attempts, error: nameOf(error) }, 'a webhook could not be opened');
          return null;
        });
        const entry = { ...leased, body };
        const type = body === null ? '' : (readHint(body)?.event_type ?? '');
        const receiver = receivers.find((one) => one.receives(type));
        if (body === null) await conclude(entry, async () => false);
        else if (receiver) begin(entry, type, receiver, body);
        else await conclude(entry, () => processEntry(context, keys, entry, body), { type });
      }
      return due.length;
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function isUnread(worked: Worked): worked is Unread {
  return typeof worked === 'object' && 'unread' in worked;
}

/** Runs one entry, so that its failure does not block the others. */
async function tryEntry(context: LedgerContext, entry: InboxEntry, work: () => Promise<Worked>): Promise<Worked> {
  try {
    return await work();
  } catch (error) {
    context.logger.error({ attempt: entry.attempts, error: nameOf(error) }, 'a webhook could not be worked off');
    return false;
  }
}

function openEntry({ id, sealed }: InboxEntry, keys: Keyring): Promise<Uint8Array> {
  return keys.open({ of: 'inbox', id }, sealed);
}

/** An instruction is in the store before its ref is sent: what the store lacks of its own refs it has lost. */
async function reportUnknown(context: LedgerContext, keys: Keyring, hint: BillHint | null): Promise<void> {
  const ref = hint?.ref ? purchaseRef(hint.ref) : null;
  if (!hint || ref === null || !isOwnRef(keys, ref) || (await context.store.findByTransaction({ ref }))) return;
  await reportLost(context, { ref, operation: hint.event_type, because: 'event' });
}

async function processEntry(
  context: LedgerContext,
  keys: Keyring,
  { id }: InboxEntry,
  body: Uint8Array,
): Promise<boolean | 'leased' | Unread> {
  const hint = readHint(body);
  if (!hint) return { unread: 'event_type' };
  if (!hint.trans_id && !hint.ref) return { unread: 'trans_id, ref' };
  // The event of a bulk row has the row's reference: the whole purchase is reconciled.
  const names = {
    ...(hint.ref ? { ref: purchaseRef(hint.ref) } : {}),
    ...(hint.trans_id ? { transId: hint.trans_id } : {}),
  };
  const row = await context.store.findByTransaction(names);
  if (!row) {
    await reportUnknown(context, keys, hint);
    return false;
  }
  const meaning = statusOf(hint);
  const scheduled = isKnownStatus(row, meaning) || (await reconcileSoon(context, row));
  if (scheduled === 'leased') return scheduled;
  await context.store.record(row.ref, {
    at: context.clock.now(),
    source: 'webhook',
    code: 'event',
    event: hint.event_type,
    ...(meaning ? { outcome: meaning } : {}),
    ...(conflictingType(id) === null ? {} : { conflicting: true }),
  });
  return true;
}

function isKnownStatus(row: InstructionRow, meaning: StatusMeaning | null): boolean {
  // The one read per minute is not spent on "processing".
  if (meaning === 'processing') return true;
  if (!isFinal(row.state)) return false;
  if (meaning === null) return true;
  const ended = row.state === 'succeeded' || row.state === 'partial' ? 'succeeded' : 'failed';
  return meaning === ended || row.state === 'reversed';
}
