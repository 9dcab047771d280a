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
import { keySpent } from '../../model/errors.ts';
import type { Columns, Value } from '../rows/values.ts';
import type { LedgerStore } from '../../model/store.ts';
import { publish, insertEvent } from './events.ts';
import { writeAudit } from './audits.ts';
import { Undone } from '../sql/statements.ts';
import { isForeignKeyViolation, isRefusal, type Database, type Session } from './database.ts';
import { writingSealed } from '../sql/keys.ts';
import { callersTime, leaveLine, settleSlot, takeSlot, type BudgetClock } from './slots.ts';

type Writes = Pick<LedgerStore, 'create' | 'transition' | 'touch' | 'record' | 'claim' | 'claimOne' | 'releaseLeases'>;

const uniqueViolation = '23505';

export function instructionWrites(database: () => Database, clock: BudgetClock): Writes {
  return {
    async create(row, step, { audit, alone = false, earlier = [], keyTag } = {}) {
      const { schema } = database();
      try {
        const work = database().transaction(async (session) => {
          await session.insert('instructions', instructionColumns(row));
          // Only now: an instruction that has just started to share the name has committed that.
          if (alone && (await isShared(session, row))) throw new Undone();
          if (audit) await writeAudit(session, audit);
          for (const line of earlier) await writeLine(session, row, line);
          await told(session, schema, row, step);
          // Only now: whoever spends a key takes it from its row in the same transaction, for which the insert has waited.
          if (await isSpent(session, keyTag)) throw keySpent();
        });
        await writingSealed({ isForeignKeyViolation }, work);
        return { row, created: true };
      } catch (error) {
        if (error instanceof Undone) return null;
        if (!isRefusal(error) || error.code !== uniqueViolation) throw error;
        // Another insert came first: with this key, which takes precedence, or with this name.
        const other = await existing(database(), row);
        if (other) return { row: other, created: false };
        if (await isSpent(database(), keyTag)) throw keySpent();
        if (error.constraint === 'instructions_exclusive') return null;
        throw error;
      }
    },
    async transition(row, change) {
      assertEdges(row, change.patch);
      const { schema } = database();
      return writingSealed(
        { isForeignKeyViolation },
        database().transaction((session) => applyChange(session, schema, clock, row, change)),
      );
    },
    async touch(row, note, shown) {
      const { columns, next } = rowTouched(row, note, shown);
      if (!shown) return (await update(database(), columns, row, 'held')) ? next : null;
      const { schema } = database();
      return database().transaction(async (session) => {
        if (!(await update(session, columns, row, 'held'))) return null;
        await insertEvent(session, schema, hintAbout(next, shown.at));
        return next;
      });
    },
    async record(ref, line) {
      await database().insert('evidence', { ref, line: JSON.stringify(line) });
    },
    async claim({ by, now, leaseUntil, limit, perOwner, without }) {
      const leased = await database().all(
        `WITH due AS MATERIALIZED (
           SELECT sequence FROM @instructions AS due
           WHERE next_at <= $3 AND (lease_until IS NULL OR lease_until <= $3)
             AND owner_id NOT IN (SELECT jsonb_array_elements_text($5::jsonb))
             AND NOT EXISTS (
               SELECT 1 FROM @instructions AS before
               WHERE before.owner_id = due.owner_id AND before.next_at <= due.next_at
                 AND (before.lease_until IS NULL OR before.lease_until <= $3)
                 AND (before.next_at, before.sequence) < (due.next_at, due.sequence)
               LIMIT 1 OFFSET $6
             )
           ORDER BY next_at LIMIT $4 FOR UPDATE SKIP LOCKED
         )
         UPDATE @instructions AS claimed SET lease_by = $1, lease_until = $2 FROM due
         WHERE claimed.sequence = due.sequence RETURNING claimed.*`,
        by,
        leaseUntil,
        now,
        limit,
        JSON.stringify(without),
        perOwner - 1,
      );
      return readEach(leased);
    },
    async claimOne(ref, { by, now, leaseUntil }) {
      const row = await database().get(
        `UPDATE @instructions SET lease_by = $1, lease_until = $2
         WHERE ref = $3 AND (lease_until IS NULL OR lease_until <= $4 OR lease_by = $1) RETURNING *`,
        by,
        leaseUntil,
        ref,
        now,
      );
      return row ? readInstruction(row) : null;
    },
    async releaseLeases(by) {
      await database().run('UPDATE @instructions SET lease_by = NULL, lease_until = NULL WHERE lease_by = $1', by);
    },
  };
}

