import type { Ref } from '@tillside/contract';
import { z } from 'zod';
import type { PeopleStore, Person, Pseudonyms } from '../../model/store.ts';
import { noticeSender } from '../../model/caller.ts';
import type { InstructionRow } from '../../model/row.ts';
import { ownKey } from '../../model/own-key.ts';
import { erasedEvidence, erasedRow, withoutFacts } from '../rows/erased.ts';
import { instructionColumns, progressColumns, readFields, readInstruction } from '../rows/instruction.ts';
import { integer, json, text, toRef, type Row, type Value } from '../rows/values.ts';
import { all, get, insertNew, run, Undone, unlessUndone, type Statements, type Work } from './statements.ts';

/** The outcome is known, the money is where it belongs, no person has to decide, and every event was delivered. */
export const concluded = `state IN ('succeeded', 'partial', 'failed', 'reversed', 'abandoned')
  AND funding IN ('none', 'captured', 'released', 'refunded', 'credited')
  AND NOT (funded = 1 AND state = 'succeeded' AND funding = 'none') AND NOT (state = 'reversed' AND funding = 'captured')
  AND coalesce(problem, '') NOT LIKE '%"under_review"%'
  AND NOT EXISTS (SELECT 1 FROM @outbox WHERE id >= ref || ':' AND id < ref || ';')`;

/** Concluded, and without an open check. A check that is only due does not count. */
const settled = `${concluded} AND checking_since IS NULL`;

/** Instructions per batch: each also writes a dozen index entries. */
const atOnce = 100;

/** The columns of an instruction that `erasedRow` replaces. */
const replaced = ['owner_id', 'owner', 'client_key', 'body_hash', 'input', 'owed_to', 'owed', 'items', 'details'];
const emptied = ['language', 'number', 'sealed', 'snapshot', 'action'];

export function peopleStore(statements: Statements): PeopleStore {
  const { transaction, isOneOf } = statements;
  /** Theirs, or owed to them; two conditions, each with an index. */
  const named = `(owner_id = $1 OR (owed_to IS NOT NULL AND ${isOneOf('owed_to', 2)}))`;

  /** The person's instructions whose text message is still under way. */
  async function beingTold(callerId: string): Promise<readonly Row[]> {
    const messages = await statements.all(
      `SELECT client_key FROM @instructions WHERE owner_id = $1 AND state NOT IN ('succeeded', 'partial', 'failed', 'reversed', 'abandoned')`,
      noticeSender.id,
    );
    const refs = messages.map(({ client_key: key }) => /^notice ([^:]+):/.exec(text(key))?.[1] ?? '');
    if (refs.length === 0) return [];
    const sql = `SELECT ref FROM @instructions WHERE owner_id = $1 AND ${isOneOf('ref', 2)}`;
    return statements.all(sql, callerId, JSON.stringify(refs));
  }

  /** Erases a person in the audit log, and the numbers of the changes that their pages were notified of. */
  async function eraseTraces({ callerId, customerIds }: Person, { pseudonymOf }: Pseudonyms): Promise<void> {
    // Their decisions as staff are found through the audit log.
    const decided =
      'SELECT sequence, line FROM @evidence WHERE ref IN (SELECT subject FROM @audits WHERE actor_id = $1)';
    await transaction(function* () {
      for (const line of yield* all(decided, callerId))
        yield* evidenceWithout(line, { callerId, customerIds }, { pseudonymOf }, false);
    });
    const ids = [callerId, ...customerIds];
    await statements.run('UPDATE @audits SET actor_id = $2 WHERE actor_id = $1', callerId, pseudonymOf(callerId));
    for (const id of ids)
      await statements.run('UPDATE @audits SET subject = $2 WHERE subject = $1', id, pseudonymOf(id));
    await transaction(function* () {
      for (const read of yield* all(`SELECT sequence, subject FROM @audits WHERE act = 'audit.list'`))
        yield* auditReadWithout(read, ids, pseudonymOf);
    });
    await statements.run('DELETE FROM @acts WHERE name = $1', `notices to ${callerId}`);
    await statements.run('UPDATE @slots SET owner_id = $2 WHERE owner_id = $1', callerId, pseudonymOf(callerId));
    // If a purchase has begun meanwhile, its numbers continue.
    const isGone = 'owner_id = $1 AND NOT EXISTS (SELECT 1 FROM @instructions WHERE owner_id = $1)';
    await statements.run(`DELETE FROM @events WHERE ${isGone}`, callerId);
    await statements.run(`DELETE FROM @callers WHERE ${isGone}`, callerId);
  }

  return {
    async unsettledOf({ callerId, customerIds }, limit) {
      const sql = `SELECT ref FROM @instructions WHERE ${named} AND NOT (${settled}) LIMIT $3`;
      const rows = await statements.all(sql, callerId, JSON.stringify(customerIds), limit);
      return [...rows, ...(await beingTold(callerId))].slice(0, limit).map(({ ref }) => toRef(ref));
    },
    async erase(person, as) {
      const sql = `SELECT ref FROM @instructions WHERE ${named} AND ${settled} LIMIT ${atOnce}`;
      const rows = await statements.all(sql, person.callerId, JSON.stringify(person.customerIds));
      for (const { ref } of rows) await unlessUndone(transaction(() => eraseIn(toRef(ref), person, as)));
      if (rows.length === 0) await eraseTraces(person, as);
      return rows.length > 0;
    },
  };
}

