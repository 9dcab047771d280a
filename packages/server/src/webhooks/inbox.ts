import { isFinal } from '@tillside/contract';
import { purchaseRef, type StatusMeaning } from '@tillside/contract/schemas';
import { createPayments, type Payments } from '../accounts/payments.ts';
import { nameOf } from '../error-name.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { InstructionRow } from '../ledger/row.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { InboxEntry } from '../store/queue-store.ts';
import { backOff } from '../timings.ts';
import { hearAccountEvent, isAccountEvent } from './account-events.ts';
import { askSoon } from './ask-soon.ts';
import { hearCardEvent, isCardEvent } from './card-events.ts';
import { conflictId, conflictingType, identify, readHint, readJson, saysTheSame, statusOf } from './hint.ts';

/** An event may come before the answer that names its transaction: it is tried again, up to about a day. */
const maxAttempts = 40;

export interface Inbox {
  /**
   * Commits a verified delivery. `false`: it was here before. One with other content than came before under its event id
   * is kept beside that, is worked off like any other, and is told in the log.
   */
  receive(body: Uint8Array): Promise<boolean>;
  /** Works off what is due. Answers how many deliveries that were. What takes a question goes on after that. */
  process(limit: number): Promise<number>;
  /** Settles when nothing is being worked off any more. */
  idle(): Promise<void>;
}

/** Whether a delivery is worked off; if not, when to try again at the earliest, in milliseconds. */
type Worked = boolean | { readonly after: number };

/** So many questions that events have raised are under way at once; the other deliveries wait their turn. */
const maxAtOnce = 50;

export function createInbox(
  context: LedgerContext,
  keys: Keyring,
  payments: Payments = createPayments(context),
): Inbox {
  const { store, clock, timings } = context;
  const running = new Set<Promise<void>>();

  async function conclude(entry: InboxEntry, work: () => Promise<Worked>, type?: string): Promise<void> {
    const worked = await tryEntry(context, entry, work);
    const givenUp = worked !== true && entry.attempts >= maxAttempts;
    // Bills that somebody else has bought with the same key are no news.
    if (worked === true || givenUp) tellConflict(entry);
    if (givenUp && type) context.logger.warn({ event: type, attempt: entry.attempts }, 'a webhook was given up');
    if (worked === true || givenUp) return store.processed(entry.id);
    const wait = Math.max(backOff(entry.attempts, 3_600_000), worked === false ? 0 : worked.after);
    return store.postponeInbox(entry.id, clock.now() + wait);
  }

  function tellConflict({ id }: InboxEntry): void {
    const event = conflictingType(id);
    if (event === null) return;
    context.logger.warn(
      { event, problem: 'event_conflict' },
      'a webhook came under a known event id with other content: both are kept, and the platform is asked',
    );
  }

  function keep(id: string, body: Uint8Array): Promise<boolean> {
    const receivedAt = clock.now();
    return keys.seal({ of: 'inbox', id }, body, (sealed) => store.receive({ id, receivedAt, sealed }));
  }

  /** Whether what was kept under this id says the same. What is forgotten was a repeat; what does not open cannot say so. */
  async function isRepeat(id: string, body: Uint8Array): Promise<boolean> {
    const known = await store.findReceived(id);
    if (known === null) return true;
    const opened = await openEntry(known, keys).catch(() => null);
    return opened !== null && saysTheSame(opened, body);
  }

  /** Asks the platform, which may take long: other deliveries do not wait for it. The entry is leased meanwhile. */
  function begin(entry: InboxEntry, type: string, hear: () => Promise<Worked>): void {
    const work = conclude(entry, hear, type)
      // The store did not answer: the entry's lease runs out, and it is tried again.
      .catch((error: unknown) => context.logger.error({ error: nameOf(error) }, 'a webhook could not be put away'))
      .finally(() => running.delete(work));
    running.add(work);
  }

  async function hearAccount(body: unknown, receivedAt: number): Promise<Worked> {
    const heard = await hearAccountEvent(context, payments, body, receivedAt);
    return heard.done ? true : { after: heard.after };
  }

  return {
    async receive(body) {
      const id = identify(body);
      if (await keep(id, body)) return true;
      return (await isRepeat(id, body)) ? false : keep(conflictId(id, body), body);
    },
    async process(limit) {
      const room = Math.min(limit, maxAtOnce - running.size);
      if (room <= 0) return 0;
      const due = await store.dueInbox(clock.now(), clock.now() + timings.lease, room);
      for (const entry of due) {
        const body = await openEntry(entry, keys).catch((error: unknown) => {
          // One that does not open must not hold up the others.
          context.logger.error({ attempt: entry.attempts, error: nameOf(error) }, 'a webhook could not be opened');
          return null;
        });
        const type = body === null ? '' : (readHint(body)?.event_type ?? '');
        if (body === null) await conclude(entry, async () => false);
        else if (isAccountEvent(type)) begin(entry, type, () => hearAccount(readJson(body), entry.receivedAt));
        else if (isCardEvent(type)) begin(entry, type, () => hearCardEvent(context, readJson(body), entry));
        else await conclude(entry, () => processEntry(context, entry, body));
      }
      return due.length;
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** A delivery that fails must not hold up the others. */
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

async function processEntry(context: LedgerContext, { id }: InboxEntry, body: Uint8Array): Promise<boolean> {
  const hint = readHint(body);
  // Not a bill's event: nothing here waits for it.
  if (!hint || (!hint.trans_id && !hint.ref)) return true;
  // A row of a bulk purchase is told of by its own reference: the question is about all of it.
  const names = {
    ...(hint.ref ? { ref: purchaseRef(hint.ref) } : {}),
    ...(hint.trans_id ? { transId: hint.trans_id } : {}),
  };
  const row = await context.store.findByTransaction(names);
  if (!row) return false;
  const meaning = statusOf(hint);
  if (!tellsNothingNew(row, meaning) && !(await askSoon(context, row))) return false;
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

function tellsNothingNew(row: InstructionRow, meaning: StatusMeaning | null): boolean {
  // One question a minute is too precious for "still working on it".
  if (meaning === 'processing') return true;
  if (!isFinal(row.state)) return false;
  if (meaning === null) return true;
  const ended = row.state === 'succeeded' || row.state === 'partial' ? 'succeeded' : 'failed';
  return meaning === ended || row.state === 'reversed';
}
