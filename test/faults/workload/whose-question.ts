import type { Departure, History, InstructionRow } from '../world/history.ts';

/** The read of the PINs of a purchase is the second page of another read, and not counted separately. */
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
