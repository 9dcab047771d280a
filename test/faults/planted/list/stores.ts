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
    file: 'store/sql/history.ts',
    old: 'WHERE owner_id = $1 AND number > $2 ORDER BY number LIMIT $3',
    new: 'WHERE owner_id = $1 AND number >= $2 ORDER BY number LIMIT $3',
  },
  {
    name: 'two companions open one file',
    file: 'store/sqlite/process-lock.ts',
    old: "lock.exec('BEGIN EXCLUSIVE');",
    new: "lock.exec('BEGIN');",
  },
];
