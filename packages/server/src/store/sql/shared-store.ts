import { instructionReads } from './instructions.ts';
import { keyStore, writingSealed } from './keys.ts';
import { concluded, peopleStore } from './people.ts';
import type { Statements } from './statements.ts';
import type { QueueStore, RecordStore } from '../../model/record-store.ts';
import { readAudit, readCommittedEvent, readNotices, readOutbox } from '../rows/history.ts';
import { isNotice } from '../rows/stored-event.ts';
import { readInboxEntry, readRecord } from '../rows/record.ts';
import type { KeyTag, Store } from '../../model/store.ts';
import { integer, text } from '../rows/values.ts';

/** The half of a store that both databases share: reads, queues and keys. Transactions are written for each. */
export function sharedStore(statements: Statements) {
  return {
    ...instructionReads(statements),
    ...historyReads(statements),
    ...outbox(statements),
    ...inbox(statements),
    ...recordReads(statements),
    ...keyStore(statements),
    ...pruning(statements),
    ...peopleStore(statements),
  };
}

type History = Pick<QueueStore, 'eventsAfter' | 'eventRange'> & Pick<RecordStore, 'audits' | 'auditPage'>;

/** What was written down once and does not change: callers' events and the audit. */
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
      // One statement, for both have to be of the same moment.
      const range = await statements.get(
        `SELECT (SELECT event_number FROM @callers WHERE owner_id = $1) AS last,
                (SELECT min(number) FROM @events WHERE owner_id = $1) AS first`,
        ownerId,
      );
      const last = typeof range?.last === 'number' ? range.last : 0;
      return { first: typeof range?.first === 'number' ? range.first : last + 1, last };
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

const inboxColumns = ['id', 'received_at', 'sealed', 'attempts'];

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
      const row = await statements.get(`SELECT ${inboxColumns.join(', ')} FROM @inbox WHERE id = $1`, id);
      return row ? readInboxEntry(row) : null;
    },
    async dueInbox(now, leaseUntil, limit) {
      const leased = await statements.lease('inbox', inboxColumns, { now, leaseUntil, limit });
      return leased.map(readInboxEntry).toSorted((left, right) => left.receivedAt - right.receivedAt);
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

const outboxColumns = ['id', 'event', 'attempts'];

function outbox(statements: Statements): Outbox {
  return {
    async dueOutbox(now, leaseUntil, limit) {
      const lease = { now, leaseUntil, limit, only: `NOT ${isNotice}` };
      return readOutbox(await statements.lease('outbox', outboxColumns, lease));
    },
    async dueNotices(now, leaseUntil, limit) {
      return readNotices(await statements.lease('outbox', outboxColumns, { now, leaseUntil, limit, only: isNotice }));
    },
    async published(id) {
      await statements.run('DELETE FROM @outbox WHERE id = $1', id);
    },
    async postponeOutbox(id, nextAt) {
      await statements.run('UPDATE @outbox SET next_at = $1 WHERE id = $2 AND next_at IS NOT NULL', nextAt, id);
    },
  };
}

/** How many rows are deleted at once: other writes are waiting behind them. */
export const prunedAtOnce = 1_000;
/** An instruction takes its timeline, its evidence and a dozen entries of indices with it. */
const instructionsAtOnce = 100;

/** What may be deleted: no check is due either. A checkout finds its attempts by their instructions, so those stay. */
const settled = `next_at IS NULL AND kind <> 'checkout' AND recheck = 0 AND lease_by IS NULL
  AND ${concluded}`;

/** Deletes a batch at a time, each a transaction of its own, so that a long backlog holds up nobody. */
function pruning({ all, run, isOneOf, readBy }: Statements): Pick<Store, 'prune'> {
  async function prune(table: string, key: string, condition: string, before: number): Promise<boolean> {
    const batch = `SELECT ${key} FROM @${table} WHERE ${condition} LIMIT ${prunedAtOnce}`;
    return (await run(`DELETE FROM @${table} WHERE (${key}) IN (${batch})`, before)) === prunedAtOnce;
  }

  /** The tags of the keys are durable before the instructions are gone: a crash in between leaves both. */
  async function pruneInstructions(before: number, keyTag: KeyTag): Promise<boolean> {
    const found = await all(
      `SELECT ref, owner_id, client_key FROM ${readBy('instructions', 'instructions_done')}
       WHERE ${settled} AND updated_at < $1 ORDER BY updated_at LIMIT ${instructionsAtOnce}`,
      before,
    );
    if (found.length === 0) return false;
    const tags = found.map((row) => keyTag(text(row.owner_id), text(row.client_key)));
    const marks = tags.map((_, index) => `($${index + 1})`).join(', ');
    await run(`INSERT INTO @spent_keys (tag) VALUES ${marks} ON CONFLICT DO NOTHING`, ...tags);
    const refs = JSON.stringify(found.map((row) => text(row.ref)));
    // What changed meanwhile stays.
    await run(`DELETE FROM @instructions WHERE ${isOneOf('ref', 2)} AND ${settled} AND updated_at < $1`, before, refs);
    return found.length === instructionsAtOnce;
  }

  return {
    async prune({ instructions, events, inbox, now }, keyTag) {
      const more = [
        await pruneInstructions(instructions, keyTag),
        await prune('events', 'owner_id, number', 'at < $1', events),
        await prune('inbox', 'id', 'next_at IS NULL AND received_at < $1', inbox),
        await prune('records', 'sequence', 'expires_at <= $1', now),
        await prune('acts', 'sequence', 'counted_until <= $1', now),
      ];
      return more.includes(true);
    },
  };
}

type Records = Pick<RecordStore, 'get' | 'records' | 'consume'>;

const unexpired = (now: string): string => `(expires_at IS NULL OR expires_at > ${now})`;

function recordReads(statements: Statements): Records {
  return {
    async get(kind, id, ownerId, now) {
      const sql = `SELECT * FROM @records WHERE kind = $1 AND id = $2 AND ${unexpired('$3')}`;
      const row = await statements.get(sql, kind, id, now);
      return row && (ownerId === null || row.owner_id === ownerId) ? readRecord(row) : null;
    },
    async records({ kind, ownerId, after, limit, now, oldestFirst = false }) {
      const values: (string | number)[] = [kind, now, limit];
      const mark = (value: string): string => `$${values.push(value)}`;
      const owned = ownerId === null ? '' : `AND owner_id = ${mark(ownerId)}`;
      const turned =
        after === undefined
          ? ''
          : `AND sequence ${oldestFirst ? '>' : '<'} (SELECT sequence FROM @records WHERE kind = $1 AND id = ${mark(after)} ${owned})`;
      const rows = await statements.all(
        `SELECT * FROM @records WHERE kind = $1 ${owned} ${turned} AND ${unexpired('$2')}
         ORDER BY sequence ${oldestFirst ? 'ASC' : 'DESC'} LIMIT $3`,
        ...values,
      );
      return rows.map(readRecord);
    },
    async consume(kind, id, now) {
      const sql = `DELETE FROM @records WHERE kind = $1 AND id = $2 AND ${unexpired('$3')} RETURNING *`;
      const row = await statements.change(sql, kind, id, now);
      return row ? readRecord(row) : null;
    },
  };
}
