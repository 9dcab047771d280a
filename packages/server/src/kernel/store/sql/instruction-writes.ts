import type { StepCode } from '@tillside/contract';
import {
  assertEdges,
  type Change,
  type InstructionRow,
  type TransitionResult,
  type TimelineLine,
} from '../../model/row.ts';
import { callerErased, keySpent } from '../../model/errors.ts';
import type { LedgerStore } from '../../model/store.ts';
import { auditColumns, outboxColumns } from '../rows/history.ts';
import {
  hintAbout,
  rowAfter,
  rowTouched,
  instructionColumns,
  readEach,
  readInstruction,
  progressColumns,
} from '../rows/instruction.ts';
import { eventOf, noticeAbout } from '../rows/stored-event.ts';
import { integer, text, type Columns } from '../rows/values.ts';
import { writingSealed } from './keys.ts';
import { unexpired } from './records.ts';
import { leaveLine, settlement, takeSlot } from './slots.ts';
import {
  all,
  emit,
  get,
  insertion,
  insertNew,
  leased,
  run,
  Undone,
  unlessUndone,
  type Statement,
  type Statements,
  type Work,
} from './statements.ts';

type Writes = Pick<LedgerStore, 'create' | 'transition' | 'touch' | 'record' | 'claim' | 'claimOne' | 'releaseLeases'>;
type Created = Awaited<ReturnType<LedgerStore['create']>>;

const isFree = '(lease_until IS NULL OR lease_until <= $3)';

export function instructionWrites(statements: Statements): Writes {
  return {
    async create(row, step, { audit, alone = false, earlier = [], keyTag, erasedTag } = {}) {
      const work = function* (): Work<Created> {
        if (!(yield* insertNew('instructions', instructionColumns(row)))) {
          // Another instruction came first: with this key, which takes precedence, or with this name.
          const other = yield* existing(row);
          if (other) return { row: other, created: false };
          if (yield* isSpent(keyTag)) throw keySpent();
          if (row.exclusive === null) throw new Error(`The ref ${row.ref} is not unique.`);
          return null;
        }
        // Checked only now: an instruction that has just begun to share the name has then committed that.
        if (alone && (yield* isShared(row))) throw new Undone();
        if (audit) yield* run(...insertion('audits', auditColumns(audit)));
        for (const line of earlier) yield* writeLine(row, line);
        yield* recordAndNotify(row, step);
        // Checked only now: a transaction that spends a key removes it from its row, and the insert has waited for it.
        if (yield* isSpent(keyTag)) throw keySpent();
        if (yield* isErased(row, erasedTag)) throw callerErased();
        return { row, created: true };
      };
      return unlessUndone(writingSealed(statements, statements.transaction(work)));
    },
    async transition(row, change) {
      assertEdges(row, change.patch);
      return writingSealed(
        statements,
        statements.transaction(() => applyChange(statements, row, change)),
      );
    },
    async touch(row, note, shown) {
      const { columns, next } = rowTouched(row, note, shown);
      const touching = updating(columns, row, 'held');
      if (!shown) return (await statements.run(...touching)) === 1 ? next : null;
      return statements.transaction(function* () {
        if ((yield* run(...touching)) !== 1) return null;
        yield* emit(hintAbout(next, shown.at));
        return next;
      });
    },
    async record(ref, line) {
      await statements.run(...insertion('evidence', { ref, line: JSON.stringify(line) }));
    },
    async claim({ by, now, leaseUntil, limit, perOwner, without }) {
      const claimed = {
        table: 'instructions',
        key: 'sequence',
        due: `next_at <= $3 AND ${isFree}`,
        only: `NOT (${statements.isOneOf('owner_id', 5)})
             AND NOT EXISTS (
               SELECT 1 FROM @instructions AS before
               WHERE before.owner_id = due.owner_id AND before.next_at <= due.next_at
                 AND (before.lease_until IS NULL OR before.lease_until <= $3)
                 AND (before.next_at, before.sequence) < (due.next_at, due.sequence)
               LIMIT 1 OFFSET $6
             )`,
        limit: '$4',
        sets: 'lease_by = $1, lease_until = $2',
      } as const;
      const others = JSON.stringify(without);
      return readEach(await leased(statements, claimed, by, leaseUntil, now, limit, others, perOwner - 1));
    },
    async claimOne(ref, { by, now, leaseUntil }) {
      const [row] = await statements.change(
        `UPDATE @instructions SET lease_by = $1, lease_until = $2 WHERE ref = $4 AND (${isFree} OR lease_by = $1) RETURNING *`,
        by,
        leaseUntil,
        now,
        ref,
      );
      return row ? readInstruction(row) : null;
    },
    async releaseLeases(by) {
      await statements.run('UPDATE @instructions SET lease_by = NULL, lease_until = NULL WHERE lease_by = $1', by);
    },
  };
}