async function isSpent(session: Session, tag: string | undefined): Promise<boolean> {
  return (
    tag !== undefined && (await session.get('SELECT 1 AS spent FROM @spent_keys WHERE tag = $1', tag)) !== undefined
  );
}

async function isShared(session: Session, { exclusive }: InstructionRow): Promise<boolean> {
  return (await session.get('SELECT 1 AS shared FROM @instructions WHERE shared = $1', exclusive)) !== undefined;
}

async function existing(session: Session, { owner, clientKey }: InstructionRow): Promise<InstructionRow | null> {
  const row = await session.get(
    'SELECT * FROM @instructions WHERE owner_id = $1 AND client_key = $2',
    owner.id,
    clientKey,
  );
  return row ? readInstruction(row) : null;
}

/** Locks are taken in one order everywhere (the instruction, its egress, its slot, its caller), to avoid deadlocks. */
async function applyChange(
  session: Session,
  schema: string,
  clock: BudgetClock,
  row: InstructionRow,
  change: Change,
): Promise<TransitionResult> {
  if (change.slot) {
    if (!(await isCurrent(session, row))) return { moved: false, because: 'version' };
    const wait = await takeSlot(session, change.slot, callersTime(clock, change.at), row.ref);
    if (wait) return { moved: false, because: 'budget', wait };
  }
  const { patch, next } = rowAfter(row, change);
  const columns = { ...progressColumns(patch), version: next.version, updated_at: next.updatedAt };
  if (!(await update(session, columns, row))) return { moved: false, because: 'version' };
  if (next.state !== row.state) await leaveLine(session, row.ref);
  if (change.evidence) await session.insert('evidence', { ref: row.ref, line: JSON.stringify(change.evidence) });
  for (const type of change.publish ?? []) await publish(session, eventOf(next, type));
  if (change.notice) await publish(session, noticeAbout(next, change.notice));
  if (change.audit) await writeAudit(session, change.audit);
  if (change.settles) await settleSlot(session, change.settles, callersTime(clock, change.at));
  await told(session, schema, next, change.step);
  return { moved: true, row: next };
}

/** Also locks the row until the end of the transaction. */
async function isCurrent(session: Session, { ref, version }: InstructionRow): Promise<boolean> {
  const current = await session.get(
    'SELECT 1 AS current FROM @instructions WHERE ref = $1 AND version = $2 FOR NO KEY UPDATE',
    ref,
    version,
  );
  return current !== undefined;
}

/** Writes the timeline line and the caller's next event. */
async function told(session: Session, schema: string, row: InstructionRow, step: StepCode): Promise<void> {
  const { version, state, funding, updatedAt: at } = row;
  await writeLine(session, row, { version, at, state, funding, step });
  await insertEvent(session, schema, hintAbout(row, at));
}

async function writeLine(session: Session, { ref }: InstructionRow, line: TimelineLine): Promise<void> {
  await session.insert('timeline', { ref, ...line });
}

/** The predicate is checked again at the write. `held`: so is the holder of the lease. */
async function update(
  session: Session,
  columns: Columns,
  { ref, version, leaseBy }: InstructionRow,
  held?: 'held',
): Promise<boolean> {
  const values: Value[] = Object.values(columns);
  const settings = Object.keys(columns).map((name, index) => `${name} = $${index + 1}`);
  const count = values.push(ref, version);
  const leased = held ? `AND lease_by IS NOT DISTINCT FROM $${values.push(leaseBy)}` : '';
  const sql = `UPDATE @instructions SET ${settings.join(', ')} WHERE ref = $${count - 1} AND version = $${count} ${leased}`;
  return (await session.run(sql, ...values)) === 1;
}
