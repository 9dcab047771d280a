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
    old: `      const moved = await write(() => applyChange(database(), row, change, events));
      committed(events);`,
    new: `      const moved = await write(() => applyChange(database(), row, change, events));
      committed(events.slice(1));`,
  },
  {
    name: 'what goes along with a record is not announced',
    file: 'store/sqlite/records.ts',
    old: 'for (const event of along.publish ?? []) publish(database(), event);',
    new: '',
  },
  {
    name: 'a stream begins one event too early',
    file: 'store/sqlite/events.ts',
    old: 'WHERE owner_id = ? AND number > ? ORDER BY number LIMIT ?',
    new: 'WHERE owner_id = ? AND number >= ? ORDER BY number LIMIT ?',
  },
  {
    name: 'two companions open one file',
    file: 'store/sqlite/process-lock.ts',
    old: "lock.exec('BEGIN EXCLUSIVE');",
    new: "lock.exec('BEGIN');",
  },
];
