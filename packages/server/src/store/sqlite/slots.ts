import type { Change, Lane, SlotRequest, Wait } from '../../model/row.ts';
import { judgeBudget, passedOverAfter } from '../budget.ts';
import { Lanes, readHeld, readPlace, type PlaceInLine } from '../rows/slot.ts';
import { integer, text } from '../rows/values.ts';
import type { BudgetStore } from '../../model/store.ts';
import type { Write } from './commits.ts';
import type { Database } from './database.ts';

export function rateSlots(
  database: () => Database,
  write: Write,
): Pick<BudgetStore, 'takeSlot' | 'settleSlot' | 'freezeSlots' | 'placeInLine'> {
  return {
    async takeSlot(slot, now) {
      return write(() => takeSlot(database(), slot, now, null));
    },
    async settleSlot(slot, hold, now) {
      await write(() => settleSlot(database(), { slot, hold }, now));
    },
    async freezeSlots(egress, hold, now) {
      await write(() =>
        database().run(
          `INSERT INTO egresses (egress, frozen_until) VALUES (?, ?)
           ON CONFLICT (egress) DO UPDATE SET frozen_until = max(frozen_until, excluded.frozen_until)`,
          egress,
          now + hold,
        ),
      );
    },
    async placeInLine(ref) {
      const waiting = database().get('SELECT egress, lane FROM waiting WHERE ref = ?', ref);
      return waiting ? placeOf(database(), ref, text(waiting.egress), text(waiting.lane), 0).place : null;
    },
  };
}

/**
 * Takes a slot in the caller's transaction, or returns how long to wait. A refused instruction is queued;
 * a POST without a ref goes after all waiters.
 */
export function takeSlot(database: Database, slot: SlotRequest, now: number, ref: string | null): Wait | null {
  database.run('DELETE FROM slots WHERE egress = ? AND held_until <= ?', slot.egress, now);
  const frozen = database.get('SELECT frozen_until FROM egresses WHERE egress = ?', slot.egress);
  const waiting = stillExpected(database, slot.egress, now);
  const wait = judgeBudget(slot, {
    now,
    frozenUntil: frozen ? integer(frozen.frozen_until) : 0,
    held: database.all('SELECT lane, owner_id, held_until FROM slots WHERE egress = ?', slot.egress).map(readHeld),
    waiting,
    ...(ref === null ? { place: waiting[slot.lane], ownPlace: 0 } : placeFor(database, slot, now, ref)),
    isInLine: ref !== null,
  });
  if (wait) {
    if (ref !== null) database.run('UPDATE waiting SET due = ? WHERE ref = ?', now + wait.for, ref);
    return wait;
  }
  if (ref !== null) leaveLine(database, ref);
  const { id, egress, lane, ownerId, hold } = slot;
  database.insert('slots', { id, egress, lane, owner_id: ownerId, held_until: now + hold });
  return null;
}

export function settleSlot(database: Database, { slot, hold }: NonNullable<Change['settles']>, now: number): void {
  database.run('UPDATE slots SET held_until = ? WHERE id = ?', now + hold, slot);
}

export function leaveLine(database: Database, ref: string): void {
  database.run('DELETE FROM waiting WHERE ref = ?', ref);
}

function stillExpected(database: Database, egress: string, now: number): Record<Lane, number> {
  return Lanes.parse(
    database.all(
      `SELECT lane, count(*) AS number FROM (
         SELECT lane, share,
           row_number() OVER (PARTITION BY lane, owner_id ORDER BY since, ref) + coalesce(holds, 0) AS turn
         FROM waiting LEFT JOIN (
           SELECT lane AS held_lane, owner_id AS holder, count(*) AS holds FROM slots WHERE egress = ?
           GROUP BY lane, owner_id
         ) AS holders ON holder = owner_id AND held_lane = lane
         WHERE egress = ? AND due >= ?
       ) AS line WHERE turn <= share GROUP BY lane`,
      egress,
      egress,
      now - passedOverAfter,
    ),
  );
}

function placeFor(
  database: Database,
  { egress, lane, ownerId, share }: SlotRequest,
  now: number,
  ref: string,
): PlaceInLine {
  database.run(
    `INSERT INTO waiting (ref, egress, lane, owner_id, share, since, due) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (ref) DO UPDATE SET egress = excluded.egress, lane = excluded.lane, share = excluded.share`,
    ref,
    egress,
    lane,
    ownerId,
    share,
    now,
    now,
  );
  return placeOf(database, ref, egress, lane, now - passedOverAfter);
}

/**
 * The number of waiters before this one in its lane. Owners with the fewest slots go first, counting those they would
 * have by then, so asking often gains nothing. A waiter beyond its owner's share is before nobody.
 * `dueFrom`: waiters that should have come before then are passed over.
 */
function placeOf(database: Database, ref: string, egress: string, lane: string, dueFrom: number): PlaceInLine {
  const before = database.get(
    `WITH line AS (
       SELECT ref, since, share, own_place, own_place + coalesce(holds, 0) AS turn FROM (
         SELECT ref, since, share, owner_id, row_number() OVER (PARTITION BY owner_id ORDER BY since, ref) AS own_place
         FROM waiting WHERE egress = ? AND lane = ? AND (due >= ? OR ref = ?)
       ) AS numbered LEFT JOIN (
         SELECT owner_id AS holder, count(*) AS holds FROM slots WHERE egress = ? AND lane = ? GROUP BY owner_id
       ) AS holders ON holder = owner_id
     )
     SELECT one.own_place, count(other.ref) AS number FROM line AS one LEFT JOIN line AS other
     ON other.turn <= other.share AND (other.turn, other.since, other.ref) < (one.turn, one.since, one.ref)
     WHERE one.ref = ? GROUP BY one.own_place`,
    egress,
    lane,
    dueFrom,
    ref,
    egress,
    lane,
    ref,
  );
  return readPlace(before);
}
