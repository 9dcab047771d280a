import type { StepCode } from '@tillside/contract';
import { eventOf, noticeAbout } from '../rows/stored-event.ts';
import {
  assertEdges,
  type Change,
  type InstructionRow,
  type TransitionResult,
  type TimelineLine,
} from '../../model/row.ts';
import {
  hintAbout,
  rowAfter,
  rowTouched,
  instructionColumns,
  readEach,
  readInstruction,
  progressColumns,
} from '../rows/instruction.ts';
import type { Columns } from '../rows/values.ts';
import { keySpent } from '../../model/errors.ts';
import type { CommittedEvent } from '../../model/record-store.ts';
import type { LedgerStore } from '../../model/store.ts';
import { publish, insertEvent } from './events.ts';
import { writeAudit } from './audits.ts';
import type { Write } from './commits.ts';
import { isForeignKeyViolation, type Database } from './database.ts';
import { writingSealed } from '../sql/keys.ts';
import { leaveLine, settleSlot, takeSlot } from './slots.ts';

type Writes = Pick<LedgerStore, 'create' | 'transition' | 'touch' | 'record' | 'claim' | 'claimOne' | 'releaseLeases'>;

export function instructionWrites(
  database: () => Database,
  write: Write,
  committed: (events: readonly CommittedEvent[]) => void,
): Writes {
  return {
    async create(row, step, { audit, alone = false, earlier = [], keyTag } = {}) {
      const events: CommittedEvent[] = [];
      const work = write(() => {
        const known = existing(database(), row);
        if (known) return { row: known, created: false };
        if (isSpent(database(), keyTag)) throw keySpent();
        if (isTaken(database(), row.exclusive, alone)) return null;
        database().insert('instructions', instructionColumns(row));
        if (audit) writeAudit(database(), audit);
        for (const line of earlier) writeLine(database(), row, line);
        events.push(told(database(), row, step));
        return { row, created: true };
      });
      const created = await writingSealed({ isForeignKeyViolation }, work);
      committed(events);
      return created;
    },
    async transition(row, change) {
      assertEdges(row, change.patch);
      const events: CommittedEvent[] = [];
      const work = write(() => applyChange(database(), row, change, events));
      const moved = await writingSealed({ isForeignKeyViolation }, work);
      committed(events);
      return moved;
    },
    async touch(row, note, shown) {
      const { columns, next } = rowTouched(row, note, shown);
      const events: CommittedEvent[] = [];
      const work = write(() => {
        if (!update(database(), columns, row, 'AND lease_by IS ?')) return false;
        if (shown) events.push(insertEvent(database(), hintAbout(next, shown.at)));
        return true;
      });
      const noted = await writingSealed({ isForeignKeyViolation }, work);
      committed(events);
      return noted ? next : null;
    },
    async record(ref, line) {
      await write(() => database().insert('evidence', { ref, line: JSON.stringify(line) }));
    },
    async claim({ by, now, leaseUntil, limit, perOwner, without }) {
      // Most claims find nothing, and then need no write transaction.
      if (!isAnyDue(database(), now)) return { rows: [], unreadable: [] };
      const leased = await write(() =>
        database().all(
          `UPDATE instructions SET lease_by = ?, lease_until = ? WHERE sequence IN (
           SELECT sequence FROM instructions AS due
           WHERE next_at <= ? AND (lease_until IS NULL OR lease_until <= ?)
             AND owner_id NOT IN (SELECT value FROM json_each(?))
             AND NOT EXISTS (
               SELECT 1 FROM instructions AS before
               WHERE before.owner_id = due.owner_id AND before.next_at <= due.next_at
                 AND (before.lease_until IS NULL OR before.lease_until <= ?)
                 AND (before.next_at, before.sequence) < (due.next_at, due.sequence)
               LIMIT 1 OFFSET ?
             )
           ORDER BY next_at LIMIT ?
         ) RETURNING *`,
          by,
          leaseUntil,
          now,
          now,
          JSON.stringify(without),
          now,
          perOwner - 1,
          limit,
        ),
      );
      return readEach(leased);
    },
    async claimOne(ref, { by, now, leaseUntil }) {
      const row = await write(() =>
        database().get(
          `UPDATE instructions SET lease_by = ?, lease_until = ?
         WHERE ref = ? AND (lease_until IS NULL OR lease_until <= ? OR lease_by = ?) RETURNING *`,
          by,
          leaseUntil,
          ref,
          now,
          by,
        ),
      );
      return row ? readInstruction(row) : null;
    },
    async releaseLeases(by) {
      await write(() =>
        database().run('UPDATE instructions SET lease_by = NULL, lease_until = NULL WHERE lease_by = ?', by),
      );
    },
  };
}

