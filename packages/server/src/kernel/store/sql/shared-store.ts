import { instructionReads } from './instructions.ts';
import { instructionWrites } from './instruction-writes.ts';
import { keyStore, writingSealed } from './keys.ts';
import { concluded, peopleStore } from './people.ts';
import { recordStore } from './records.ts';
import { budgetStore } from './slots.ts';
import { insertion, leased, type Statements } from './statements.ts';
import { EventEmitter } from 'node:events';
import type { CommittedEvent, QueueStore, RecordStore } from '../../model/record-store.ts';
import { auditColumns, readAudit, readCommittedEvent, readNotices, readOutbox } from '../rows/history.ts';
import { isNotice } from '../rows/stored-event.ts';
import { readInboxEntry } from '../rows/record.ts';
import type { KeyTag, Store } from '../../model/store.ts';
import { unsentRetention } from '../../model/timings.ts';
import { integer, text, type Row } from '../rows/values.ts';

/** The part of a store that both databases share. Each provides its connection and locks, and emits to `commits`. */
export function sharedStore(statements: Statements, commits: Commits): Omit<Store, 'open' | 'close'> {
  return {
    async ping() {
      await statements.get('SELECT 1 AS pong');
    },
    subscribe(listener) {
      commits.on('commit', listener);
      return () => void commits.off('commit', listener);
    },
    ...instructionReads(statements),
    ...instructionWrites(statements),
    ...budgetStore(statements),
    ...historyReads(statements),
    ...outbox(statements),
    ...inbox(statements),
    ...recordStore(statements),
    ...keyStore(statements),
    ...pruning(statements),
    ...peopleStore(statements),
  };
}

/** Notifies the owners' pages of committed changes. */
export type Commits = EventEmitter<{ commit: [CommittedEvent] }>;

export function createCommits(): Commits {
  return new EventEmitter<{ commit: [CommittedEvent] }>().setMaxListeners(0);
}

/** Returns the open database. @throws if the store is not open */
export function requireOpened<Opened>(opened: Opened | null): Opened {
  if (opened) return opened;
  throw new Error('The store is not open: await till.ready() before using it.');
}

type History = Pick<QueueStore, 'eventsAfter' | 'eventRange'> & Pick<RecordStore, 'audit' | 'audits' | 'auditPage'>;

/** Reads of data that never changes: callers' events and the audit log. */
function historyReads(statements: Statements): History {
  return {
    async eventsAfter(ownerId, number, limit) {
      const rows = await statements.all(
        'SELECT * FROM @events WHERE owner_id = $1 AND number > $2 ORDER BY number LIMIT $3',
        ownerId,
        number,
        limit,
      );
      return rows.map(readCommittedEvent);
    },
    async eventRange(ownerId) {
      // One statement, because both values have to be of the same moment.
      const range = await statements.get(
        `SELECT (SELECT event_number FROM @callers WHERE owner_id = $1) AS last,
                (SELECT min(number) FROM @events WHERE owner_id = $1) AS first`,
        ownerId,
      );
      const last = typeof range?.last === 'number' ? range.last : 0;
      return { first: typeof range?.first === 'number' ? range.first : last + 1, last };
    },
    async audit(line) {
      await statements.run(...insertion('audits', auditColumns(line)));
    },
    async audits(subject) {
      const rows = await statements.all('SELECT * FROM @audits WHERE subject = $1 ORDER BY sequence', subject);
      return rows.map(readAudit);
    },
    async auditPage({ subject, actorId, after = Number.MAX_SAFE_INTEGER, limit }) {
      const values: (string | number)[] = [after, limit];
      const narrowed = Object.entries({ subject, actor_id: actorId }).flatMap(([column, value]) =>
        value === undefined ? [] : [` AND ${column} = $${values.push(value)}`],
      );
      const rows = await statements.all(
        `SELECT * FROM @audits WHERE sequence < $1${narrowed.join('')} ORDER BY sequence DESC LIMIT $2`,
        ...values,
      );
      return rows.map((row) => ({ ...readAudit(row), number: integer(row.sequence) }));
    },
  };
}

type Inbox = Pick<QueueStore, 'receive' | 'findReceived' | 'dueInbox' | 'processed' | 'postponeInbox'>;

function inbox(statements: Statements): Inbox {
  return {
    async receive({ id, receivedAt, sealed }) {
      const inserted = await writingSealed(
        statements,
        statements.run(
          `INSERT INTO @inbox (id, received_at, sealed, attempts, next_at) VALUES ($1, $2, $3, 0, $2)
           ON CONFLICT DO NOTHING`,
          id,
          receivedAt,
          sealed,
        ),
      );
      return inserted === 1;
    },
    async findReceived(id) {
      const row = await statements.get('SELECT * FROM @inbox WHERE id = $1', id);
      return row ? readInboxEntry(row) : null;
    },
    async dueInbox(now, leaseUntil, limit) {
      const rows = await leasedIn('inbox', statements, now, leaseUntil, limit);
      return rows.map(readInboxEntry).toSorted((left, right) => left.receivedAt - right.receivedAt);
    },
    async processed(id, sealed) {
      const sql = 'UPDATE @inbox SET next_at = NULL, sealed = coalesce($2, sealed) WHERE id = $1';
      await writingSealed(statements, statements.run(sql, id, sealed ?? null));
    },
    async postponeInbox(id, nextAt) {
      await statements.run('UPDATE @inbox SET next_at = $1 WHERE id = $2 AND next_at IS NOT NULL', nextAt, id);
    },
  };
}