function* isSpent(tag: string | undefined): Work<boolean> {
  return tag !== undefined && (yield* get('SELECT 1 AS spent FROM @spent_keys WHERE tag = $1', tag)) !== undefined;
}

/** The row's event holds a lock of the caller until the commit, and so does that of the mark. */
function* isErased({ createdAt }: InstructionRow, tag: string | undefined): Work<boolean> {
  const sql = `SELECT 1 AS erased FROM @records WHERE kind = 'ended_session' AND id = $1 AND ${unexpired('$2')}`;
  return tag !== undefined && (yield* get(sql, tag, createdAt)) !== undefined;
}

function* isShared({ exclusive }: InstructionRow): Work<boolean> {
  return (yield* get('SELECT 1 AS shared FROM @instructions WHERE shared = $1', exclusive)) !== undefined;
}

function* existing({ owner, clientKey }: InstructionRow): Work<InstructionRow | null> {
  const row = yield* get('SELECT * FROM @instructions WHERE owner_id = $1 AND client_key = $2', owner.id, clientKey);
  return row ? readInstruction(row) : null;
}

/** Locks are taken in one order everywhere (the instruction, its egress, its slot, its caller), to avoid deadlocks. */
function* applyChange(statements: Statements, row: InstructionRow, change: Change): Work<TransitionResult> {
  if (!(yield* areThere(statements, change.follows ?? []))) return { moved: false, because: 'store' };
  if (change.slot) {
    if (!(yield* isCurrent(statements, row))) return { moved: false, because: 'version' };
    const wait = yield* takeSlot(statements, change.slot, change.at, row.ref);
    if (wait) return { moved: false, because: 'budget', wait };
  }
  const { patch, next } = rowAfter(row, change);
  const columns = { ...progressColumns(patch), version: next.version, updated_at: next.updatedAt };
  if ((yield* run(...updating(columns, row))) !== 1) return { moved: false, because: 'version' };
  if (next.state !== row.state) yield* leaveLine(row.ref);
  if (change.evidence) yield* run(...insertion('evidence', { ref: row.ref, line: JSON.stringify(change.evidence) }));
  for (const type of change.publish ?? []) yield* run(...insertion('outbox', outboxColumns(eventOf(next, type))));
  if (change.notice) yield* run(...insertion('outbox', outboxColumns(noticeAbout(next, change.notice))));
  if (change.audit) yield* run(...insertion('audits', auditColumns(change.audit)));
  if (change.settles) yield* run(...settlement(statements, change.settles, change.at));
  yield* recordAndNotify(next, change.step);
  return { moved: true, row: next };
}

/** Whether earlier commits are in the store. */
function* areThere({ isOneOf }: Statements, commits: NonNullable<Change['follows']>): Work<boolean> {
  if (commits.length === 0) return true;
  const sql = `SELECT ref, max(version) AS version FROM @timeline WHERE ${isOneOf('ref', 1)} GROUP BY ref`;
  const rows = yield* all(sql, JSON.stringify(commits.map(({ ref }) => ref)));
  const versions = new Map(rows.map((row) => [text(row.ref), integer(row.version)]));
  return commits.every(({ ref, version }) => (versions.get(ref) ?? 0) >= version);
}

/** Also locks the row until the end of the transaction. */
function* isCurrent({ isShared: locks }: Statements, { ref, version }: InstructionRow): Work<boolean> {
  const sql = 'SELECT 1 AS current FROM @instructions WHERE ref = $1 AND version = $2';
  return (yield* get(`${sql} ${locks ? 'FOR NO KEY UPDATE' : ''}`, ref, version)) !== undefined;
}

/** Writes the timeline line and the caller's next event. */
function* recordAndNotify(row: InstructionRow, step: StepCode): Work<void> {
  const { version, state, funding, updatedAt: at } = row;
  yield* writeLine(row, { version, at, state, funding, step });
  yield* emit(hintAbout(row, at));
}

function* writeLine({ ref }: InstructionRow, line: TimelineLine): Work<void> {
  yield* run(...insertion('timeline', { ref, ...line }));
}

/** Writes these columns of the row at that version; with `held`, only at the same lease and the same last read. */
function updating(columns: Columns, { ref, version, leaseBy, lastAskedAt }: InstructionRow, held?: 'held'): Statement {
  const values = Object.values(columns);
  const settings = Object.keys(columns).map((name, index) => `${name} = $${index + 1}`);
  const count = values.push(ref, version);
  const at = `ref = $${count - 1} AND version = $${count}`;
  const isHeld = `AND lease_by IS NOT DISTINCT FROM $${count + 1} AND last_asked_at IS NOT DISTINCT FROM $${count + 2}`;
  if (held) values.push(leaseBy, lastAskedAt);
  return [`UPDATE @instructions SET ${settings.join(', ')} WHERE ${at} ${held ? isHeld : ''}`, ...values];
}
