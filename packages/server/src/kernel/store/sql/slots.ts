import { z } from 'zod';
import type { Change, Lane as LaneName, SlotRequest, Wait } from '../../model/row.ts';
import type { BudgetStore } from '../../model/store.ts';
import { judgeBudget, passedOverAfter, type BudgetState } from '../budget.ts';
import { integer, text, type Row } from '../rows/values.ts';
import { all, get, insertion, run, type Statement, type Statements, type Work } from './statements.ts';

export function budgetStore(statements: Statements): BudgetStore {
  const { clock, lock, transaction } = statements;
  return {
    takeSlot: (slot, now) => transaction(() => takeSlot(statements, slot, now, null)),
    async settleSlot(slot, hold, now) {
      await statements.run(...settlement(statements, { slot, hold }, now));
    },
    async freezeSlots(egress, hold, now) {
      await statements.run(
        `INSERT INTO @egresses AS known (egress, frozen_until) VALUES ($1, ${clock.time('$2')} + $3)
         ON CONFLICT (egress) DO UPDATE SET frozen_until = excluded.frozen_until
         WHERE known.frozen_until < excluded.frozen_until`,
        egress,
        clock.value(now),
        hold,
      );
    },
    async placeInLine(ref) {
      const waiting = await statements.get('SELECT egress, lane FROM @waiting WHERE ref = $1', ref);
      if (!waiting) return null;
      return readPlace(await statements.get(...placing(ref, text(waiting.egress), text(waiting.lane), 0))).place;
    },
    allow: (name, { limit, window, now, count = 1 }) =>
      transaction(function* () {
        // One at a time per name; otherwise two could both take the last place.
        yield* lock(name);
        const latest = 'SELECT at, times FROM @acts WHERE name = $1 AND at > $2 ORDER BY at DESC LIMIT $3';
        let left = limit - count;
        let freeAt = now + window;
        for (const act of yield* all(latest, name, now - window, limit)) {
          left -= integer(act.times);
          // It is allowed when this one leaves the window, with all that are older.
          freeAt = integer(act.at) + window;
          if (left < 0) break;
        }
        if (left < 0) return { allowed: false, freeAt };
        yield* run(...insertion('acts', { name, at: now, times: count, counted_until: now + window }));
        return { allowed: true };
      }),
    uncount: (name) =>
      transaction(function* () {
        // Two concurrent calls must not remove the same action.
        yield* lock(name);
        yield* run(
          `DELETE FROM @acts WHERE sequence =
             (SELECT sequence FROM @acts WHERE name = $1 ORDER BY at DESC, sequence DESC LIMIT 1)`,
          name,
        );
      }),
  };
}

export function settlement(
  { clock }: Statements,
  { slot, hold }: NonNullable<Change['settles']>,
  now: number,
): Statement {
  return [`UPDATE @slots SET held_until = ${clock.time('$1')} + $2 WHERE id = $3`, clock.value(now), hold, slot];
}

export function* leaveLine(ref: string): Work<void> {
  yield* run('DELETE FROM @waiting WHERE ref = $1', ref);
}

/**
 * Takes a slot in the caller's transaction, or returns how long to wait. A refused instruction is queued;
 * a POST without a ref goes after all waiters. One at a time per egress, over all instances.
 */
export function* takeSlot(
  { clock }: Statements,
  slot: SlotRequest,
  callersTime: number,
  ref: string | null,
): Work<Wait | null> {
  const { id, egress, lane, ownerId, hold } = slot;
  // The time is read after the row is locked: a waiter must not use an earlier time.
  const locked = yield* get(
    `INSERT INTO @egresses (egress, frozen_until) VALUES ($1, 0)
     ON CONFLICT (egress) DO UPDATE SET egress = excluded.egress RETURNING frozen_until, ${clock.time('$2')} AS now`,
    egress,
    clock.value(callersTime),
  );
  const now = integer(locked?.now);
  yield* run('DELETE FROM @slots WHERE egress = $1 AND held_until <= $2', egress, now);
  const held = yield* all('SELECT lane, owner_id, held_until FROM @slots WHERE egress = $1', egress);
  const waiting = yield* stillExpected(egress, now);
  const wait = judgeBudget(slot, {
    now,
    frozenUntil: integer(locked?.frozen_until),
    held: held.map(readHeld),
    waiting,
    ...(ref === null ? { place: waiting[lane], ownPlace: 0 } : yield* placeFor(slot, now, ref)),
    isInLine: ref !== null,
  });
  if (wait) {
    if (ref !== null) yield* run('UPDATE @waiting SET due = $1 WHERE ref = $2', now + wait.for, ref);
    return wait;
  }
  if (ref !== null) yield* leaveLine(ref);
  yield* run(...insertion('slots', { id, egress, lane, owner_id: ownerId, held_until: now + hold }));
  return null;
}

