import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in the guarantees of the SQLite store. */
export const storeBugs: readonly PlantedBug[] = [
  {
    name: 'a claim takes what is leased',
    old: 'due: `next_at <= $3 AND ${isFree}`,',
    new: "due: 'next_at <= $3',",
  },
  {
    name: 'pages are not told of a change',
    old: 'committed(events);',
    new: 'committed(events.slice(1));',
  },
  {
    name: 'the events of a record are not published',
    old: "for (const event of effects.publish ?? []) yield* run(...insertion('outbox', outboxColumns(event)));",
    new: '',
  },
  {
    name: 'a stream begins one event too early',
    old: 'WHERE owner_id = $1 AND number > $2 ORDER BY number LIMIT $3',
    new: 'WHERE owner_id = $1 AND number >= $2 ORDER BY number LIMIT $3',
  },
  {
    name: 'two companions open one file',
    old: "lock.exec('BEGIN EXCLUSIVE');",
    new: "lock.exec('BEGIN');",
  },
  {
    name: 'the events of a change are not written with it',
    old: "for (const type of change.publish ?? []) yield* run(...insertion('outbox', outboxColumns(eventOf(next, type))));",
    new: '',
  },
  {
    name: 'a change writes no line of the timeline',
    old: 'yield* writeLine(row, { version, at, state, funding, step });',
    new: "if (state !== 'unknown') yield* writeLine(row, { version, at, state, funding, step });",
  },
  {
    name: 'what staff decided is not kept',
    old: "if (change.audit) yield* run(...insertion('audits', auditColumns(change.audit)));",
    new: '',
  },
  {
    name: 'an event whose handler failed is never told again',
    old: 'UPDATE @outbox SET next_at = $1 WHERE',
    new: 'UPDATE @outbox SET next_at = nullif($1, $1) WHERE',
  },
  {
    name: 'an event of the platform that had to wait is never looked at again',
    old: 'UPDATE @inbox SET next_at = $1 WHERE id = $2 AND',
    new: 'UPDATE @inbox SET next_at = nullif($1, $1) WHERE id = $2 AND',
    found: { by: 'transfers' },
  },
  {
    name: 'one instruction is claimed by whoever asks',
    old: 'WHERE ref = $4 AND (${isFree} OR lease_by = $1) RETURNING *',
    new: 'WHERE ref = $4 AND (${isFree} OR lease_by <> $1) RETURNING *',
  },
];
