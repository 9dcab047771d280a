import { createHash } from 'node:crypto';
import { EventHead, isFinal, readStatusWord, type StatusMeaning } from '@tillside/contract';
import { z } from 'zod';
import { nameOf } from '../error-name.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { InstructionRow } from '../ledger/row.ts';
import type { Secret } from '../secret.ts';
import type { InboxEntry } from '../store/store.ts';
import { backOff } from '../timings.ts';

const purpose = 'webhook inbox';
/** An event may come before the answer that names its transaction: it is tried again, up to about a day. */
const mostAttempts = 40;

/** What an event says, as far as it points to an instruction. It is a hint: only an authenticated call counts. */
const name = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? undefined);
const BillHint = EventHead.extend({
  trans_id: name,
  ref: name,
  transaction_status: z.string().optional(),
  status: z.unknown().optional(),
});
type BillHint = z.output<typeof BillHint>;

export interface Inbox {
  /** Commits a verified delivery. `false`: it was here before. */
  receive(body: Uint8Array): Promise<boolean>;
  /** Works off what is due. Answers how many deliveries that were. */
  process(limit: number): Promise<number>;
}

export function createInbox(context: LedgerContext, secret: Secret): Inbox {
  const { store, clock, timings } = context;
  return {
    receive: (body) => store.receive({ id: identify(body), receivedAt: clock.now(), body: secret.seal(purpose, body) }),
    async process(limit) {
      const due = await store.dueInbox(clock.now(), clock.now() + timings.lease, limit);
      for (const entry of due) {
        const done = await tryEntry(context, entry, secret);
        if (done || entry.attempts >= mostAttempts) await store.processed(entry.id);
        else await store.postponeInbox(entry.id, clock.now() + backOff(entry.attempts, 3_600_000));
      }
      return due.length;
    },
  };
}

/** A delivery that fails, such as one sealed with a former secret, must not hold up the others. */
async function tryEntry(context: LedgerContext, entry: InboxEntry, secret: Secret): Promise<boolean> {
  try {
    return await processEntry(context, entry, secret);
  } catch (error) {
    context.logger.error({ attempt: entry.attempts, error: nameOf(error) }, 'a webhook could not be worked off');
    return false;
  }
}

async function processEntry(context: LedgerContext, entry: InboxEntry, secret: Secret): Promise<boolean> {
  const hint = readHint(secret.open(purpose, entry.body));
  // Not a bill's event: nothing here waits for it.
  if (!hint || (!hint.trans_id && !hint.ref)) return true;
  const names = { ...(hint.ref ? { ref: hint.ref } : {}), ...(hint.trans_id ? { transId: hint.trans_id } : {}) };
  const row = await context.store.findByTransaction(names);
  if (!row) return false;
  const meaning = statusOf(hint);
  const found = `${hint.event_type}${meaning ? ` ${meaning}` : ''}`;
  if (!tellsNothingNew(row, meaning) && !(await askSoon(context, row))) return false;
  await context.store.record(row.ref, { at: context.clock.now(), source: 'webhook', found });
  return true;
}

/** Brings the next question forward, never closer than the interval allows. */
async function askSoon(context: LedgerContext, row: InstructionRow): Promise<boolean> {
  const { clock, timings, store } = context;
  const earliest = row.lastAskedAt === null ? 0 : row.lastAskedAt + timings.requeryInterval;
  // Somebody is working on it. What they hear may be older than this event, so it waits until they let go.
  const leased = row.leaseUntil !== null && row.leaseUntil > clock.now();
  if (leased || row.state === 'sending') return false;
  const noted = await store.note(row, { recheck: true, nextAt: Math.max(clock.now(), earliest) });
  return noted !== null;
}

function tellsNothingNew(row: InstructionRow, meaning: StatusMeaning | null): boolean {
  // One question a minute is too precious for "still working on it".
  if (meaning === 'processing') return true;
  if (!isFinal(row.state)) return false;
  if (meaning === null) return true;
  const ended = row.state === 'succeeded' || row.state === 'partial' ? 'succeeded' : 'failed';
  return meaning === ended || row.state === 'reversed';
}

function statusOf(hint: BillHint): StatusMeaning | null {
  return readStatusWord(wordOf(hint));
}

function wordOf({ transaction_status, status }: BillHint): string | null {
  return transaction_status ?? (typeof status === 'string' ? status : null);
}

function readHint(body: Uint8Array): BillHint | null {
  try {
    return BillHint.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return null;
  }
}

/** An event id may be its transaction's, so type and status belong to it; without one the body itself is the id. */
function identify(body: Uint8Array): string {
  const hint = readHint(body);
  if (hint?.event_id === undefined) return createHash('sha256').update(body).digest('hex');
  return `${hint.event_type}:${hint.event_id}:${wordOf(hint) ?? ''}`;
}