const Lane = z.enum(['payment', 'otp', 'purchase', 'validation', 'account', 'recovery']);
const Counted = z.object({ lane: Lane, number: z.number() });
const Held = z.object({ lane: Lane, owner_id: z.string(), held_until: z.number() });

function readHeld(row: Row): BudgetState['held'][number] {
  const { lane, owner_id: ownerId, held_until: until } = Held.parse(row);
  return { lane, ownerId, until };
}

function* stillExpected(egress: string, now: number): Work<Record<LaneName, number>> {
  const rows = yield* all(
    `SELECT lane, count(*) AS number FROM (
       SELECT lane, share,
         row_number() OVER (PARTITION BY lane, owner_id ORDER BY since, ref) + coalesce(holds, 0) AS turn
       FROM @waiting LEFT JOIN (
         SELECT lane AS held_lane, owner_id AS holder, count(*) AS holds FROM @slots WHERE egress = $1
         GROUP BY lane, owner_id
       ) AS holders ON holder = owner_id AND held_lane = lane
       WHERE egress = $1 AND due >= $2
     ) AS line WHERE turn <= share GROUP BY lane`,
    egress,
    now - passedOverAfter,
  );
  const counted = { payment: 0, otp: 0, purchase: 0, validation: 0, account: 0, recovery: 0 };
  for (const { lane, number } of z.array(Counted).parse(rows)) counted[lane] = number;
  return counted;
}

type PlaceInLine = Pick<BudgetState, 'place' | 'ownPlace'>;

function* placeFor({ egress, lane, ownerId, share }: SlotRequest, now: number, ref: string): Work<PlaceInLine> {
  yield* run(
    `INSERT INTO @waiting (ref, egress, lane, owner_id, share, since, due) VALUES ($1, $2, $3, $4, $5, $6, $6)
     ON CONFLICT (ref) DO UPDATE SET egress = excluded.egress, lane = excluded.lane, share = excluded.share`,
    ref,
    egress,
    lane,
    ownerId,
    share,
    now,
  );
  return readPlace(yield* get(...placing(ref, egress, lane, now - passedOverAfter)));
}

/**
 * The number of waiters before this one in its lane. Owners with the fewest slots go first, counting those they would
 * have by then, so asking often gains nothing. A waiter beyond its owner's share precedes no other.
 * `dueFrom`: waiters that should have come before then are passed over.
 */
function placing(ref: string, egress: string, lane: string, dueFrom: number): Statement {
  return [
    `WITH line AS (
       SELECT ref, since, share, own_place, own_place + coalesce(holds, 0) AS turn FROM (
         SELECT ref, since, share, owner_id, row_number() OVER (PARTITION BY owner_id ORDER BY since, ref) AS own_place
         FROM @waiting WHERE egress = $1 AND lane = $2 AND (due >= $3 OR ref = $4)
       ) AS numbered LEFT JOIN (
         SELECT owner_id AS holder, count(*) AS holds FROM @slots WHERE egress = $1 AND lane = $2 GROUP BY owner_id
       ) AS holders ON holder = owner_id
     )
     SELECT one.own_place, count(other.ref) AS number FROM line AS one LEFT JOIN line AS other
     ON other.turn <= other.share AND (other.turn, other.since, other.ref) < (one.turn, one.since, one.ref)
     WHERE one.ref = $4 GROUP BY one.own_place`,
    egress,
    lane,
    dueFrom,
    ref,
  ];
}

function readPlace(row: Row | undefined): PlaceInLine {
  return { place: integer(row?.number), ownPlace: integer(row?.own_place) - 1 };
}
