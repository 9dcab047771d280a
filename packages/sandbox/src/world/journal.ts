import { z } from 'zod';

/** A request to the platform and its answer, redacted before storage. */
export const JournalEntry = z.object({
  id: z.string(),
  at: z.number(),
  method: z.string(),
  path: z.string(),
  operation: z.string().nullable(),
  request: z.json(),
  /** `null`: the connection was cut before an answer. */
  status: z.int().nullable(),
  response: z.json(),
  fault: z.string().nullable(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

const maxJournal = 300;

/** Adds an entry, and drops the oldest beyond 300. */
export function keepEntry(journal: JournalEntry[], entry: JournalEntry): void {
  journal.push(entry);
  if (journal.length > maxJournal) journal.splice(0, journal.length - maxJournal);
}