/** Replaces a person in one instruction and in the records about it. */
function* eraseIn(ref: Ref, person: Person, as: Pseudonyms): Work<void> {
  const found = yield* get('SELECT * FROM @instructions WHERE ref = $1', ref);
  if (!found) throw new Undone();
  const row = readInstruction(found);
  const isTheirs = row.owner.id === person.callerId;
  if (isTheirs) yield* insertNew('spent_keys', { tag: as.keyTag(row.owner.id, row.clientKey) });
  const columns = instructionColumns(erasedRow(row, person, as));
  const names = [...replaced, ...emptied];
  const sets = names.map((name, index) => `${name} = $${index + 3}`).join(', ');
  const erasing = `UPDATE @instructions SET ${sets}, version = version + 1 WHERE ref = $1 AND version = $2 AND ${settled}`;
  const values = names.map((name): Value => columns[name] ?? null);
  if ((yield* run(erasing, row.ref, row.version, ...values)) !== 1) throw new Undone();
  for (const line of yield* all('SELECT sequence, line FROM @evidence WHERE ref = $1', row.ref))
    yield* evidenceWithout(line, person, as, isTheirs);
  if (isTheirs) yield* eraseMessagesAbout(row);
}

/** Erases numbers and texts of the messages that notified them of it. The merchant instructed these messages. */
function* eraseMessagesAbout({ ref }: InstructionRow): Work<void> {
  const sent =
    'SELECT ref, input, details FROM @instructions WHERE owner_id = $1 AND client_key >= $2 AND client_key < $3';
  for (const row of yield* all(sent, noticeSender.id, ownKey('notice', `${ref}:`), ownKey('notice', `${ref};`))) {
    const facts = withoutFacts(readFields(row, ['input', 'details']));
    const { input = null, details = null } = progressColumns(facts);
    const sql =
      'UPDATE @instructions SET input = $1, details = $2, number = NULL, version = version + 1 WHERE ref = $3';
    yield* run(sql, input, details, toRef(row.ref));
  }
}

/** A read of the audit log names persons inside the text of its subject. */
function* auditReadWithout(
  { sequence, subject }: Row,
  ids: readonly string[],
  pseudonymOf: Pseudonyms['pseudonymOf'],
): Work<void> {
  const before = text(subject);
  const [, about = ''] = /^audit of (.*)$/s.exec(before) ?? [];
  const named = about.split(' by ').map((id) => (ids.includes(id) ? pseudonymOf(id) : id));
  const after = `audit of ${named.join(' by ')}`;
  if (about === '' || after === before) return;
  yield* run('UPDATE @audits SET subject = $1 WHERE sequence = $2', after, integer(sequence));
}

const anyLine = json(z.looseObject({}));

/** Replaces a person in a line of evidence, if it names them. */
function* evidenceWithout(
  { sequence, line }: Row,
  person: Person,
  as: Pick<Pseudonyms, 'pseudonymOf'>,
  isTheirs: boolean,
): Work<void> {
  const before = anyLine.parse(line);
  const after = JSON.stringify(erasedEvidence(before, person, as, isTheirs));
  if (after === JSON.stringify(before)) return;
  yield* run('UPDATE @evidence SET line = $1 WHERE sequence = $2', after, integer(sequence));
}
