import type { SQLInputValue } from 'node:sqlite';
import { assertEdges } from '../../ledger/edges.ts';
import type { Change, InstructionRow, Moved, TimelineLine } from '../../ledger/row.ts';
import type { TillsideEvent, TillsideEventType } from '../../options.ts';
import type { Claimed, CommittedEvent, Store } from '../store.ts';
import { integer, type Database, type Row } from './database.ts';
import { instructionColumns, readInstruction, standingColumns } from './rows.ts';
import { takeSlot } from './slots.ts';

type Writes = Pick<Store, 'create' | 'move' | 'note' | 'record' | 'claim' | 'claimOne' | 'releaseLeases'>;

export function instructionWrites(
  database: () => Database,
  committed: (events: readonly CommittedEvent[]) => void,
): Writes {
  return {
    async create(row, why) {
      const known = existing(database(), row);
      if (known) return { row: known, created: false };
      const events = database().transaction(() => {
        insert(database(), 'instructions', instructionColumns(row));
        return [told(database(), row, why)];
      });
      committed(events);
      return { row, created: true };
    },
    async move(row, change) {
      assertEdges(row, change.patch);
      const events: CommittedEvent[] = [];
      const moved = database().transaction(() => applyChange(database(), row, change, events));
      committed(events);
      return moved;
    },
    async note(row, note) {
      return update(database(), standingColumns(note), row, 'AND lease_by IS ?') ? { ...row, ...note } : null;
    },
    async record(ref, line) {
      insert(database(), 'evidence', { ref, line: JSON.stringify(line) });
    },
    async claim({ by, now, leaseUntil, limit }) {
      const leased = database().transaction(() =>
        database()
          .all(
            `UPDATE instructions SET lease_by = ?, lease_until = ? WHERE sequence IN (
               SELECT sequence FROM instructions
               WHERE next_at <= ? AND (lease_until IS NULL OR lease_until <= ?) ORDER BY next_at LIMIT ?
             ) RETURNING *`,
            by,
            leaseUntil,
            now,
            now,
            limit,
          )
          // RETURNING keeps no order.
          .toSorted((left, right) => Number(left.next_at) - Number(right.next_at)),
      );
      return readEach(leased);
    },
    async claimOne(ref, { by, now, leaseUntil }) {
      const row = database().get(
        `UPDATE instructions SET lease_by = ?, lease_until = ?
         WHERE ref = ? AND (lease_until IS NULL OR lease_until <= ? OR lease_by = ?) RETURNING *`,
        by,
        leaseUntil,
        ref,
        now,
        by,
      );
      return row ? readInstruction(row) : null;
    },
    async releaseLeases(by) {
      database().run('UPDATE instructions SET lease_by = NULL, lease_until = NULL WHERE lease_by = ?', by);
    },
  };
}

/** A row that cannot be read, such as one of an operation that is gone, must not keep the others from being worked on. */
function readEach(found: readonly Row[]): Claimed {
  const rows: InstructionRow[] = [];
  const unreadable: string[] = [];
  for (const row of found) {
    try {
      rows.push(readInstruction(row));
    } catch {
      unreadable.push(String(row['ref']));
    }
  }
  return { rows, unreadable };
}

function existing(database: Database, { owner, clientKey }: InstructionRow): InstructionRow | null {
  const row = database.get('SELECT * FROM instructions WHERE owner_id = ? AND client_key = ?', owner.id, clientKey);
  return row ? readInstruction(row) : null;
}

function applyChange(database: Database, row: InstructionRow, change: Change, events: CommittedEvent[]): Moved {
  const next: InstructionRow = { ...row, ...change.patch, version: row.version + 1, updatedAt: change.at };
  const current = database.get('SELECT version FROM instructions WHERE ref = ?', row.ref);
  if (current?.version !== row.version) return { moved: false, because: 'version' };
  const freeAt = change.slot ? takeSlot(database, change.slot, change.at) : null;
  if (freeAt !== null) return { moved: false, because: 'budget', freeAt };
  update(database, { ...standingColumns(change.patch), version: next.version, updated_at: next.updatedAt }, row);
  if (change.evidence) insert(database, 'evidence', { ref: row.ref, line: JSON.stringify(change.evidence) });
  for (const type of change.announce ?? []) announce(database, next, type);
  events.push(told(database, next, change.why));
  return { moved: true, row: next };
}

/** Writes the timeline line and the caller's next event number, under that caller's row. */
function told(database: Database, row: InstructionRow, why: string): CommittedEvent {
  const { ref, version, state, funding, updatedAt: at, owner } = row;
  insert(database, 'timeline', { ref, version, at, state, funding, why } satisfies TimelineLine & { ref: string });
  const counted = database.get(
    `INSERT INTO callers (owner_id, event_number) VALUES (?, 1)
     ON CONFLICT (owner_id) DO UPDATE SET event_number = event_number + 1 RETURNING event_number`,
    owner.id,
  );
  const number = integer(counted?.event_number);
  insert(database, 'events', { owner_id: owner.id, number, ref, version, at });
  return { ownerId: owner.id, number, ref, version };
}

function announce(database: Database, row: InstructionRow, type: TillsideEventType): void {
  const event: TillsideEvent = {
    id: `${row.ref}:${type}:${row.version}`,
    type,
    ref: row.ref,
    operation: row.operation,
    caller: row.owner,
    amount: row.quote,
    at: new Date(row.updatedAt).toISOString(),
  };
  insert(database, 'announcements', {
    id: event.id,
    event: JSON.stringify(event),
    attempts: 0,
    next_at: row.updatedAt,
  });
}

function insert(database: Database, table: string, columns: Readonly<Record<string, SQLInputValue>>): void {
  const names = Object.keys(columns);
  const marks = names.map(() => '?').join(', ');
  database.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, ...Object.values(columns));
}

/** The predicate is checked again at the write, whatever was read before. `held`: so is whose lease it is. */
function update(
  database: Database,
  columns: Readonly<Record<string, SQLInputValue>>,
  { ref, version, leaseBy }: InstructionRow,
  held: '' | 'AND lease_by IS ?' = '',
): boolean {
  const settings = Object.keys(columns).map((name) => `${name} = ?`);
  const sql = `UPDATE instructions SET ${settings.join(', ')} WHERE ref = ? AND version = ? ${held}`;
  return database.run(sql, ...Object.values(columns), ref, version, ...(held ? [leaseBy] : [])) === 1;
}