function existing(database: Database, { owner, clientKey }: InstructionRow): InstructionRow | null {
  const row = database.get('SELECT * FROM instructions WHERE owner_id = ? AND client_key = ?', owner.id, clientKey);
  return row ? readInstruction(row) : null;
}

function isSpent(database: Database, tag: string | undefined): boolean {
  return tag !== undefined && database.get('SELECT 1 FROM spent_keys WHERE tag = ?', tag) !== undefined;
}

function isAnyDue(database: Database, now: number): boolean {
  const due = 'SELECT 1 FROM instructions WHERE next_at <= ? AND (lease_until IS NULL OR lease_until <= ?) LIMIT 1';
  return database.get(due, now, now) !== undefined;
}

function isTaken(database: Database, exclusive: string | null, alone: boolean): boolean {
  if (exclusive === null) return false;
  const holds = (column: 'exclusive' | 'shared'): boolean =>
    database.get(`SELECT 1 FROM instructions WHERE ${column} = ?`, exclusive) !== undefined;
  return holds('exclusive') || (alone && holds('shared'));
}

function applyChange(
  database: Database,
  row: InstructionRow,
  change: Change,
  events: CommittedEvent[],
): TransitionResult {
  const current = database.get('SELECT version FROM instructions WHERE ref = ?', row.ref);
  if (current?.version !== row.version) return { moved: false, because: 'version' };
  const wait = change.slot ? takeSlot(database, change.slot, change.at, row.ref) : null;
  if (wait) return { moved: false, because: 'budget', wait };
  const { patch, next } = rowAfter(row, change);
  update(database, { ...progressColumns(patch), version: next.version, updated_at: next.updatedAt }, row);
  if (next.state !== row.state) leaveLine(database, row.ref);
  if (change.evidence) database.insert('evidence', { ref: row.ref, line: JSON.stringify(change.evidence) });
  for (const type of change.publish ?? []) publish(database, eventOf(next, type));
  if (change.notice) publish(database, noticeAbout(next, change.notice));
  if (change.audit) writeAudit(database, change.audit);
  if (change.settles) settleSlot(database, change.settles, change.at);
  events.push(told(database, next, change.step));
  return { moved: true, row: next };
}

/** Writes the timeline line and the caller's next event. */
function told(database: Database, row: InstructionRow, step: StepCode): CommittedEvent {
  const { version, state, funding, updatedAt: at } = row;
  writeLine(database, row, { version, at, state, funding, step });
  return insertEvent(database, hintAbout(row, at));
}

function writeLine(database: Database, { ref }: InstructionRow, line: TimelineLine): void {
  database.insert('timeline', { ref, ...line });
}

/** The predicate is checked again at the write. `held`: so is the holder of the lease. */
function update(
  database: Database,
  columns: Columns,
  { ref, version, leaseBy }: InstructionRow,
  held: '' | 'AND lease_by IS ?' = '',
): boolean {
  const settings = Object.keys(columns).map((name) => `${name} = ?`);
  const sql = `UPDATE instructions SET ${settings.join(', ')} WHERE ref = ? AND version = ? ${held}`;
  const values = [...Object.values(columns), ref, version, ...(held ? [leaseBy] : [])];
  return database.run(sql, ...values) === 1;
}
