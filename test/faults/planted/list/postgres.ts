import type { PlantedBug } from '../planted-bug.ts';

const writes = 'store/postgres/instruction-writes.ts';
const found = { by: 'postgres' } as const;

/** Bugs in what keeps several companions on one database apart. */
export const postgresBugs: readonly PlantedBug[] = [
  {
    name: 'due work is claimed without a lock on it',
    file: writes,
    old: 'ORDER BY next_at LIMIT $4 FOR UPDATE SKIP LOCKED',
    new: 'ORDER BY next_at LIMIT $4',
    found,
  },
  {
    name: 'rate slots are counted without a lock on the egress',
    file: 'store/postgres/slots.ts',
    old: `    \`INSERT INTO @egresses (egress, frozen_until) VALUES ($1, 0)
     ON CONFLICT (egress) DO UPDATE SET egress = excluded.egress RETURNING frozen_until, \${timeOr('$2')} AS now\`,`,
    new: `    \`SELECT coalesce(max(frozen_until), 0) AS frozen_until, \${timeOr('$2')} AS now FROM @egresses WHERE egress = $1\`,`,
    found,
  },
  {
    name: 'a compare-and-set does not compare the version',
    file: writes,
    old: 'WHERE ref = $${count - 1} AND version = $${count} ${leased}`',
    new: 'WHERE ref = $${count - 1} AND $${count}::bigint > 0 ${leased}`',
    found,
  },
  {
    name: 'one instruction is claimed whoever holds its lease',
    file: writes,
    old: 'WHERE ref = $3 AND (lease_until IS NULL OR lease_until <= $4 OR lease_by = $1) RETURNING *`',
    new: 'WHERE ref = $3 AND $4::bigint > 0 RETURNING *`',
    found,
  },
  {
    name: 'the number of an event is read and not counted up',
    file: 'store/postgres/events.ts',
    old: 'DO UPDATE SET event_number = caller.event_number + 1 RETURNING event_number',
    new: `DO UPDATE SET event_number =
         (SELECT max(number) + 1 FROM @events WHERE owner_id = $1) RETURNING event_number`,
    found,
  },
  {
    name: 'due work is claimed long before its lease is over',
    file: writes,
    old: `WHERE next_at <= $3 AND (lease_until IS NULL OR lease_until <= $3)
             AND owner_id`,
    new: `WHERE next_at <= $3 AND (lease_until IS NULL OR lease_until <= $3::bigint + 15000)
             AND owner_id`,
    found,
  },
  {
    name: 'a note on a row does not ask who holds it',
    file: writes,
    old: "if (!shown) return (await update(database(), columns, row, 'held')) ? next : null;",
    new: 'if (!shown) return (await update(database(), columns, row)) ? next : null;',
    found,
  },
  {
    name: 'a change is announced before its commit',
    file: writes,
    old: '  const { patch, next } = rowAfter(row, change);',
    new: `  const { patch, next } = rowAfter(row, change);
  await insertEvent(session, schema, hintAbout(next, next.updatedAt));
  await session.run('COMMIT');
  await session.run('BEGIN');`,
    found,
  },
];