type Outbox = Pick<QueueStore, 'dueOutbox' | 'dueNotices' | 'published' | 'postponeOutbox'>;

function outbox(statements: Statements): Outbox {
  return {
    async dueOutbox(now, leaseUntil, limit) {
      return readOutbox(await leasedIn('outbox', statements, now, leaseUntil, limit, `NOT ${isNotice}`));
    },
    async dueNotices(now, leaseUntil, limit) {
      return readNotices(await leasedIn('outbox', statements, now, leaseUntil, limit, isNotice));
    },
    async published(id) {
      await statements.run('DELETE FROM @outbox WHERE id = $1', id);
    },
    async postponeOutbox(id, nextAt) {
      await statements.run('UPDATE @outbox SET next_at = $1 WHERE id = $2 AND next_at IS NOT NULL', nextAt, id);
    },
  };
}

/** Leases due rows of a queue, and counts the attempt. `only`: which of them. */
function leasedIn(
  table: 'inbox' | 'outbox',
  statements: Statements,
  now: number,
  leaseUntil: number,
  limit: number,
  only = 'TRUE',
): Promise<readonly Row[]> {
  const queue = { table, key: 'id', due: `next_at <= $2 AND ${only}`, limit: '$3' } as const;
  return leased(statements, { ...queue, sets: 'next_at = $1, attempts = attempts + 1' }, leaseUntil, now, limit);
}

/** Rows per deletion: other writes wait for it. */
export const prunedAtOnce = 1_000;
/** An instruction also deletes its timeline, its evidence and a dozen index entries. */
const instructionsAtOnce = 100;

/** Instructions that may be deleted: none with a due check. Checkouts find their attempts by theirs, so those stay. */
const settled = `next_at IS NULL AND kind <> 'checkout' AND recheck = 0 AND lease_by IS NULL
  AND ${concluded}`;

const old = { index: 'instructions_done', by: 'updated_at', condition: `${settled} AND updated_at < $1` };
/** A reservation that was declined may have been reported as paid later: then money moved. */
const dropped = `${settled} AND drop_at <= $1 AND funding IN ('none', 'released')`;
const emptied = { index: 'instructions_dropping', by: 'drop_at', condition: `${dropped} AND input = '{}'` };

/** Deletes a batch at a time, each in its own transaction, so that a long backlog does not block other writes. */
function pruning({ all, run, isOneOf, readBy }: Statements): Pick<Store, 'prune'> {
  async function prune(table: string, key: string, condition: string, before: number): Promise<boolean> {
    const batch = `SELECT ${key} FROM @${table} WHERE ${condition} LIMIT ${prunedAtOnce}`;
    return (await run(`DELETE FROM @${table} WHERE (${key}) IN (${batch})`, before)) === prunedAtOnce;
  }

  /** The tags of the keys are durable before the instructions are deleted: a crash in between leaves both. */
  async function pruneInstructions(
    { index, by, condition }: { readonly index: string; readonly by: string; readonly condition: string },
    before: number,
    keyTag: KeyTag,
  ): Promise<boolean> {
    const found = await all(
      `SELECT ref, owner_id, client_key FROM ${readBy('instructions', index)}
       WHERE ${condition} ORDER BY ${by} LIMIT ${instructionsAtOnce}`,
      before,
    );
    if (found.length === 0) return false;
    const tags = found.map((row) => keyTag(text(row.owner_id), text(row.client_key)));
    const marks = tags.map((_, index) => `($${index + 1})`).join(', ');
    await run(`INSERT INTO @spent_keys (tag) VALUES ${marks} ON CONFLICT DO NOTHING`, ...tags);
    const refs = JSON.stringify(found.map((row) => text(row.ref)));
    // Instructions that changed meanwhile stay.
    await run(`DELETE FROM @instructions WHERE ${isOneOf('ref', 2)} AND ${condition}`, before, refs);
    return found.length === instructionsAtOnce;
  }

  /** Removes the input of what ended without a reservation. */
  async function empty(now: number): Promise<boolean> {
    const due = `SELECT sequence FROM ${readBy('instructions', 'instructions_dropping')}
      WHERE ${dropped} AND input <> '{}' ORDER BY drop_at LIMIT ${instructionsAtOnce}`;
    const sql = `UPDATE @instructions SET input = '{}', details = NULL, items = NULL, number = NULL,
      drop_at = drop_at + ${unsentRetention.emptied}, version = version + 1 WHERE sequence IN (${due})`;
    return (await run(sql, now)) === instructionsAtOnce;
  }

  return {
    async prune({ instructions, events, inbox, now }, keyTag) {
      const more = [
        await pruneInstructions(old, instructions, keyTag),
        await empty(now),
        await pruneInstructions(emptied, now, keyTag),
        await prune('events', 'owner_id, number', 'at < $1', events),
        await prune('inbox', 'id', 'next_at IS NULL AND received_at < $1', inbox),
        await prune('records', 'sequence', 'expires_at <= $1', now),
        await prune('acts', 'sequence', 'counted_until <= $1', now),
      ];
      return more.includes(true);
    },
  };
}
