import type { Departure, History, InstructionRow } from '../world/history.ts';

/** The pins of a purchase are the second page of a question, and no question of their own. */
const requery = /^\/(?!epins\/retrieve)[^?]*\?trans_id=([^&]+)$/;

/**
 * The reads of one instruction, by its ref or its transaction. `null` if its operation is read by its subject, which
 * others act on too.
 */
export function questionsAbout(history: History, { ref, kind }: InstructionRow): readonly Departure[] | null {
  if (kind !== 'bill') return null;
  const names = new Set(history.commits.flatMap(({ after }) => (after.ref === ref ? [ref, after.transId] : [])));
  return history.departures.filter(({ method, path }) => {
    const name = method === 'GET' ? requery.exec(path)?.[1] : undefined;
    return name !== undefined && names.has(decodeURIComponent(name));
  });
}
