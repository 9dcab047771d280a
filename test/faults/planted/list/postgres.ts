import type { PlantedBug } from '../planted-bug.ts';

const found = { by: 'postgres' } as const;

/** Bugs in the isolation of several companions on one database. */
export const postgresBugs: readonly PlantedBug[] = [
  {
    name: 'due work is claimed without a lock on it',
    old: "LIMIT ${limit} ${isShared ? 'FOR UPDATE SKIP LOCKED' : ''}",
    new: 'LIMIT ${limit}',
    found,
  },
  {
    name: 'rate slots are counted without a lock on the egress',
    old: `    \`INSERT INTO @egresses (egress, frozen_until) VALUES ($1, 0)
     ON CONFLICT (egress) DO UPDATE SET egress = excluded.egress RETURNING frozen_until, \${clock.time('$2')} AS now\`,`,
    new: `    \`SELECT coalesce(max(frozen_until), 0) AS frozen_until, \${clock.time('$2')} AS now FROM @egresses WHERE egress = $1\`,`,
    found,
  },
  {
    name: 'a compare-and-set does not compare the version',
    old: 'ref = $${count - 1} AND version = $${count}`',
    new: 'ref = $${count - 1} AND $${count}::bigint > 0`',
    found,
  },
  {
    name: 'one instruction is claimed whoever holds its lease',
    old: 'WHERE ref = $4 AND (${isFree} OR lease_by = $1) RETURNING *`',
    new: 'WHERE ref = $4 AND $3::bigint > 0 RETURNING *`',
    found,
  },
  {
    name: 'the number of an event is read and not counted up',
    old: 'DO UPDATE SET event_number = caller.event_number + 1 RETURNING event_number',
    new: `DO UPDATE SET event_number =
         (SELECT max(number) + 1 FROM @events WHERE owner_id = $1) RETURNING event_number`,
    found,
  },
  {
    name: 'due work is claimed long before its lease is over',
    old: 'due: `next_at <= $3 AND ${isFree}`,',
    new: "due: 'next_at <= $3 AND (lease_until IS NULL OR lease_until <= $3::bigint + 15000)',",
    found,
  },
  {
    name: 'a note on a row does not ask who holds it',
    old: "const touching = updating(columns, row, 'held');",
    new: 'const touching = updating(columns, row);',
    found,
  },
  {
    name: 'a change is announced before its commit',
    old: '  const { patch, next } = rowAfter(row, change);',
    new: `  const { patch, next } = rowAfter(row, change);
  yield* emit(hintAbout(next, next.updatedAt));
  yield* run('COMMIT');
  yield* run('BEGIN');`,
    found,
  },
];
