import type { Change, Lane, SlotRequest, Wait } from '../../model/row.ts';
import { judgeBudget, passedOverAfter } from '../budget.ts';
import { Lanes, readHeld, readPlace, type PlaceInLine } from '../rows/slot.ts';
import { integer, text } from '../rows/values.ts';
import type { BudgetStore } from '../../model/store.ts';
import type { Database, Session } from './database.ts';

/**
 * The clock of the window. The clocks of several machines differ, so it is the database's; `caller` is a seam
 * for simulations.
 */
export type BudgetClock = 'database' | 'caller';

/** The time in milliseconds: the caller's if given, else the database's current time. */
const timeOr = (given: string): string =>
  `coalesce(${given}::bigint, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)`;

export function rateSlots(
  database: () => Database,
  clock: BudgetClock,
): Pick<BudgetStore, 'takeSlot' | 'settleSlot' | 'freezeSlots' | 'placeInLine'> {
  return {
    async takeSlot(slot, now) {
      return database().transaction((session) => takeSlot(session, slot, callersTime(clock, now), null));
    },
    async settleSlot(slot, hold, now) {
      await settleSlot(database(), { slot, hold }, callersTime(clock, now));
    },
    async freezeSlots(egress, hold, now) {
      await database().run(
        `INSERT INTO @egresses AS known (egress, frozen_until) VALUES ($1, ${timeOr('$2')} + $3)
         ON CONFLICT (egress) DO UPDATE SET frozen_until = greatest(known.frozen_until, excluded.frozen_until)`,
        egress,
        callersTime(clock, now),
        hold,
      );
    },
    async placeInLine(ref) {
      const waiting = await database().get('SELECT egress, lane FROM @waiting WHERE ref = $1', ref);
      return waiting ? (await placeOf(database(), ref, text(waiting.egress), text(waiting.lane), 0)).place : null;
    },
  };
}

export async function settleSlot(
  session: Session,
  { slot, hold }: NonNullable<Change['settles']>,
  given: number | null,
): Promise<void> {
  await session.run(`UPDATE @slots SET held_until = ${timeOr('$1')} + $2 WHERE id = $3`, given, hold, slot);
}

/** `null` for the database's own time. */
export function callersTime(clock: BudgetClock, now: number): number | null {
  return clock === 'caller' ? now : null;
}

/**
 * Takes a slot in the caller's transaction, or returns how long to wait. A refused instruction is queued;
 * a POST without a ref goes after all waiters. One at a time per egress, over all instances.
 */
export async function takeSlot(
  session: Session,
  slot: SlotRequest,
  given: number | null,
  ref: string | null,
): Promise<Wait | null> {
  const { id, egress, lane, ownerId, hold } = slot;
  const { now, frozenUntil } = await lock(session, egress, given);
  await session.run('DELETE FROM @slots WHERE egress = $1 AND held_until <= $2', egress, now);
  const held = await session.all('SELECT lane, owner_id, held_until FROM @slots WHERE egress = $1', egress);
  const waiting = await stillExpected(session, egress, now);
  const wait = judgeBudget(slot, {
    now,
    frozenUntil,
    held: held.map(readHeld),
    waiting,
    ...(ref === null ? { place: waiting[lane], ownPlace: 0 } : await placeFor(session, slot, now, ref)),
    isInLine: ref !== null,
  });
  if (wait) {
    if (ref !== null) await session.run('UPDATE @waiting SET due = $1 WHERE ref = $2', now + wait.for, ref);
    return wait;
  }
  if (ref !== null) await leaveLine(session, ref);
  await session.insert('slots', { id, egress, lane, owner_id: ownerId, held_until: now + hold });
  return null;
}

export async function leaveLine(session: Session, ref: string): Promise<void> {
  await session.run('DELETE FROM @waiting WHERE ref = $1', ref);
}

/** The time is read after the row is locked: a waiter must not use an earlier time. */
async function lock(
  session: Session,
  egress: string,
  given: number | null,
): Promise<{ readonly now: number; readonly frozenUntil: number }> {
  const locked = await session.get(
    `INSERT INTO @egresses (egress, frozen_until) VALUES ($1, 0)
     ON CONFLICT (egress) DO UPDATE SET egress = excluded.egress RETURNING frozen_until, ${timeOr('$2')} AS now`,
    egress,
    given,
  );
  return { now: integer(locked?.now), frozenUntil: integer(locked?.frozen_until) };
}

async function stillExpected(session: Session, egress: string, now: number): Promise<Record<Lane, number>> {
  return Lanes.parse(
    await session.all(
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
    ),
  );
}

async function placeFor(
  session: Session,
  { egress, lane, ownerId, share }: SlotRequest,
  now: number,
  ref: string,
): Promise<PlaceInLine> {
  await session.run(
    `INSERT INTO @waiting (ref, egress, lane, owner_id, share, since, due) VALUES ($1, $2, $3, $4, $5, $6, $6)
     ON CONFLICT (ref) DO UPDATE SET egress = excluded.egress, lane = excluded.lane, share = excluded.share`,
    ref,
    egress,
    lane,
    ownerId,
    share,
    now,
  );
  return placeOf(session, ref, egress, lane, now - passedOverAfter);
}

/**
 * The number of waiters before this one in its lane. Owners with the fewest slots go first, counting those they would
 * have by then, so asking often gains nothing. A waiter beyond its owner's share is before nobody.
 * `dueFrom`: waiters that should have come before then are passed over.
 */
async function placeOf(
  session: Session,
  ref: string,
  egress: string,
  lane: string,
  dueFrom: number,
): Promise<PlaceInLine> {
  const before = await session.get(
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
  );
  return readPlace(before);
}
