import type { SlotRequest } from '../../ledger/row.ts';
import type { Store } from '../store.ts';
import { integer, type Database } from './database.ts';

export function rateSlots(database: () => Database): Pick<Store, 'settleSlot' | 'freezeSlots'> {
  return {
    async settleSlot(slot, heldUntil) {
      database().run('UPDATE slots SET held_until = ? WHERE id = ?', heldUntil, slot);
    },
    async freezeSlots(egress, until) {
      database().run(
        `INSERT INTO lanes (egress, frozen_until) VALUES (?, ?)
         ON CONFLICT (egress) DO UPDATE SET frozen_until = max(frozen_until, excluded.frozen_until)`,
        egress,
        until,
      );
    },
  };
}

/** Takes a slot inside the caller's transaction. Answers `null` when taken, else when one may be free. */
export function takeSlot(database: Database, slot: SlotRequest, now: number): number | null {
  const frozen = database.get('SELECT frozen_until FROM lanes WHERE egress = ? AND frozen_until > ?', slot.egress, now);
  if (frozen) return integer(frozen.frozen_until);
  database.run('DELETE FROM slots WHERE held_until <= ?', now);
  const taken = database.get(
    'SELECT count(*) AS taken, min(held_until) AS free_at FROM slots WHERE egress = ?',
    slot.egress,
  );
  if (integer(taken?.taken) >= slot.ceiling) return integer(taken?.free_at);
  database.run('INSERT INTO slots (id, egress, held_until) VALUES (?, ?, ?)', slot.id, slot.egress, slot.heldUntil);
  return null;
}
