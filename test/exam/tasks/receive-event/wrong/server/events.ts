import type { DatabaseSync } from 'node:sqlite';
import type { TillsideHandlers } from '@tillside/server';
import { openReceipts } from './receipts.ts';

/** Writes a receipt for each event. */
export function createEvents(database: DatabaseSync): TillsideHandlers {
  openReceipts(database);
  const receipt = database.prepare('INSERT INTO receipts VALUES (:id, :ref, :user, :kobo)');
  const notice = database.prepare(
    'INSERT INTO notices SELECT :id, :ref, :user WHERE NOT EXISTS (SELECT 1 FROM notices WHERE event = :id)',
  );
  return {
    'instruction.succeeded': ({ id, ref, caller, amount }) =>
      void receipt.run({ id, ref, user: caller.id, kobo: amount.minor }),
    'instruction.reversed': ({ id, ref, caller }) => void notice.run({ id, ref, user: caller.id }),
  };
}
