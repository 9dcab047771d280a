import { z } from 'zod';
import type { PeopleStore, Person, Pseudonyms } from '../../model/store.ts';
import { noticeSender } from '../../model/caller.ts';
import type { InstructionRow } from '../../model/row.ts';
import { erasedEvidence, erasedRow, withoutFacts } from '../rows/erased.ts';
import { instructionColumns, readInstruction } from '../rows/instruction.ts';
import { integer, json, text, toRef, type Row, type Value } from '../rows/values.ts';
import type { Statements, Write } from './statements.ts';

/** The outcome is known, the shopper's money is where it belongs, no person is asked, and every event was delivered to the merchant. */
export const concluded = `state IN ('succeeded', 'partial', 'failed', 'reversed', 'abandoned')
  AND funding IN ('none', 'captured', 'released', 'refunded', 'credited')
  AND NOT (funded = 1 AND state = 'succeeded' AND funding = 'none') AND NOT (state = 'reversed' AND funding = 'captured')
  AND coalesce(problem, '') NOT LIKE '%"under_review"%'
  AND NOT EXISTS (SELECT 1 FROM @outbox WHERE id >= ref || ':' AND id < ref || ';')`;

/** Nobody waits for it. Checks that are only due are not waited for. */
const settled = `${concluded} AND checking_since IS NULL`;

/** An instruction takes a dozen entries of indices with it. */
const atOnce = 100;

/** The columns of an instruction that `erasedRow` replaces. */
const replaced = ['owner_id', 'owner', 'client_key', 'body_hash', 'input', 'owed_to', 'owed', 'items', 'details'];
const emptied = ['language', 'number', 'sealed', 'snapshot', 'action'];

