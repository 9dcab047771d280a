import type { PlantedBug } from '../planted-bug.ts';

const writes = 'store/sqlite/instruction-writes.ts';

/** Bugs in what the SQLite store promises. */
export const storeBugs: readonly PlantedBug[] = [
  {
    name: 'a claim takes what is leased',
    file: writes,
    old: 'WHERE next_at <= ? AND (lease_until IS NULL OR lease_until <= ?)\n             AND owner_id NOT IN',
    new: 'WHERE next_at <= ? AND (lease_until IS NULL OR lease_until <= ? OR lease_until > 0)\n             AND owner_id NOT IN',
  },
  {
    name: 'pages are not told of a change',
    file: writes,
    old: `      const moved = await writingSealed({ isForeignKeyViolation }, work);
      committed(events);`,
    new: `      const moved = await writingSealed({ isForeignKeyViolation }, work);
      committed(events.slice(1));`,
  },
  {
    name: 'the events of a record are not published',
    file: 'store/sqlite/records.ts',
    old: 'for (const event of effects.publish ?? []) publish(database(), event);',
    new: '',
  },
  {
    name: 'a stream begins one event too early',
    file: 'store/sql/shared-store.ts',
    old: 'WHERE owner_id = $1 AND number > $2 ORDER BY number LIMIT $3',
    new: 'WHERE owner_id = $1 AND number >= $2 ORDER BY number LIMIT $3',
  },
  {
    name: 'two companions open one file',
    file: 'store/sqlite/private-file.ts',
    old: "lock.exec('BEGIN EXCLUSIVE');",
    new: "lock.exec('BEGIN');",
  },
  {
    name: 'the events of a change are not written with it',
    file: 'store/sqlite/instruction-writes.ts',
    old: 'for (const type of change.publish ?? []) publish(database, eventOf(next, type));',
    new: '',
  },
  {
    name: 'a change writes no line of the timeline',
    file: 'store/sqlite/instruction-writes.ts',
    old: "database.insert('timeline',",
    new: "if (state !== 'unknown') database.insert('timeline',",
  },
  {
    name: 'what staff decided is not kept',
    file: 'store/sqlite/instruction-writes.ts',
    old: 'if (change.audit) writeAudit(database, change.audit);',
    new: '',
  },
  {
    name: 'an event whose handler failed is never told again',
    file: 'store/sql/shared-store.ts',
    old: 'UPDATE @outbox SET next_at = $1 WHERE',
    new: 'UPDATE @outbox SET next_at = nullif($1, $1) WHERE',
  },
  {
    name: 'an event of the platform that had to wait is never looked at again',
    file: 'store/sql/shared-store.ts',
    old: 'UPDATE @inbox SET next_at = $1 WHERE id = $2 AND',
    new: 'UPDATE @inbox SET next_at = nullif($1, $1) WHERE id = $2 AND',
    found: { by: 'transfers' },
  },
  {
    name: 'one instruction is claimed by whoever asks',
    file: 'store/sqlite/instruction-writes.ts',
    old: 'WHERE ref = ? AND (lease_until IS NULL OR lease_until <= ? OR lease_by = ?) RETURNING *',
    new: 'WHERE ref = ? AND (lease_until IS NULL OR lease_until <= ? OR lease_by <> ?) RETURNING *',
  },
];