export function peopleStore(statements: Statements): PeopleStore {
  const { all, run, together, isOneOf } = statements;
  /** Theirs, or owed to them; two conditions, each with an index. */
  const named = `(owner_id = $1 OR (owed_to IS NOT NULL AND ${isOneOf('owed_to', 2)}))`;

  async function writesFor(row: InstructionRow, person: Person, as: Pseudonyms): Promise<Write[]> {
    const isTheirs = row.owner.id === person.callerId;
    const columns = instructionColumns(erasedRow(row, person, as));
    const names = [...replaced, ...emptied];
    const sets = names.map((name, index) => `${name} = $${index + 3}`).join(', ');
    const lines = await all('SELECT sequence, line FROM @evidence WHERE ref = $1', row.ref);
    return [
      ...(isTheirs ? [tagged(as.keyTag(row.owner.id, row.clientKey))] : []),
      {
        sql: `UPDATE @instructions SET ${sets}, version = version + 1 WHERE ref = $1 AND version = $2 AND ${settled}`,
        values: [row.ref, row.version, ...names.map((name): Value => columns[name] ?? null)],
        changes: 1,
      },
      ...lines.flatMap((line) => evidenceWithout(line, person, as, isTheirs)),
      ...(isTheirs ? await messagesAbout(row) : []),
    ];
  }

  /** The text messages that told them of it, which the merchant instructed: their numbers and their words. */
  async function messagesAbout({ ref }: InstructionRow): Promise<Write[]> {
    const rows = await all(
      'SELECT * FROM @instructions WHERE owner_id = $1 AND client_key >= $2 AND client_key < $3',
      noticeSender.id,
      `${ref}:`,
      `${ref};`,
    );
    return rows.map((row) => {
      const { input, details } = instructionColumns(withoutFacts(readInstruction(row)));
      const sql =
        'UPDATE @instructions SET input = $1, details = $2, number = NULL, version = version + 1 WHERE ref = $3';
      return { sql, values: [input ?? null, details ?? null, toRef(row.ref)] };
    });
  }

  /** Their instructions of which a text message is still under way. */
  async function beingTold(callerId: string): Promise<Row[]> {
    const messages = await all(
      `SELECT client_key FROM @instructions WHERE owner_id = $1 AND state NOT IN ('succeeded', 'partial', 'failed', 'reversed', 'abandoned')`,
      noticeSender.id,
    );
    const refs = messages.map(({ client_key: key }) => text(key).split(':', 1)[0] ?? '');
    if (refs.length === 0) return [];
    const sql = `SELECT ref FROM @instructions WHERE owner_id = $1 AND ${isOneOf('ref', 2)}`;
    return all(sql, callerId, JSON.stringify(refs));
  }

  /** What is not about instructions: who did what, and the numbers of the changes that their pages were told of. */
  async function eraseTraces({ callerId, customerIds }: Person, { pseudonymOf }: Pseudonyms): Promise<void> {
    // What they decided as staff is found by the audit.
    const decided = await all(
      `SELECT sequence, line FROM @evidence WHERE ref IN (SELECT subject FROM @audits WHERE actor_id = $1)`,
      callerId,
    );
    await together(decided.flatMap((line) => evidenceWithout(line, { callerId, customerIds }, { pseudonymOf }, false)));
    await run('UPDATE @audits SET actor_id = $2 WHERE actor_id = $1', callerId, pseudonymOf(callerId));
    for (const id of [callerId, ...customerIds])
      await run('UPDATE @audits SET subject = $2 WHERE subject = $1', id, pseudonymOf(id));
    const reads = await all(`SELECT sequence, subject FROM @audits WHERE act = 'audit.list'`);
    await together(reads.flatMap((read) => auditReadWithout(read, [callerId, ...customerIds], pseudonymOf)));
    await run('DELETE FROM @acts WHERE name = $1', `notices to ${callerId}`);
    await run('UPDATE @slots SET owner_id = $2 WHERE owner_id = $1', callerId, pseudonymOf(callerId));
    // A purchase that has begun meanwhile goes on counting.
    const isGone = 'owner_id = $1 AND NOT EXISTS (SELECT 1 FROM @instructions WHERE owner_id = $1)';
    await run(`DELETE FROM @events WHERE ${isGone}`, callerId);
    await run(`DELETE FROM @callers WHERE ${isGone}`, callerId);
  }

  return {
    async unsettledOf({ callerId, customerIds }, limit) {
      const sql = `SELECT ref FROM @instructions WHERE ${named} AND NOT (${settled}) LIMIT $3`;
      const rows = await all(sql, callerId, JSON.stringify(customerIds), limit);
      return [...rows, ...(await beingTold(callerId))].slice(0, limit).map(({ ref }) => toRef(ref));
    },
    async erase(person, as) {
      const sql = `SELECT * FROM @instructions WHERE ${named} AND ${settled} LIMIT ${atOnce}`;
      const rows = await all(sql, person.callerId, JSON.stringify(person.customerIds));
      for (const row of rows.map(readInstruction)) await together(await writesFor(row, person, as));
      if (rows.length === 0) await eraseTraces(person, as);
      return rows.length > 0;
    },
  };
}

function tagged(tag: string): Write {
  return { sql: 'INSERT INTO @spent_keys (tag) VALUES ($1) ON CONFLICT DO NOTHING', values: [tag] };
}

/** A read of the audit names whose it was between other words. */
function auditReadWithout(
  { sequence, subject }: Row,
  ids: readonly string[],
  pseudonymOf: Pseudonyms['pseudonymOf'],
): Write[] {
  const before = text(subject);
  const [, about = ''] = /^audit of (.*)$/s.exec(before) ?? [];
  const named = about.split(' by ').map((id) => (ids.includes(id) ? pseudonymOf(id) : id));
  const after = `audit of ${named.join(' by ')}`;
  if (about === '' || after === before) return [];
  return [{ sql: 'UPDATE @audits SET subject = $1 WHERE sequence = $2', values: [after, integer(sequence)] }];
}

const anyLine = json(z.looseObject({}));

/** The write that replaces a person in a line of evidence; none if it does not name them. */
function evidenceWithout(
  { sequence, line }: Row,
  person: Person,
  as: Pick<Pseudonyms, 'pseudonymOf'>,
  isTheirs: boolean,
): Write[] {
  const before = anyLine.parse(line);
  const after = JSON.stringify(erasedEvidence(before, person, as, isTheirs));
  if (after === JSON.stringify(before)) return [];
  return [{ sql: 'UPDATE @evidence SET line = $1 WHERE sequence = $2', values: [after, integer(sequence)] }];
}
